import Domain

extension FlashMessage {
    enum Planning: Codable, Hashable, Sendable {
        case added(slot: MealSlot)
        case removed(slot: MealSlot)
        /// It was gone before.
        case removedAlready
        case restored
        /// What was taken away is there again as it was.
        case isBack
        /// A calendar's address was made, or ended.
        case feed(isMade: Bool)
        case moved(day: CivilDate)
        case copied(count: Int)
        /// Some leftovers stayed behind, because what they are of was not copied.
        case copiedWithout(count: Int, leftovers: Int)
        case templateMade(name: String)
        case templateMadeWithout(name: String, leftovers: Int)
        case templateDeleted(name: String)
        /// Of what was planned at once some dishes stay, and who eats at some meals, because somebody has changed them since.
        case undoneWithout(count: Int, left: Int, tables: Int)
        /// What was to be taken back was changed, cooked or eaten since.
        case stays
        /// What was to be moved back has been moved on, or is gone.
        case movedSince
        /// - Parameter person: for whom it was written down; nil for oneself.
        case eaten(name: String, person: String? = nil)
        /// The same of less than was asked for, which was all that was there.
        case eatenLess(TakenLess)
        /// A whole meal.
        /// - Parameters:
        ///   - left: the dishes that are asked for by themselves.
        ///   - others: how many entries came of the others.
        ///   - less: the dishes of which there was less than was planned.
        case mealEaten(name: String, left: [String], others: Int, less: [TakenLess])
        case keptInRecipe
        /// A line that was left out this time is out of the recipe.
        case leftOutForGood(name: String)
        case skipped(name: String)
        /// Somebody was taken off a dish.
        case eatsElse(name: String)
        /// - Parameters:
        ///   - isLess: whether all got less than was planned for them.
        ///   - less: what the only one who was served has got, where that was less than their portion.
        ///   - day: the day in whose diary it stands; nil for today.
        case served(entries: [String], offers: [String], isLess: Bool, less: TakenLess?, day: CivilDate?)
        case takenBack
        case usedSince
        case cookedAgain
        /// A change of a line that was to be taken back was changed since.
        case lineStays
        case cookingDeleted(name: String)
        case weightKept
        /// A weighing that was typed beside plates is saved, and these are not served yet.
        case weighedFirst
        /// A pot was added, or weighed anew, and is chosen.
        case potSaved(name: String)
        case potForgotten(name: String)
        /// Entries that their person has changed stay.
        case corrected(count: Int, kept: Int)
        case frozen
        case thawed
        case thrownAway

        func text(_ strings: Strings) -> String {
            switch self {
            case .added(let slot): strings.planning.added(slot: strings.name(of: slot))
            case .removed(let slot): strings.planning.removed(slot: strings.name(of: slot))
            case .removedAlready: strings.planning.removedAlready
            case .restored: strings.planning.restored
            case .isBack: strings.planning.isBack
            case .feed(let isMade): isMade ? strings.planning.feeds.made : strings.planning.feeds.ended
            case .moved(let day): strings.planning.moved(day: strings.name(of: day, seenFrom: day))
            case .copied(let count): strings.planning.copied(count: count)
            case .copiedWithout(let count, let left): Self.copied(count, without: left, strings)
            case .templateMade(let name): strings.planning.templateMade(name: name)
            case .templateMadeWithout(let name, let left): Self.made(name, without: left, strings)
            case .templateDeleted(let name): strings.planning.templateDeleted(name: name)
            case .undoneWithout(let count, let left, let tables): Self.undone(count, left, tables, strings)
            case .stays: strings.planning.stays
            case .movedSince: strings.planning.movedSince
            case .eaten(let name, let person): Self.eaten(name, person, strings)
            case .eatenLess(let less): less.text(strings)
            case .mealEaten(let name, let left, let others, let less): Self.eaten(name, left, others, less, strings)
            case .skipped(let name): strings.planning.skipped(name: name)
            case .eatsElse(let name): strings.planning.willEatElse(name: name)
            case .keptInRecipe: strings.planning.keptInRecipe
            case .leftOutForGood(let name): strings.planning.isLeftOutForGood(name: name)
            case .served(let own, let other, let all, let one, let day): Self.served(own, other, all, one, day, strings)
            case .takenBack: strings.planning.cooking.takenBack
            case .usedSince: strings.planning.cooking.usedSince
            case .cookedAgain: strings.planning.cooking.cookedAgain
            case .lineStays: strings.planning.cooking.lineStays
            case .cookingDeleted(let name): strings.planning.cooking.deleted(name: name)
            case .weighedFirst: strings.planning.cooking.weighedFirst
            case .weightKept: strings.planning.cooking.weightKept
            case .potSaved(let name): strings.planning.cooking.potSaved(name: name)
            case .potForgotten(let name): strings.planning.cooking.potForgotten(name: name)
            case .corrected(let count, let kept): Self.corrected(count, kept, strings)
            case .frozen: strings.planning.cooking.frozen
            case .thawed: strings.planning.cooking.thawed
            case .thrownAway: strings.planning.cooking.isThrownAway
            }
        }

