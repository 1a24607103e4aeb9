import Database
import Domain
import HTTPServer
import Web

/// Puts what was cooked before people, and takes it back.
struct PlatesController {
    let reader: CookingReader

    func serve(_ context: any HouseholdContext) async throws -> Response {
        let shown = try await reader.requested(context)
        // Sent twice it is served once, and what the first has told is still to be read.
        if try await context.servedBefore() != nil { return .redirect(to: shown.cooking.path) }
        // What each gets follows from the weighing: that is saved first, and the plates are still to be served.
        if context.form.weighs { return try await CookingController(reader: reader).weighFirst(context) }
        var avoidedElsewhere: Substances = []
        do {
            let form = ServingForm(form: context.form, view: shown, today: context.today, usualSlot: context.usualSlot)
            let order = try form.validated()
            // Whoever has a plate by now has what the button says.
            if order.isNothing { return .redirect(to: shown.cooking.path) }
            let view = try await reader.view(shown, at: order.time, context)
            avoidedElsewhere = view.avoidedElsewhere
            try requireAsked(order, view, context)
            let work = ServingWork(order, view.cooking.id, view.plan.settings, context)
            let (_, made) = try await context.once { db in (work.undo, try await work.write(db)) }
            guard let made, !order.isQuiet || !made.isNothing else { return .redirect(to: view.cooking.path) }
            let told = order.told(made, today: context.today)
            return context.redirect(to: view.cooking.path, flash: told, undo: work.undo)
        } catch let errors as FormErrors {
            // Somebody else may have taken something meanwhile: the page shows what is there now.
            var now = try await reader.requested(context)
            now.avoidedElsewhere = avoidedElsewhere
            return context.page(CookingPage(context, now, errors: errors), status: .unprocessableContent)
        } catch let error as DatabaseError where error.isPermissionDenied {
            // Whoever stopped looking after somebody at this moment finds nobody, as if they never had.
            throw HTTPError.notFound
        }
    }

    /// A plate for somebody, or for guests, for whom it contains what they avoid is asked for once more, by name.
    private func requireAsked(
        _ order: ServingOrder,
        _ view: CookingReader.View,
        _ context: any HouseholdContext
    ) throws(FormErrors) {
        let guests = order.hasGuests ? view.guests : .none
        let asked = view.verdicts(for: order.people, and: guests, context.strings)
            .filter { $0.contains && !$0.stands(by: context.form) }
        if !asked.isEmpty { throw ["keep": .planning(.asksAgain)] }
    }

    /// All, three quarters, half or nothing of a plate was eaten.
    func eaten(_ context: any HouseholdContext) async throws -> Response {
        let (cooking, share) = try named(context)
        var read = FormReader(context.form)
        let eaten = read.optionalDecimal("ate", .from(0, to: 1)) ?? 1
        let day = read.optionalDate("day", in: CivilDate.first...CivilDate.last)
        let whose = read.optionalReference("whose", to: Person.ID.self)
        if read.errors["ate"] != nil { throw HTTPError.unprocessable("how much was eaten is none to one") }
        guard read.isValid else { throw HTTPError.notFound }
        let shown = CookedShare.shown(context.form.rawValue("was"))
        let work = try await work(cooking, context)
        let isBack = context.form.has("back")
        // Who only reads the kitchen puts nothing back into its pots.
        if isBack, !work.serves { throw HTTPError.forbidden }
        // Said on a day, or on the page of an entry, it leads back to that day.
        let page: LocalPath = "/cookings/\(cooking)"
        let place = day.map { self.day($0, of: whose, context) } ?? page
        do {
            let said = try await context.database.write { db in
                try await work.eat(eaten, of: share, shown: shown, backToPot: isBack, at: place, db)
            }
            // Pressed twice it is said once, and what the first press has told is still to be read.
            guard said.isNew else { return .redirect(to: place) }
            return context.redirect(to: place, flash: .saved, undo: said.undo)
        } catch is ShareWork.ShareError {
            return context.redirect(to: page, flash: .planning(.usedSince))
        }
    }

