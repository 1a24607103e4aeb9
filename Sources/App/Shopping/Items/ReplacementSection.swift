import Domain
import Web

/// What it would be to those who eat it if something else were bought, and which dishes can have it this time.
struct ReplacementSection: Fragment, Sendable {
    let csrf: CSRFField
    let once = IdempotencyField()
    let path: LocalPath
    let text: String
    /// The sentences on those for whom the thing is not certainly free, whatever dish it is for.
    let warnings: [String]
    let dishes: [Dish]
    var hasDishes: Bool { !dishes.isEmpty }
    /// The sentence that it is free of what all of them avoid; nil where it is not, and where nobody avoids anything.
    let free: String?
    /// Who has said what of it, where that decides.
    let stated: [String]

    struct Dish: Sendable {
        let id: String
        let name: String
        /// "50 g soya margarine"; blank where no line of it can be another one.
        let line: String
        var canSwap: Bool { !line.isEmpty }
        let isChosen: Bool
        let verdicts: [String]
    }

    init(_ replacement: Replacement, _ text: String, at path: LocalPath, _ context: any HouseholdContext) {
        let strings = context.strings
        csrf = context.csrf
        self.path = path
        self.text = text
        dishes = replacement.dishes.map { dish in
            let served = dish.served
            return Dish(
                id: served.id.description,
                name: "\(served.content.name) · \(strings.name(of: served.dish.time, seenFrom: context.today))",
                line: dish.swaps.map(\.text).joined(separator: ", "),
                isChosen: !dish.verdicts.contains(where: \.contains),
                verdicts: strings.sentences(of: dish.verdicts)
            )
        }
        warnings = strings.words(of: replacement.warnings)
        stated = strings.statements(replacement.stated)
        let isFree = replacement.warnings.allSatisfy(\.isFree) && replacement.dishes.allSatisfy(\.verdicts.isEmpty)
        let names = AllergicEater.all(in: replacement.warnings).map {
            $0.person == nil ? strings.planning.guests : $0.name
        }
        free = isFree && !names.isEmpty ? strings.shopping.item.free(names: names.joined(separator: ", ")) : nil
    }
}