        private static func corrected(_ count: Int, _ kept: Int, _ strings: Strings) -> String {
            strings.planning.cooking.corrected(count: count)
                + (kept > 0 ? " " + strings.planning.cooking.keptByHand(count: kept) : "")
        }

        private static func copied(_ count: Int, without leftovers: Int, _ strings: Strings) -> String {
            strings.planning.copied(count: count) + " " + strings.planning.leftBehind(count: leftovers)
        }

        private static func made(_ name: String, without leftovers: Int, _ strings: Strings) -> String {
            strings.planning.templateMade(name: name) + " " + strings.planning.leftBehind(count: leftovers)
        }

        private static func eaten(_ name: String, _ person: String?, _ strings: Strings) -> String {
            guard let person else { return strings.planning.isEaten(name: name) }
            return strings.planning.isEatenBy(person: person, name: name)
        }

        private static func eaten(
            _ meal: String,
            _ left: [String],
            _ others: Int,
            _ less: [TakenLess],
            _ strings: Strings
        ) -> String {
            let parts: [String?] = [
                left.isEmpty
                    ? strings.planning.isEaten(name: meal)
                    : strings.planning.isNotEaten(names: left.joined(separator: ", ")),
                left.isEmpty || others == 0 ? nil : strings.planning.areEaten(count: others),
            ]
            return (parts.compactMap { $0 } + less.map { $0.text(strings) }).joined(separator: " ")
        }

        private static func undone(_ count: Int, _ left: Int, _ tables: Int, _ strings: Strings) -> String {
            let parts: [String?] = [
                strings.planning.takenBack(count: count),
                left > 0 ? strings.planning.stayed(count: left) : nil,
                tables > 0 ? strings.planning.tablesStayed(count: tables) : nil,
            ]
            return parts.compactMap { $0 }.joined(separator: " ")
        }

        /// In whose diary it is, who is asked, and on which day.
        private static func served(
            _ entries: [String],
            _ offers: [String],
            _ isLess: Bool,
            _ less: TakenLess?,
            _ day: CivilDate?,
            _ all: Strings
        ) -> String {
            let isWritten = !entries.isEmpty || !offers.isEmpty
            let strings = all.planning.cooking
            let parts: [String?] = [
                strings.served,
                isLess ? strings.servedLess : nil,
                less?.text(all),
                entries.isEmpty ? nil : strings.servedEntries(names: entries.joined(separator: ", ")),
                offers.isEmpty ? nil : strings.servedOffers(names: offers.joined(separator: ", ")),
                isWritten ? day.map { strings.servedOn(day: all.name(of: $0, seenFrom: $0)) } : nil,
            ]
            return parts.compactMap { $0 }.joined(separator: " ")
        }
    }
}
