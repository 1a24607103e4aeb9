import Foundation
import Testing

/// Every string that a person reads stands in Strings, and nothing stands there unread.
@Suite struct StringsTests {
    private static let root = Repository.folder

    /// Names and units, the same in every language.
    private static let names: Set<String> = ["Sofra", "g", "mg", "kcal", "ml"]

    @Test func `every word is used`() throws {
        let strings = try JSONSerialization.jsonObject(
            with: Data(contentsOf: Self.root.appending(path: "Strings/en.json"))
        )
        let keys = Self.keys(strings as? [String: Any] ?? [:])
        let files = try Self.files("Views", "html") + Self.files("Sources/App", "swift")
        let uses = files.map { Uses(of: $0.text) }

        #expect(keys.count > 50)
        let unused = keys.filter { key in !uses.contains { $0.name(key) } }
        #expect(unused.isEmpty, "\(unused)")
    }

    /// What a file names of strings.
    private struct Uses {
        /// "title" of "foods.title", and of a call whose result has it.
        private var members: Set<String> = []
        private var pairs: Set<String> = []
        /// Groups that a name of the file's own may stand for: `let strings = strings.foods`.
        private var groups: Set<String> = []
        /// Groups of which the file has an extension, in which their strings stand bare.
        private var extended: Set<String> = []
        private var words: Set<String> = []

        init(of text: String) {
            for match in text.matches(of: /\.?[A-Za-z_][A-Za-z0-9_.]*/) {
                let parts = match.0.split(separator: ".").map(String.init)
                words.formUnion(parts)
                members.formUnion(match.0.hasPrefix(".") ? parts : Array(parts.dropFirst()))
                pairs.formUnion(zip(parts, parts.dropFirst()).map { "\($0).\($1)" })
                if let last = parts.last { groups.insert(last) }
            }
            for word in words where word.hasSuffix("Strings") {
                let group = word.dropLast("Strings".count)
                extended.insert(group.prefix(1).lowercased() + group.dropFirst())
            }
        }

        /// - Parameter key: with its groups, "recipes.editor.title".
        func name(_ key: String) -> Bool {
            let parts = key.split(separator: ".").suffix(2).map(String.init)
            let (group, string) = (parts[0], parts[1])
            return pairs.contains("\(group).\(string)") || groups.contains(group) && members.contains(string)
                || extended.contains(group) && words.contains(string)
        }
    }

    @Test func `no page holds text of its own`() throws {
        for file in try Self.files("Views", "html") where !file.name.contains("styleguide") {
            for text in Self.texts(file.text) where !Self.names.contains(text) {
                Issue.record("\(file.name): \(text)")
            }
        }
    }

    @Test func `text in a page would be found`() {
        let page =
            #"<h1 class="title">{{ page.name }}</h1><p title="A tip">Some &amp; text</p><img alt="{{ page.alt }}">"#
        #expect(Self.texts(page) == ["A tip", "Some & text"])
    }

    /// The keys of words, groups joined by dots; the forms of a word that counts are one key.
    private static func keys(_ strings: [String: Any], under prefix: String = "") -> [String] {
        strings.flatMap { name, value -> [String] in
            guard let group = value as? [String: Any], group["other"] == nil else { return [prefix + name] }
            return keys(group, under: prefix + name + ".")
        }
    }

    /// What a reader would read of a template: between tags, and in the attributes that are read out.
    private static func texts(_ template: String) -> [String] {
        let plain = template.replacing(/\{\{#block width\}\}\w+/, with: "").replacing(/\{\{[^}]*\}\}/, with: "")
            .replacing(
                /<(script|style|svg)[^>]*>[\s\S]*?<\/(script|style|svg)>/,
                with: ""
            )
        let read = plain.matches(of: /(?:title|alt|placeholder|aria-label)="([^"]*)"/).map { String($0.1) }
        let shown = plain.replacing(/<[^>]*>/, with: "\n").split(separator: "\n").map(String.init)
        return (read + shown).map { $0.replacing(/&[a-z]+;/, with: "&").trimmingCharacters(in: .whitespaces) }
            .filter { $0.contains { $0.isLetter } }
    }

    private static func files(_ folder: String, _ ending: String) throws -> [(name: String, text: String)] {
        let base = root.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: base.path(percentEncoded: false))
        return try names.filter { $0.hasSuffix("." + ending) }.sorted().map { name in
            (name, try String(contentsOf: base.appending(path: name), encoding: .utf8))
        }
    }
}
