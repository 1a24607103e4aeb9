/// A recipe as its source states it, before a person has looked at it: nothing in it is checked but its size.
public struct ImportedRecipe: Codable, Hashable, Sendable {
    public var name = ""
    /// The name as its source states it, where a yield was taken out of it: "Mercimek köftesi (6 kişilik)"; or as much of it as
    /// has room where names stand, when all of it stands elsewhere.
    public internal(set) var titledName: String?
    public var summary = ""
    public var ingredients: [Section] = []
    /// Whether the names of its parts stand among the lines of its file; nil where they stand for themselves, or there are
    /// none.
    public internal(set) var partsAreLines: Bool?
    public var method: [Section] = []
    /// The number of servings, or of the pieces that the source counts; nil where it states none.
    public var servings: Double?
    /// The yield in the source's own words.
    public var yieldText = ""
    /// Whether the number is one of servings although these words measure the whole, since the source has a field for
    /// each; nil where that is not so.
    public internal(set) var servingsAreStated: Bool?
    /// Whether the yield measures the whole by weight or volume, so that the number says nothing of servings.
    public var yieldIsMeasured: Bool { servingsAreStated != true && Servings.isMeasured(yieldText) }
    public var prepMinutes: Double?
    public var cookMinutes: Double?
    public var totalMinutes: Double?
    public var notes: [String] = []
    /// The tools that it needs, and what it costs, in the source's own words; nil where the source has no such field.
    public internal(set) var tools: [String]?
    public internal(set) var cost: String?
    public var category = ""
    public var tags: [String] = []
    /// Nutrition as the source states it, each as "name: amount".
    public var nutrition: [String] = []
    /// The addresses of its photos, as written.
    public var images: [String] = []
    /// The name of the site or the book that it is from.
    public var sourceName = ""
    /// The address that the source gives for it, as written.
    public var address = ""

    /// Lines or steps under one heading.
    public struct Section: Codable, Hashable, Sendable {
        /// The heading; empty for what stands under none.
        public var name: String
        public var lines: [String]

        public init(name: String = "", lines: [String] = []) {
            self.name = name
            self.lines = lines
        }
    }

    /// What an application knows of a recipe beside its words.
    public enum Mark: String, CaseIterable, Sendable {
        case favourite, wanted, cooked

        /// The tag that stands for it until it gets a name in the language of whoever brings it in.
        public var tag: String { "#\(rawValue)" }
    }

    public init() {}

    /// The time from start to end in minutes: as stated, or else that of preparing and cooking together. What is shorter
    /// than one of the two is no time from start to end, whatever it is called.
    public var minutes: Double? {
        let parts = [prepMinutes, cookMinutes].compactMap { $0 }
        if let totalMinutes, parts.allSatisfy({ $0 <= totalMinutes }) { return totalMinutes }
        return parts.isEmpty ? nil : parts.reduce(0, +)
    }

    /// Takes a number of servings that its source states apart from the yield, which then takes nothing away from it.
    mutating func state(servings: Double) {
        self.servings = servings
        servingsAreStated = Servings.isMeasured(yieldText) ? true : nil
    }

    /// The name as its source states it, by which another reading of the source is known to be of the same recipe.
    public var statedName: String { titledName ?? name }
    /// The names by which earlier readings may know it: the stated one, and one that is longer and stands elsewhere.
    public var knownNames: [String] { name.count > statedName.count ? [statedName, name] : [statedName] }
    /// The lines as its source states them, by which another reading of it is known to be of the same recipe, too.
    public var statedLines: [String] {
        ingredients.flatMap { partsAreLines == true && !$0.name.isEmpty ? [$0.name] + $0.lines : $0.lines }
    }
    public var hasContent: Bool { !ingredients.isEmpty || !method.isEmpty }
    public var lineCount: Int { ingredients.reduce(0) { $0 + $1.lines.count } }
    public var stepCount: Int { method.reduce(0) { $0 + $1.lines.count } }
}

extension [ImportedRecipe.Section] {
    /// Adds a line to the section that is being read, and begins one where there is none.
    mutating func add(_ line: String) {
        if isEmpty { append(.init()) }
        self[endIndex - 1].lines.append(line)
    }

    mutating func addFilled(_ line: String) {
        if !line.isEmpty { add(line) }
    }

    /// Begins a section.
    mutating func begin(_ name: String) {
        if let last, last.lines.isEmpty, last.name.isEmpty { removeLast() }
        append(.init(name: name))
    }

    /// The sections that hold lines. A heading with nothing below it stays as a line.
    var filled: [ImportedRecipe.Section] {
        compactMap { section -> ImportedRecipe.Section? in
            if !section.lines.isEmpty { return section }
            return section.name.isEmpty ? nil : .init(name: "", lines: [section.name])
        }
    }
}
