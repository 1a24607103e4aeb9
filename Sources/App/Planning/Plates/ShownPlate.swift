import Domain
import Web

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

/// What a page has shown of the plates of somebody, or of guests, and of what is kept for them, in a hidden field of their row:
/// a page that lay open knows nothing of what was served since.
struct KnownPlates: Sendable {
    /// Whether somebody who has got a plate since a page was shown gets another one.
    enum Answer: String {
        case leave, more
    }

    /// The field that asks; a problem of it is told there.
    let question: String
    private let positions: Set<Int>

    /// Nil for a form that does not say: of a program, which names what it means.
    init?(_ row: FormRow, _ form: Form) {
        guard form.has(Self.field(of: row)) else { return nil }
        question = Self.question(of: row)
        positions = Set(form.rawValue(Self.field(of: row)).split(separator: " ").compactMap { Int($0) })
    }

    /// Whether these are plates that the page has shown, all of them.
    func covers(_ plates: [CookedShare]) -> Bool { plates.compactMap(\.position).allSatisfy(positions.contains) }

    static func question(of row: FormRow) -> String { row["then"] }
    private static func field(of row: FormRow) -> String { row["known"] }
    /// The fields of a row that say what its page has shown, and what was answered.
    static func fields(of row: FormRow) -> [String] { [field(of: row), question(of: row)] }

    static func shown(_ plates: [CookedShare], in row: FormRow) -> HiddenField {
        let positions = plates.compactMap(\.position).map { String($0) }
        return HiddenField(name: field(of: row), value: positions.joined(separator: " "))
    }

    /// Whether somebody who was asked about gets no more, whatever was typed.
    static func isLeft(_ row: FormRow, _ form: Form) -> Bool {
        form.rawValue(question(of: row)) == Answer.leave.rawValue
    }
}

extension ServingOrder {
    /// Whether nothing is told where nothing came of it, because that is what was meant.
    var isQuiet: Bool { isFirstPlate || isLeft }
    /// Whether nothing is to be taken or put away.
    var isNothing: Bool { plates.isEmpty && (isFirstPlate || isLeft && rest == .stay) }

    /// Asks about everybody who has got a plate of which the page knew nothing. Where nothing is left that is told instead.
    func requireKnown(_ shares: [CookedShare], _ ledger: CookedShares<CookedShare.ID>) throws(FormErrors) {
        if ledger.left <= 0 { return }
        var asked = FormErrors()
        for plate in plates(besides: shares) {
            guard let known = plate.known, !known.covers(shares.helpings(of: plate.person?.id)) else { continue }
            asked.add(.planning(.servedSince), to: known.question)
        }
        if !asked.isEmpty { throw asked }
    }
}

extension [CookedShare] {
    /// The plates of somebody, and what is kept for them; those of guests where it is nobody.
    func helpings(of person: Person.ID?) -> [CookedShare] {
        filter { person == nil ? $0.guests != nil : $0.use != .discarded && $0.person == person }
    }
}

extension ServingRows {
    /// Asks whether somebody gets more for whom something was typed on a page that did not know of their plate, until it is
    /// answered and served; nil for all others.
    func question(
        of name: String,
        _ plates: [CookedShare],
        _ row: FormRow,
        _ fields: inout FormFields
    ) -> Choice? {
        let form = fields.form
        let isKnown = KnownPlates(row, form)?.covers(plates) ?? true
        let isAsked = !isKnown || form.has(KnownPlates.question(of: row))
        guard isAsked, form.isPlate(row), !plates.isEmpty else { return nil }
        let (words, ledger) = (strings.planning.cooking, view.detail.ledger)
        let there = plates.filter { $0.use == .plate || ledger.left(in: $0.id) > 0 }
        let amounts = there.map { strings.amount(of: $0, of: ledger, isOwn: false) }
        return fields.choice(
            KnownPlates.question(of: row),
            words.servedByNow(name: name, amount: amounts.joined(separator: " + ")),
            kept: KnownPlates.Answer.leave.rawValue,
            [(KnownPlates.Answer.leave.rawValue, words.leaveIt), (KnownPlates.Answer.more.rawValue, words.serveMore)]
        )
    }
}
