/// Compiles the strings files, one for each language, into `struct Strings`.
///
/// Every language must have the same keys with the same placeholders. A key whose value has the forms `one` and `other`
/// in some language becomes a function of a count; a language without that distinction may have a single text.
struct StringsCompiler {
    private var errors: [CompileError] = []
    private var lines: [String] = []

    private typealias Entry = (language: String, entry: StringsEntry)

    /// A text in one language; `one` is present only if the language has a separate singular form.
    private struct Forms {
        let language: String
        let one: StringsText?
        let other: StringsText
    }

    static func swift(of files: [(language: String, file: String, bytes: [UInt8])]) throws -> String {
        var compiler = StringsCompiler()
        let entries: [Entry] = files.compactMap { file in
            compiler.catching { (file.language, try StringsFileReader.read(file.bytes, file: file.file)) }
        }
        guard compiler.errors.isEmpty else { throw CompileErrors(errors: compiler.errors) }
        compiler.lines = ["// Made from Strings by TemplateCompiler.", "import Domain", "import Web", ""]
        compiler.writeGroup(entries, type: "Strings", key: "", indentation: "")
        guard compiler.errors.isEmpty else { throw CompileErrors(errors: compiler.errors) }
        return compiler.lines.joined(separator: "\n") + "\n"
    }

    private mutating func writeGroup(_ languages: [Entry], type: String, key: String, indentation: String) {
        let inner = indentation + "    "
        lines.append(
            "\(indentation)/// What the application says\(key.isEmpty ? "" : " under \(key)"), in one language."
        )
        lines.append("\(indentation)public struct \(type): Sendable {")
        lines.append("\(inner)public let spokenLanguage: Language")
        lines.append("\(inner)public init(_ language: Language) { spokenLanguage = language }")
        for name in names(of: languages) {
            let full = key.isEmpty ? name : "\(key).\(name)"
            let found = languages.compactMap { language, entry in entry[name].map { (language, $0) } }
            catching { try Self.check(name, full, found, in: languages) }
            guard found.count == languages.count else { continue }
            if found.contains(where: { $0.1.isGroup }) {
                writeSubgroup(found, name: name, key: full, indentation: inner)
            } else {
                lines += (catching { try Self.word(name, full, found) } ?? []).map { inner + $0 }
            }
        }
        lines.append("\(indentation)}")
    }

    private mutating func writeSubgroup(_ languages: [Entry], name: String, key: String, indentation: String) {
        let texts = languages.filter { !$0.entry.isGroup }
        guard texts.isEmpty else {
            errors += texts.map { _, entry in
                CompileError("\(key) is a group in another language, but a text here", at: entry.position)
            }
            return
        }
        let type = SwiftText.capitalized(name) + "Strings"
        lines.append("\(indentation)public var `\(name)`: \(type) { \(type)(spokenLanguage) }")
        writeGroup(languages, type: type, key: key, indentation: indentation)
    }

    /// The keys of a group in all languages, in the order of the first one.
    private func names(of languages: [Entry]) -> [String] {
        var seen: Set<String> = []
        return languages.flatMap { $0.entry.keys }.filter { seen.insert($0).inserted }
    }

