import Database
import Domain
import Web

/// Somebody else has changed the cooking since the form was filled.
struct CookingConflict: Error {}

/// Somebody has changed what is cooked, or what it is of, since it was read: it is to be read anew.
struct ChangedMeanwhile: Error {}

/// Works out what a form comes to, and writes it.
struct CookingCorrection: Sendable {
    let view: CookingReader.View
    let edit: CookingEdit
    /// What becomes of a line; nil where all stay as they are.
    let line: CookedLineChange?
    let household: Household.ID

    /// Throws `FormErrors` for what cannot be, `CookingConflict` where somebody was quicker, and `ChangedMeanwhile`
    /// where somebody is at this moment.
    func write(_ db: Connection) async throws {
        if case .former(let former)? = line?.new, try await !CookedLineStore.hold(former, in: household, db) {
            throw ChangedMeanwhile()
        }
        let (found, shares) = try await db.fetch(
            CookingStore.cooking(view.cooking.id, in: household, forUpdate: true),
            CookingStore.shares(of: view.cooking.id, in: household)
        )
        guard let cooking = found else { throw HTTPError.notFound }
        // Who changes one line and who changes another are both right: the lines are compared by themselves.
        guard edit.isByLine || edit.version.map({ $0 == cooking.version }) ?? true else { throw CookingConflict() }
        guard cooking.version == view.cooking.version else { throw ChangedMeanwhile() }
        let change = try change(of: cooking)
        var statements = [CookingStore.change(change, in: household)]
        if let line { statements += CookedLineStore.write(line, of: cooking, in: household) }
        statements += try corrected(shares, of: cooking, change)
        if !shares.isEmpty { statements.append(ServedEntryStore.correctOffers(of: cooking.id)) }
        try await db.run(statements)
    }

    private func change(of cooking: Cooking) throws(FormErrors) -> CookingStore.Change {
        var change = CookingStore.Change(
            cooking: cooking,
            servings: cooking.servings,
            factor: cooking.factor,
            pot: cooking.pot,
            gross: cooking.gross,
            weight: cooking.weight
        )
        if let servings = edit.servings, servings != cooking.servings {
            change.servings = servings
            change.factor = cooking.factor * servings.value / cooking.servings.value
        }
        if let weighing = edit.weighing { try weigh(weighing, &change) }
        if change.servings != cooking.servings || line != nil { change.dish = contents(change.factor) }
        return change
    }

    private func weigh(_ weighing: CookingEdit.Weighing, _ change: inout CookingStore.Change) throws(FormErrors) {
        change.pot = weighing.net == nil ? weighing.pot : nil
        change.gross = weighing.net == nil ? weighing.gross : nil
        change.weight = nil
        guard let gross = weighing.net ?? weighing.gross else { return }
        let tare = change.pot.flatMap { id in view.pots.first { $0.id == id } }?.tare ?? .zero
        let weighed = PotWeighing(gross: gross, tare: tare)
        let field = weighing.net == nil ? "gross_g" : "net_g"
        switch weighed.doubt(beside: CookingDetail.dish(view.detail.lines, factor: change.factor).weight) {
        case .notPositive: throw FormErrors(dictionaryLiteral: (field, .planning(.lighterThanPot)))
        case .tooHeavy where !edit.isSure: throw FormErrors(dictionaryLiteral: (field, .planning(.tooHeavy)))
        case .tooLight where !edit.isSure: throw FormErrors(dictionaryLiteral: (field, .planning(.tooLight)))
        case .tooHeavy, .tooLight, nil: change.weight = weighed.net
        }
    }

    /// What is in it with the lines as they are now.
    private func contents(_ factor: Double) -> (nutrients: Nutrients, coverage: Coverage) {
        let lines = view.detail.lines.compactMap { cooked -> DishLine? in
            if let line, line.old.line.position == cooked.line.position { return line.dishLine(factor) }
            return cooked.isLeftOut ? nil : cooked.dishLine(factor)
        }
        let dish = Dish(lines: lines)
        return (dish.total.nutrients, dish.coverage)
    }

    /// What was taken by servings is another part of so many others, and what was weighed and stands in no diary one of
    /// another weight. Entries of what holds something else now are outdated.
    private func corrected(
        _ shares: [CookedShare],
        of cooking: Cooking,
        _ change: CookingStore.Change
    ) throws(FormErrors) -> [SQL] {
        let (isCounted, isWeighed) = (change.servings != cooking.servings, change.weight != cooking.weight)
        // An amount that was said at the stove went in once, whatever it makes: then each serving holds something else, too.
        let asBefore = cooking.nutrients.scaled(by: change.servings.value / cooking.servings.value)
        let isOther = change.dish.map { !$0.nutrients.isNearly(asBefore) } ?? false
        if shares.isEmpty || !isCounted && !isWeighed && !isOther { return [] }
        var ledger = cooking.ledger(shares)
        if isOther { ledger.correctContents() }
        do {
            if isCounted { try ledger.correct(servings: change.servings) }
        } catch {
            throw ["cook": .planning(.moreWasServed)]
        }
        do {
            if isWeighed { try ledger.correct(weight: change.weight) }
        } catch {
            let field = edit.weighing?.net == nil ? "gross_g" : "net_g"
            throw FormErrors(dictionaryLiteral: (field, .planning(.moreWasServed)))
        }
        return ShareStore.parts(of: ledger.shares, in: household)
    }
}

extension Nutrients {
    /// Whether they are the same but for binary noise.
    fileprivate func isNearly(_ other: Nutrients) -> Bool {
        Nutrient.allCases.allSatisfy { nutrient in
            switch (self[nutrient].number, other[nutrient].number) {
            case (nil, nil): true
            case (let one?, let two?): abs(one - two) <= 1e-9 * max(abs(one), abs(two))
            default: false
            }
        }
    }
}

extension DishLine {
    init(_ line: ResolvedLine) {
        self.init(
            grams: line.grams,
            food: line.food?.nutrients,
            own: line.own,
            counts: line.counts,
            isSure: line.isSure
        )
    }
}
