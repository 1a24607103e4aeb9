/// The recipes in a page's JSON-LD.
struct LinkedData {
    /// The objects that are recipes, in the order of the page.
    private(set) var recipes: [JSONNode] = []
    private var named: [String: JSONNode] = [:]

    init(_ scripts: [String]) {
        let roots = scripts.flatMap { LooseJSON.values($0) }
        for root in roots { collect(root) }
        recipes = recipes.prefix(ImportLimits.recipes * 2).map { withReferences($0) }
    }

    private mutating func collect(_ node: JSONNode) {
        switch node {
        case .array(let elements): for element in elements { collect(element) }
        case .object(let members):
            if let id = node["@id"]?.string, members.count > 1, named[id] == nil { named[id] = node }
            if node.isOfType("Recipe") { recipes.append(node) }
            for member in members { collect(member.value) }
        default: break
        }
    }

    /// With the objects that it refers to by name in their places: one level, so that no circle is walked.
    private func withReferences(_ recipe: JSONNode) -> JSONNode {
        guard case .object(let members) = recipe else { return recipe }
        return .object(
            members.map { member in
                let elements = member.value.elements.map(resolved)
                guard elements != member.value.elements else { return member }
                return .init(key: member.key, value: elements.count == 1 ? elements[0] : .array(elements))
            }
        )
    }

    private func resolved(_ node: JSONNode) -> JSONNode {
        guard case .object(let members) = node, members.count <= 2, let id = node["@id"]?.string else { return node }
        return named[id] ?? node
    }
}

extension JSONNode {
    /// Whether the object says that it is of a type of schema.org, with or without its address.
    func isOfType(_ type: String) -> Bool {
        guard case .object = self else { return false }
        return (self["@type"]?.elements ?? []).contains { element in
            guard let name = element.string else { return false }
            return name.split(whereSeparator: { "/#:".contains($0) }).last?.lowercased() == type.lowercased()
        }
    }

    /// What the value says in words: a text, the name of an object, or its number with the unit.
    var stated: String? {
        if let text = string ?? self["name"]?.string { return text }
        guard let number = (self["value"] ?? self["minValue"])?.string else { return nil }
        let unit = (self["unitText"] ?? self["currency"])?.string ?? ""
        return unit.isEmpty ? number : "\(number) \(unit)"
    }

    /// Without what JSON-LD may put around values and before names: `{"@value": "Soup", "@language": "en"}`,
    /// `{"@list": […]}`, "schema:name". A list with gaps is an object with numbers for names where PHP has written it.
    var unwrapped: JSONNode {
        switch self {
        case .array(let elements): return .array(elements.map(\.unwrapped))
        case .object(let members):
            if let inner = self["@value"] ?? self["@list"] ?? self["@set"] { return inner.unwrapped }
            let isList =
                !members.isEmpty && members.allSatisfy { !$0.key.isEmpty && $0.key.allSatisfy(\.isWholeNumber) }
            if isList { return .array(members.map(\.value.unwrapped)) }
            return .object(members.map { .init(key: Self.plain($0.key), value: $0.value.unwrapped) })
        default: return self
        }
    }

    private static func plain(_ key: String) -> String {
        let before = ["schema:", "http://schema.org/", "https://schema.org/"].first { key.hasPrefix($0) }
        return String(key.dropFirst(before?.count ?? 0))
    }
}
