import Database
import Domain
import Web

/// Finds what differs between a list and the plan that it was made from.
struct PlanChanges: Sendable {
    let catalogue: CatalogueCache
    let known: KnownPlanNeeds

    /// A plan that has changed since a list was made from it.
    struct Changed {
        let range: PlanRange
        /// The mark that the plan has now.
        let mark: String
        /// Whether somebody is in the shop.
        let isBusy: Bool
    }

    /// What the plan asks otherwise now; nil where nothing has changed, and where the list was made from no plan.
    func changed(
        since made: (range: PlanRange, mark: String)?,
        on list: ShoppingList.ID,
        _ context: any HouseholdContext
    ) async throws -> Changed? {
        guard let made else { return nil }
        let (mark, isBusy) = try await context.database.read(
            PlanNeedMarkStore.mark(of: made.range, in: context.household),
            PlanNeedStore.isBusy(list, in: context.household)
        )
        return mark == made.mark ? nil : Changed(range: made.range, mark: mark, isBusy: isBusy)
    }

    /// What the plan needs now, with what must not be in it.
    func needs(_ changed: Changed, _ context: any HouseholdContext) async throws -> [NeedRecord] {
        let key = KnownPlanNeeds.Key(
            household: context.household,
            range: changed.range,
            mark: changed.mark,
            today: context.today,
            language: context.language
        )
        return try await known.needs(key) {
            try await PlanNeeds(catalogue: catalogue).needs(changed.range, context)
        }
    }

    /// A list with what must not be in its items by the plan as it is now, which nobody may have taken over yet; nil where
    /// there is none.
    func list(
        _ id: ShoppingList.ID,
        at shop: Shop.ID? = nil,
        _ context: any HouseholdContext
    ) async throws -> ShoppingListDetail? {
        guard var detail = try await context.shoppingList(id, at: shop) else { return nil }
        if let changed = try await changed(since: detail.made, on: id, context) {
            detail.warn(as: try await needs(changed, context))
        }
        return detail
    }

    /// What is said of it to whoever may make the list anew.
    /// - Parameter now: what the plan needs now.
    func note(
        on changed: Changed,
        _ now: [NeedRecord],
        _ list: ShoppingList.ID,
        _ context: any HouseholdContext
    ) async throws -> PlanChangeNote? {
        guard context.may(.kitchen(.write)) else { return nil }
        let before = try await context.database.read(
            PlanNeedStore.needs(on: list, from: context.today, in: context.household)
        )
        // What a list had of two before they were bought as one.
        let keys = Dictionary(
            now.flatMap { need in need.keys.map { ($0, need.key.text) } },
            uniquingKeysWith: { first, _ in first }
        )
        let asked = before.map { (keys[$0.planned] ?? $0.planned, $0) }
        let change = ShoppingPlanChange(
            from: ShoppingNeeds(asked.map { (ShoppingKey(stored: $0.0), $0.1.need) }),
            to: ShoppingNeeds(now.map { ($0.key, $0.need) })
        )
        let warned = Self.warned(
            Dictionary(grouping: asked, by: \.0).mapValues { $0.flatMap(\.1.warnings) },
            Dictionary(grouping: now, by: \.key.text).mapValues { $0.flatMap(\.warnings) }
        )
        return PlanChangeNote(context, list, changed.range, change, warned: warned, isBusy: changed.isBusy)
    }

    /// The number of things that are needed as before, and in which something else must not be now.
    private static func warned(_ before: [String: [NeedWarning]], _ now: [String: [NeedWarning]]) -> Int {
        func told(_ warnings: [NeedWarning]) -> Set<NeedWarning> { Set(warnings.filter { !$0.isFree }) }
        return now.count { key, warnings in before[key].map { told($0) != told(warnings) } ?? false }
    }
}

/// "The plan has changed: 2 more, 1 less, 1 new", and what is no longer needed.
struct PlanChangeNote: Fragment, Sendable {
    let csrf: CSRFField
    let action: LocalPath
    let from: String
    let to: String
    let slots: [String]
    /// The sentence on items that are needed more, less or anew, or in which something else must not be; nil without any.
    let changed: String?
    /// The sentence on items that are needed no more; nil where everything is needed, and while somebody is in the shop.
    let gone: String?

    init?(
        _ context: any HouseholdContext,
        _ list: ShoppingList.ID,
        _ range: PlanRange,
        _ change: ShoppingPlanChange,
        warned: Int,
        isBusy: Bool
    ) {
        let strings = context.strings.shopping.plan
        let parts = [
            change.more.isEmpty ? nil : strings.more(count: change.more.count),
            change.less.isEmpty ? nil : strings.less(count: change.less.count),
            change.new.isEmpty ? nil : strings.new(count: change.new.count),
            warned == 0 ? nil : strings.warned(count: warned),
        ].compactMap { $0 }
        changed = parts.isEmpty ? nil : strings.changed(what: parts.joined(separator: ", "))
        gone = change.gone.isEmpty || isBusy ? nil : strings.gone(count: change.gone.count)
        if changed == nil, gone == nil { return nil }
        csrf = context.csrf
        action = "/shopping/\(list)/plan"
        from = range.from.iso
        to = range.to.iso
        slots = range.slots.map(\.rawValue).sorted()
    }
}

/// The form that makes a list from the plan.
struct PlanForm: Fragment, Sendable {
    let csrf: CSRFField
    let action: LocalPath
    let from: Field
    let to: Field
    let slots: [Slot]
    let isOpen: Bool

    struct Slot: Sendable {
        let value: String
        let label: String
        let isChosen: Bool
    }

    /// - Parameter isFirst: whether the list is empty: then this is what comes next, and it is open.
    init(
        _ context: any HouseholdContext,
        _ list: ShoppingList.ID,
        isFirst: Bool,
        _ fields: inout FormFields,
        _ errors: FormErrors
    ) {
        let strings = context.strings.shopping.plan
        csrf = context.csrf
        action = "/shopping/\(list)/plan"
        let asked = PlanDays(context.query)
        let days = asked ?? PlanDays(from: context.today, to: context.today.adding(days: 6))
        from = fields.text("from", strings.from, kept: days.from.iso, type: "date")
        to = fields.text("to", strings.to, kept: days.to.iso, type: "date")
        let chosen = Set(context.form.all("slots"))
        slots = MealSlot.allCases.map { slot in
            Slot(value: slot.rawValue, label: context.strings.name(of: slot), isChosen: chosen.contains(slot.rawValue))
        }
        isOpen = isFirst || asked != nil || errors["from"] != nil || errors["to"] != nil
    }
}
