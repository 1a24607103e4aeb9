import Domain
import Web

/// What programs send to add something: one thing a line, or an item as it was read.
enum ListBody {
    static let fields = [
        ApiField("text", .text), ApiField("note", .text), ApiField("name", .text), ApiField("amount", .text),
        ApiField("written", .text),
    ]

    /// The operations that add it. Of an item that was read counts the amount that somebody has written, and else what was
    /// asked for.
    static func acts(
        of sent: Form,
        _ catalogue: CatalogueCache,
        _ context: SignedInContext
    ) async throws -> [ShoppingAct] {
        var read = FormReader(sent)
        let written = read.optionalText("written", .itemText)
        let text = text(sent, written, context.strings)
        guard read.isValid else { throw read.errors }
        let added: [ShoppingAct]
        do {
            added = try await AddedLines(Form(sent.pairs(without: ["text"]) + text)).acts(catalogue, context)
        } catch let errors as FormErrors {
            throw told(errors, sent)
        }
        guard let written, !sent.has("text"), let key = added.first?.keys.first else { return added }
        return added + [ShoppingAct(id: .new(), target: .key(key), kind: .amount, text: written)]
    }

    /// The lines of an item that was read: each part of its amount with its name.
    private static func text(_ sent: Form, _ written: String?, _ strings: Strings) -> [(name: String, value: String)] {
        if sent.has("text") { return [(name: "text", value: sent.rawValue("text"))] }
        let name = sent.rawValue("name")
        if name.isEmpty { return [] }
        let asked = written == nil ? sent.rawValue("amount").split(separator: " + ").map(String.init) : []
        let parts = asked.map { $0.hasPrefix("≈ ") ? String($0.dropFirst(2)) : $0 }
            .filter { $0 != strings.shopping.item.toTaste }
        let lines = parts.isEmpty ? [name] : parts.map { "\($0) \(name)" }
        return [(name: "text", value: lines.joined(separator: "\n"))]
    }

    /// The problems by the names of what was sent.
    private static func told(_ errors: FormErrors, _ sent: Form) -> FormErrors {
        var told = FormErrors()
        let isNamed = !sent.has("text") && sent.has("name")
        for entry in errors.entries {
            told.add(entry.problem, to: isNamed && entry.field == "text" ? "name" : entry.field)
        }
        return told
    }
}
