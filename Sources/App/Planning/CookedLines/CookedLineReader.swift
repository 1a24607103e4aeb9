import Database
import Domain
import Web

/// Reads what went into cookings, with the foods of the lines and what people have said of them. Whatever is eaten of a
/// cooking is judged by these, and not by its recipe, which may have been another one.
struct CookedLineReader: Sendable {
    let catalogue: CatalogueCache

    /// The lines by their cooking, without the nutrients that some hold by themselves.
    func lines(of cookings: [Cooking.ID], _ context: any HouseholdContext) async throws -> [Cooking.ID: [CookedLine]] {
        if cookings.isEmpty { return [:] }
        let (lines, decisions, digest) = try await context.database.read(
            CookedLineStore.lines(of: cookings, in: context.household),
            CookedLineStore.decisions(on: cookings, in: context.household),
            CatalogueStore.loadedDigest
        )
        return try await filled(lines, decisions, digest, context)
    }

    /// What went into pots, as what is eaten of them is judged: also into those that were taken off the stove since, because
    /// what somebody has eaten of them, or copied, is what it was.
    func judged(_ cookings: [Cooking.ID], _ context: any HouseholdContext) async throws -> [Cooking.ID: JudgedDish] {
        let strings = context.strings
        return try await lines(of: cookings, context).mapValues { lines in
            JudgedDish(lines: lines.judged) { lines.counted.statedTexts(for: $0, strings) }
        }
    }

    /// For whom of these people what was cooked is not free of what they avoid, and what was stated of it where that
    /// decides, in words.
    func warnings(
        of cookings: Set<Cooking.ID>,
        for people: [PlanPerson],
        _ context: any HouseholdContext
    ) async throws -> [Cooking.ID: [String]] {
        guard people.contains(where: { !$0.avoided.isEmpty }) else { return [:] }
        let strings = context.strings
        let substances = people.flatMap(\.avoided).substances
        return try await lines(of: cookings.sorted(), context).mapValues { lines in
            let verdicts = EaterVerdict.all(of: lines.judged, for: people, .none, named: strings.planning.guests)
            return strings.sentences(of: verdicts) + lines.counted.statedTexts(for: substances, strings)
        }
    }

    func filled(
        _ lines: [(cooking: Cooking.ID, line: CookedLine)],
        _ decisions: [(cooking: Cooking.ID, decision: StatedContentsStore.Decision)],
        _ digest: String?,
        _ context: any HouseholdContext
    ) async throws -> [Cooking.ID: [CookedLine]] {
        var stated: [Cooking.ID: [Int: LineStatement]] = [:]
        for (cooking, decision) in decisions {
            stated[cooking, default: [:]].add(decision)
        }
        let filled = try await RecipeLoader(catalogue, for: context).filled(lines.map(\.line.line), digest) { index in
            stated[lines[index].cooking]?[lines[index].line.line.position]
        }
        let cooked = zip(lines, filled).map { row, line in
            var cooked = row.line
            cooked.line = line
            return (row.cooking, cooked)
        }
        return Dictionary(grouping: cooked, by: \.0).mapValues { $0.map(\.1) }
    }
}

extension [CookedLine] {
    /// The lines that went into the pot.
    var counted: [RecipeLine] { filter { !$0.isLeftOut }.map(\.line) }
    /// The same as a verdict needs them.
    var judged: [JudgedLine] { counted.map(\.judged) }

    /// The same with the amounts that went in.
    func judged(in cooking: Cooking, _ reader: Language) -> [JudgedLine] {
        filter { !$0.isLeftOut }.map { $0.line.judged(as: $0.shownText(in: cooking, reader)) }
    }
}
