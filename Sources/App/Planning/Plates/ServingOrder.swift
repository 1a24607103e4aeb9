import Database
import Domain
import Web

/// What becomes of what nobody gets.
enum RestChoice: String, CaseIterable, Sendable {
    case fridge, freezer, discard, stay

    var field: HiddenField { HiddenField(name: "rest", value: rawValue) }
}

/// Who gets how much, and where the rest goes.
struct ServingOrder: Sendable {
    var plates: [Plate]
    var rest = RestChoice.stay
    /// How much goes there: all that nobody gets, or a part of it.
    var restAmount = ServedAmount.rest
    /// The last day of the rest; nil for as the household has set.
    var bestBefore: CivilDate?
    let time: MealTime
    /// The leftover that is served from; nil for the pot.
    let source: CookedShare.ID?
    /// The planned dish that is eaten; nil for as the meal says.
    var dish: PlanDish.ID?
    /// Whether all get what was planned: whoever has a plate by then gets no second one.
    var isPlanned = false
    /// Whether that is less than was planned, because there is no more.
    var isLess = false
    /// The position of what was taken of the leftover last as a page has shown it: what its person has eaten since from another page
    /// is eaten once. Nil where no page says so.
    var shownLast: Int?
    /// Whether it is a button's, which stands there for whoever has no plate: pressed by whoever has one by then it takes nothing.
    var isFirstPlate = false
    /// Whether somebody who was asked about gets no more.
    var isLeft = false

    struct Plate: Sendable {
        enum Eater: Sendable {
            case person(PlanPerson)
            case guests(Int)
        }

        /// The fields of the form at which a problem is told.
        var gramsField = "grams"
        var servingsField = "servings"
        let eater: Eater
        let amount: ServedAmount
        /// Whether all that is left will do where it is less.
        var takesLess = false
        /// Kept for that person, who eats it later.
        var isLater = false
        /// Whether it is what the page has filled in, which nobody has touched: as planned.
        var isAsShown = false
        /// What the page has shown of their plates; nil where it does not say.
        var known: KnownPlates?

        var person: PlanPerson? {
            if case .person(let person) = eater { return person }
            return nil
        }

        var guests: Int? {
            if case .guests(let count) = eater { return count }
            return nil
        }
    }

    /// The plates that are still to be put before people where these were taken before.
    func plates(besides taken: [CookedShare]) -> [Plate] {
        plates.filter { plate in
            guard isPlanned || isFirstPlate || plate.isAsShown else { return true }
            return taken.helpings(of: plate.person?.id).isEmpty
        }
    }

    /// Those who get a plate now.
    var people: [PlanPerson] { plates.compactMap(\.person) }
    /// Whether guests get a plate now.
    var hasGuests: Bool { plates.contains { $0.person == nil } }
}

extension ServingOrder {
    /// The order that serves as planned: planned servings, and the rest into the fridge.
    static func planned(_ view: CookingReader.View, at time: MealTime) -> ServingOrder {
        let guests = view.unhelpedGuests
        let fit = view.fit
        var plates = view.unhelped.map { person, servings in
            Plate(eater: .person(person), amount: .servings(servings * fit))
        }
        if guests.count > 0 {
            let servings = Double(guests.count) * guests.share.value * fit
            plates.append(Plate(eater: .guests(guests.count), amount: .servings(servings)))
        }
        return ServingOrder(plates: plates, rest: .fridge, time: time, source: nil, isPlanned: true, isLess: fit < 1)
    }
}

struct ServingForm {
    /// The field of a button that is shown only to whoever has no plate.
    static let firstPlate = "first_plate"

    let form: Form
    let view: CookingReader.View
    let today: CivilDate
    let usualSlot: MealSlot