    private static func check(_ name: String, _ key: String, _ found: [Entry], in languages: [Entry]) throws {
        guard let first = found.first else { return }
        guard isName(name) else {
            throw CompileError(
                "\(key): a key is a name like savePortion, and not spokenLanguage, init or self",
                at: first.entry.position
            )
        }
        if let missing = languages.first(where: { language in !found.contains { $0.language == language.language } }) {
            throw CompileError("\(key) is missing, which \(first.entry.position.file) has", at: missing.entry.position)
        }
    }

    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
        return Expression.isName(name) && !["spokenLanguage", "init", "self"].contains(name)
    }

    /// The Swift lines of one key.
    private static func word(_ name: String, _ key: String, _ found: [Entry]) throws -> [String] {
        let forms = try found.map { try Self.forms(key, $0.language, $0.entry) }
        guard let first = forms.first else { return [] }
        let isPlural = forms.contains { $0.one != nil } || found.contains { !$0.entry.keys.isEmpty }
        try checkGaps(key, forms, isPlural: isPlural)
        let others = first.other.gaps.filter { !isPlural || $0 != "count" }
        let parameters = (isPlural ? ["count: Double", "shown: String"] : []) + others.map { "`\($0)`: String" }
        var lines = ["/// \(key)"]
        if parameters.isEmpty {
            lines.append("public var `\(name)`: String {")
        } else {
            lines.append("public func `\(name)`(\(parameters.joined(separator: ", "))) -> String {")
        }
        lines.append("    switch spokenLanguage {")
        for form in forms {
            let other = form.other.swift(countShown: isPlural)
            let one =
                form.one.map { "spokenLanguage.isOne(count, shown: shown) ? \($0.swift(countShown: true)) : " } ?? ""
            lines.append("    case .\(form.language): \(one)\(other)")
        }
        return lines + ["    }", "}"] + (isPlural ? wholeNumber(name, others) : [])
    }

    /// An overload for a whole number, which is displayed as it is.
    private static func wholeNumber(_ name: String, _ gaps: [String]) -> [String] {
        let parameters = ["count: Int"] + gaps.map { "`\($0)`: String" }
        let arguments = ["count: Double(count)", "shown: String(count)"] + gaps.map { "\($0): `\($0)`" }
        return [
            "public func `\(name)`(\(parameters.joined(separator: ", "))) -> String {",
            "    `\(name)`(\(arguments.joined(separator: ", ")))",
            "}",
        ]
    }

    private static func forms(_ key: String, _ language: String, _ entry: StringsEntry) throws -> Forms {
        guard case .group(let entries, let position) = entry else {
            guard case .text(let text, let position) = entry else {
                throw CompileError("\(key) is no text", at: entry.position)
            }
            return Forms(language: language, one: nil, other: try StringsText(text, key: key, at: position))
        }
        var texts: [String: StringsText] = [:]
        for (category, entry) in entries {
            guard case .text(let text, let position) = entry, ["one", "other"].contains(category) else {
                throw CompileError(
                    "\(key): \(language) has no category \(category), only one and other",
                    at: entry.position
                )
            }
            texts[category] = try StringsText(text, key: key, at: position)
        }
        guard let other = texts["other"] else {
            throw CompileError("\(key): the category other is missing", at: position)
        }
        guard texts["one"] != nil || language != "en" else {
            throw CompileError("\(key): the category one is missing", at: position)
        }
        return Forms(language: language, one: texts["one"], other: other)
    }

    private static func checkGaps(_ key: String, _ forms: [Forms], isPlural: Bool) throws {
        guard let first = forms.first else { return }
        let wanted = Set(first.other.gaps)
        for text in forms.flatMap({ [$0.other] + ($0.one.map { [$0] } ?? []) }) {
            let gaps = Set(text.gaps)
            // A singular such as "One serving" may omit the number.
            let missing = wanted.subtracting(gaps).subtracting(isPlural ? ["count"] : []).union(
                gaps.subtracting(wanted)
            )
            guard missing.isEmpty else {
                let names = missing.sorted().map { "{\($0)}" }.joined(separator: ", ")
                throw CompileError("\(key): the gaps differ between the texts: \(names)", at: text.position)
            }
        }
        if wanted.contains("shown"), isPlural {
            throw CompileError("\(key): {shown} is called {count}", at: first.other.position)
        }
    }

    @discardableResult
    private mutating func catching<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch let error as CompileError {
            errors.append(error)
        } catch {}
        return nil
    }
}

extension StringsEntry {
    fileprivate static let categories: Set<String> = ["zero", "one", "two", "few", "many", "other"]

    fileprivate var keys: [String] {
        guard case .group(let entries, _) = self else { return [] }
        return entries.map(\.key)
    }

    /// Whether this is a group of keys and not the plural forms of a single key.
    fileprivate var isGroup: Bool {
        guard case .group = self else { return false }
        return !keys.contains { StringsEntry.categories.contains($0) }
    }

    fileprivate subscript(_ key: String) -> StringsEntry? {
        guard case .group(let entries, _) = self else { return nil }
        return entries.first { $0.key == key }?.entry
    }
}