    /// After the weight was corrected: one's own entries, and those of whom one looks after, by the present one; from the page
    /// of an entry those of one person. Those that were changed by hand are named first, and renewed only where the form says
    /// so.
    func renew(_ context: any HouseholdContext) async throws -> Response {
        let cooking = try context.parameter("cooking", as: Cooking.ID.self)
        let whose = Person.ID(pathText: context.form.rawValue("whose"))
        let work = try await work(cooking, context, of: whose)
        let page: LocalPath = "/cookings/\(cooking)"
        let place = entry(of: whose, context) ?? page
        if let change = context.query.value("undo", as: DiaryChange.ID.self) {
            return try await takeBack(change, work, at: page, context)
        }
        do {
            let byHand = context.form.has("by_hand")
            let renewed = try await context.database.write { db in try await work.renew(byHand: byHand, db) }
            guard !renewed.isNothing else { return .redirect(to: place) }
            return context.redirect(
                to: renewed.kept > 0 ? page.with(["by_hand": "1"]) : place,
                flash: .planning(.corrected(count: renewed.entries, kept: renewed.kept)),
                undo: renewed.undo
            )
        } catch is ShareWork.ShareError {
            return context.redirect(to: page, flash: .planning(.usedSince))
        }
    }

    /// Takes a correction of entries back, but of those that were changed since.
    private func takeBack(
        _ change: DiaryChange.ID,
        _ work: ShareWork,
        at page: LocalPath,
        _ context: any HouseholdContext
    ) async throws -> Response {
        do {
            let isDone = try await context.database.write { db in try await work.takeBackRenewed(change, db) }
            return context.redirect(to: page, flash: .planning(isDone ? .takenBack : .usedSince))
        } catch is ShareWork.ShareError {
            return context.redirect(to: page, flash: .planning(.usedSince))
        }
    }

    func takeBack(_ context: any HouseholdContext) async throws -> Response {
        let (cooking, share) = try named(context)
        let work = try await work(cooking, context)
        let undo: LocalPath = "/cookings/\(cooking)/plates/\(share)/undelete"
        return try await answered(cooking, context, .planning(.takenBack), undo: undo) { db in
            try await work.takeBack({ $0.id == share }, isKept: true, db)
        }
    }

    func giveBack(_ context: any HouseholdContext) async throws -> Response {
        let (cooking, share) = try named(context)
        let work = try await work(cooking, context)
        return try await answered(cooking, context, .planning(.isBack)) { db in try await work.giveBack(share, db) }
    }

    func undo(_ context: any HouseholdContext) async throws -> Response {
        let cooking = try context.parameter("cooking", as: Cooking.ID.self)
        let act = try context.parameter("serving", as: Serving.ID.self)
        let work = try await work(cooking, context)
        // What was eaten on the plan or the day leads back to that day.
        let whose = context.query.value("whose", as: Person.ID.self)
        let place = context.query.value("day", as: CivilDate.self).map { day($0, of: whose, context) }
        return try await answered(cooking, context, .planning(.takenBack), at: place) { db in
            try await work.takeBack({ $0.act == act }, db)
        }
    }

    private func day(_ day: CivilDate, of person: Person.ID?, _ context: any HouseholdContext) -> LocalPath {
        let reader = context.requestContext.signedIn?.person
        return person.map { $0 == reader ? .diary(day) : .diary(day, of: $0) } ?? .diary(day)
    }

    /// The page of the entry from which a form was sent; nil where it was sent from elsewhere.
    private func entry(of person: Person.ID?, _ context: any HouseholdContext) -> LocalPath? {
        guard let person, let id = DiaryEntry.ID(pathText: context.form.rawValue("entry")) else { return nil }
        let page: LocalPath = "/entries/\(id)/edit"
        let isOwn = person == context.requestContext.signedIn?.person
        return isOwn ? page : PersonCarrier(person: person).carried(page)
    }

    private func named(_ context: any HouseholdContext) throws -> (Cooking.ID, CookedShare.ID) {
        (try context.parameter("cooking"), try context.parameter("share"))
    }

    /// - Parameter whose: the only person whose plates are meant; nil for all whose diary is the reader's to write.
    private func work(
        _ cooking: Cooking.ID,
        _ context: any HouseholdContext,
        of whose: Person.ID? = nil
    ) async throws -> ShareWork {
        let people = try await context.database.read(PlanStore.people(in: context.household))
        return ShareWork(
            cooking: cooking,
            household: context.household,
            reader: context.requestContext.signedIn?.person,
            mine: Set(people.filter { $0.isMine && ($0.id == whose ?? $0.id) }.map(\.id)),
            serves: context.may(.kitchen(.write))
        )
    }

    private func answered(
        _ cooking: Cooking.ID,
        _ context: any HouseholdContext,
        _ message: FlashMessage,
        at place: LocalPath? = nil,
        undo: LocalPath? = nil,
        _ change: @escaping @Sendable (Connection) async throws -> Void
    ) async throws -> Response {
        let page: LocalPath = "/cookings/\(cooking)"
        do {
            try await context.database.write { db in try await change(db) }
            return context.redirect(to: place ?? page, flash: message, undo: undo)
        } catch is ShareWork.ShareError {
            return context.redirect(to: page, flash: .planning(.usedSince))
        }
    }
}
