import Domain
import Web

@testable import App

/// The sections of a page that hold nutrients.
enum Basis: String {
    case portion, serving, total, consumed, day, slot, line
    case per100g = "100g"
}

// The marks that machines read.
extension Answer {
    /// The exact value of a nutrient in the first section of its kind; nil when it is not there or unknown.
    func nutrient(_ nutrient: Nutrient, in basis: Basis) -> Double? {
        cell(nutrient, in: basis)?.between(#"data-value=""#, "\"").flatMap(Double.init)
    }

    /// The values of a nutrient in every section of its kind.
    func nutrients(_ nutrient: Nutrient, in basis: Basis) -> [Double?] {
        sections(basis).compactMap { $0.cell(nutrient)?.between(#"data-value=""#, "\"").map(Double.init) ?? nil }
    }

    /// What a person reads in the cell.
    func shown(_ nutrient: Nutrient, in basis: Basis) -> String? {
        cell(nutrient, in: basis)?.between(">", nil)?
            .replacing("<small>", with: "").replacing("</small>", with: "")
    }

    var multiplier: Double? { body.between(#"data-multiplier=""#, "\"").flatMap(Double.init) }
    var multiplierLabel: String? { body.between("data-multiplier=", "</output>")?.between(">", nil) }
    var grams: Double? { body.between(#"data-grams=""#, "\"").flatMap(Double.init) }
    var gramsLabel: String? { body.between("data-grams=", "</output>")?.between(">", nil) }

    /// How many sections and columns of a kind there are.
    func count(_ basis: Basis) -> Int {
        let mark = #" data-basis="\#(basis.rawValue)""#
        return body.components(after: mark).count - body.components(after: "<td" + mark).count
    }

    /// The page's text between two marks.
    func between(_ start: String, _ end: String) -> String? { body.between(start, end) }

    /// The value that a form's field is filled with.
    func value(of field: String) -> String? {
        let parts = body.split(separator: "<").filter { $0.contains(#"name="\#(field)""#) }
        if let text = parts.first(where: { $0.hasPrefix("textarea") }) { return String(text).between(">", nil) }
        return parts.first { $0.hasPrefix("input") }.flatMap { String($0).between(#"value=""#, "\"") }
    }

    /// What the form with this id sends besides what is typed and pressed, as a browser does: also what stands elsewhere
    /// on the page for it.
    func hidden(in form: String) -> [(String, String)] {
        let inside = between(#"<form id="\#(form)""#, "</form>") ?? ""
        let beside = body.split(separator: "<").filter { $0.contains(#" form="\#(form)""#) }
        return (inside.split(separator: "<") + beside).filter { $0.hasPrefix("input") }.compactMap { input in
            let input = String(input)
            guard let name = input.between(#"name=""#, "\""), name != CSRFCheck.field else { return nil }
            return (name, (input.between(#"value=""#, "\"") ?? "").replacing("&amp;", with: "&"))
        }
    }

    private func cell(_ nutrient: Nutrient, in basis: Basis) -> String? {
        sections(basis).lazy.compactMap { $0.cell(nutrient) }.first
    }

    /// The sections of a kind, or the cells of its column, each with what comes before the next mark.
    func sections(_ basis: Basis) -> [String] {
        body.components(after: #"data-basis=""#).filter { $0.hasPrefix(basis.rawValue + "\"") }
    }
}

extension String {
    /// The pieces after each occurrence, each up to the next one.
    fileprivate func components(after mark: String) -> [String] {
        split(separator: mark, omittingEmptySubsequences: false).dropFirst().map(String.init)
    }

    fileprivate func cell(_ nutrient: Nutrient) -> String? {
        between(#"<data class="nutrient" data-nutrient="\#(nutrient.key)""#, "</data>")
    }

    func between(_ start: String, _ end: String?) -> String? {
        guard let from = ranges(of: start).first else { return nil }
        let rest = self[from.upperBound...]
        guard let end else { return String(rest) }
        return rest.ranges(of: end).first.map { String(rest[..<$0.lowerBound]) }
    }
}
