import Domain

extension ShareWork {
    enum ShareError: Error {
        /// Something was taken of it since.
        case used
    }
}

extension CookedShare {
    /// How the plate is when a page shows it, as a hidden field has it: its part of the pot, and how much of that was eaten.
    var shown: String { "\(part) \(eaten)" }

    /// The plate that a form was shown; nil where it does not say.
    static func shown(_ text: String) -> (part: Double, eaten: Double)? {
        let numbers = text.split(separator: " ").compactMap { Double($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }

    /// Whether how much was eaten of the plate that was shown is said already. Throws where it is another plate by now.
    func isSaid(
        _ said: Double,
        backToPot: Bool,
        of shown: (part: Double, eaten: Double)
    ) throws(ShareWork.ShareError) -> Bool {
        if shown == (part, eaten) { return false }
        guard (part, eaten) == (backToPot ? (shown.part * said, 1) : (shown.part, said)) else { throw .used }
        return true
    }
}

extension Strings {
    /// "1080 g", or "2.4 servings" of what nobody has weighed.
    func amount(of part: Double, of ledger: CookedShares<CookedShare.ID>) -> String {
        let numbers = Formatting(spokenLanguage)
        if let grams = ledger.grams(of: part) { return diary.day.gramsOf(count: numbers.grams(grams)) }
        let servings = ledger.servings(of: part)
        return diary.day.servings(count: servings, shown: numbers.count(servings))
    }

    /// What is left of a leftover, and of a plate as much as was weighed, whatever part that is since.
    /// - Parameter isOwn: whether it is for whose plate it is: they read whether that was by an old weight.
    func amount(of share: CookedShare, of ledger: CookedShares<CookedShare.ID>, isOwn: Bool) -> String {
        var shown = amount(of: share.use == .leftover ? ledger.left(in: share.id) : share.part, of: ledger)
        if share.use == .plate, case .grams(let grams) = share.amount, ledger.weight != nil {
            shown = diary.day.gramsOf(count: Formatting(spokenLanguage).grams(grams))
        }
        return isOwn && ledger.isByOldWeight(share.share) ? planning.cooking.byOldWeight(amount: shown) : shown
    }
}