    /// Throws `notFound` for whoever is not of the household, and for a leftover that is not of this cooking.
    func validated() throws -> ServingOrder {
        var read = FormReader(form)
        let time = time(&read)
        let source = read.optionalReference("from", to: CookedShare.ID.self)
        if let source, !view.detail.shares.contains(where: { $0.id == source && $0.use == .leftover }) {
            throw HTTPError.notFound
        }
        if form.has("planned") {
            guard read.isValid else { throw read.errors }
            return .planned(view, at: time)
        }
        var order = ServingOrder(plates: [], time: time, source: source)
        for (index, row) in form.rows("plate").enumerated() {
            let takesAll = form.rawValue("all") == String(index)
            if !takesAll, KnownPlates.isLeft(row, form) {
                order.isLeft = true
            } else if let plate = try plate(row, takesAll: takesAll, &read) {
                order.plates.append(plate)
            }
        }
        // From a page that lay open whoever has got a plate since gets no second one.
        let isAny = !order.plates.isEmpty
        order.isFirstPlate = isAny && form.has(Self.firstPlate)
        order.plates = order.plates(besides: view.detail.shares)
        // The button says no amount: whoever presses it gets what is left where that is less than their portion.
        if order.isFirstPlate, order.plates.count == 1 { order.plates[0].takesLess = true }
        order.rest = read.optionalChoice("rest", of: RestChoice.self) ?? .stay
        order.bestBefore = read.optionalDate("best_before", in: CivilDate.first...CivilDate.last)
        if order.plates.isEmpty, !order.isQuiet, isAny || order.rest == .stay, read.isValid {
            read.reject("plate", .planning(.nobodyServed))
        }
        guard read.isValid else { throw read.errors }
        return order
    }

    /// The meal that the form names; blank is that of the dish, else today's by the time of day.
    private func time(_ read: inout FormReader) -> MealTime {
        let isOwn = view.cooking.dish != nil
        // As the page filled both in they say nothing of a planned dish, which may have been moved since.
        let isFilled = isOwn && form.keeps("date") && form.keeps("slot")
        let day = isFilled ? nil : read.optionalDate("date", in: CivilDate.first...CivilDate.last)
        let slot = isFilled ? nil : read.optionalChoice("slot", of: MealSlot.self)
        return MealTime(
            day: day ?? (isOwn ? view.detail.time.day : today),
            slot: slot ?? (isOwn ? view.detail.time.slot : usualSlot)
        )
    }

    private func plate(_ row: FormRow, takesAll: Bool, _ read: inout FormReader) throws -> ServingOrder.Plate? {
        let grams = read.optionalDecimal(row["grams"], .positive(upTo: 1_000_000))
        let servings = read.optionalDecimal(
            row["servings"],
            .positive(upTo: ServingCount.limit),
            otherwise: .recipes(.servingCount)
        )
        let amount: ServedAmount? =
            takesAll ? .rest : grams.map { .grams(Grams($0)) } ?? servings.map { .servings($0) }
        guard let amount, let eater = try eater(row, &read) else { return nil }
        return ServingOrder.Plate(
            gramsField: row["grams"],
            servingsField: row["servings"],
            eater: eater,
            amount: amount,
            isLater: form.rawValue(row["when"]) == "later",
            isAsShown: !takesAll && form.keeps(row["servings"]) && !form.changes(row["grams"]),
            known: KnownPlates(row, form)
        )
    }

    private func eater(_ row: FormRow, _ read: inout FormReader) throws -> ServingOrder.Plate.Eater? {
        if form.has(row["guests"]) {
            return read.integer(row["guests"], 1...PlannedServings.maxGuests).map { .guests($0) }
        }
        guard let id = Person.ID(pathText: form.rawValue(row["person"])),
            let person = view.plan.people.first(where: { $0.id == id })
        else { throw HTTPError.notFound }
        return .person(person)
    }
}

extension ServingOrder {
    /// What the page says after it: with its day, where that is another than today.
    func told(_ made: ServingWork.Served, today: CivilDate) -> FlashMessage {
        let day = time.day == today ? nil : time.day
        return .planning(
            .served(entries: made.entries, offers: made.offers, isLess: isLess, less: made.less, day: day)
        )
    }
}
