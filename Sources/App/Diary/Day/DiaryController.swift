import Database
import Domain
import HTTPServer
import Web

/// A person's diary, day by day.
struct DiaryController {
    let catalogue: CatalogueCache
    let days: DayReader

    /// Somebody begins with today's diary, or with what they have chosen in its place; of whom they look after it is the diary.
    func start(_ context: SignedInContext) async throws -> Response {
        guard context.ward == nil else { return .redirect(to: .diary(context.today)) }
        let start = try await context.database.read(
            SettingsStore.start(of: context.person.person, in: context.household)
        )
        return .redirect(to: start == .diary ? .diary(context.today) : start.item.path)
    }

    /// Redirects from the date picker to a day; to today when the date is invalid.
    func goTo(_ context: SignedInContext) async throws -> Response {
        .redirect(to: .diary(context.query["date"].flatMap { CivilDate(iso: $0) } ?? context.today))
    }

    func day(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        return try await context.page(vouchedBy: days.marks(of: day, context)) {
            let content = try await days.content(of: day, context)
            return (context.page(DayPage(context, content)), content.isVouched)
        }
    }

    func logForm(_ context: SignedInContext) async throws -> Response {
        try await logPage(context, try await RecipeLoader.requested(context, catalogue), errors: [:])
    }

    /// The live preview of the log form's numbers; nothing is stored (C-4).
    func logPreview(_ context: SignedInContext) async throws -> Response {
        let detail = try await RecipeLoader.requested(context, catalogue)
        if context.isLive(ConsumedSection.id) {
            var page = LogPage(context, detail, for: LogEaters(), errors: [:])
            page.show(try await days.rest(context, on: LogDefaults(context).day, adding: [page.consumed.eaten]))
            return context.live(LogAnswer(consumed: page.consumed, place: page.place))
        }
        return try await logPage(context, detail, errors: [:]).varyingByLive()
    }

    func quickForm(_ context: SignedInContext) async throws -> Response {
        try await quickPage(context, on: try context.parameter("date", as: CivilDate.self), errors: [:])
    }

    func delete(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("entry", as: DiaryEntry.ID.self)
        let (deleted, known) = try await context.database.write(
            DiaryStore.delete(id, of: context.diaryOwner),
            DiaryStore.deleted(id, of: context.diaryOwner)
        )
        // Pressed twice it is gone already.
        guard let entry = deleted ?? known else { throw HTTPError.notFound }
        if let visit = SearchVisit(undoing: context.query) { return .redirect(to: visit.path) }
        let removed = FlashMessage.diary(.removed(name: entry.eaten.name, slot: entry.slot))
        let meal = LocalPath.diary(entry.day, at: entry.slot)
        return context.redirect(to: meal, flash: removed, undo: "/entries/\(id)/undelete")
    }

    func undelete(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("entry", as: DiaryEntry.ID.self)
        // A button that is pressed twice finds the entry restored already.
        do {
            let (restored, present) = try await context.database.write(
                DiaryStore.undelete(id, of: context.diaryOwner),
                DiaryStore.entry(id, of: context.diaryOwner)
            )
            guard let entry = restored ?? present else { throw HTTPError.notFound }
            let meal = LocalPath.diary(entry.day, at: entry.slot)
            return context.redirect(to: meal, flash: .diary(.restored(name: entry.eaten.name)))
        } catch let error as DatabaseError where error.constraint == DiaryStore.onePerDish {
            return context.redirect(to: .diary(context.today), flash: .diary(.eatenMeanwhile))
        }
    }

    func quickPage(
        _ context: SignedInContext,
        on day: CivilDate,
        errors: FormErrors,
        status: Status = .ok
    ) async throws -> Response {
        let others = try await context.database.read(context.otherEaters)
        let rest = try await days.rest(context, on: day)
        return context.page(QuickPage(context, day, rest, for: others, errors: errors), status: status)
    }

    func logPage(
        _ context: SignedInContext,
        _ detail: RecipeDetail,
        errors: FormErrors,
        status: Status = .ok
    ) async throws -> Response {
        var page = try await LogPage(context, detail, for: .read(context), errors: errors)
        page.show(try await days.rest(context, on: LogDefaults(context).day, adding: [page.consumed.eaten]))
        return context.page(page, status: status)
    }
}

extension LocalPath {
    static func diary(_ day: CivilDate) -> LocalPath { "/diary/\(day)" }

    /// A meal of a day.
    static func diary(_ day: CivilDate, at slot: MealSlot) -> LocalPath { "/diary/\(day)#\(slot.rawValue)-h" }

    /// A day in the diary of a person.
    static func diary(_ day: CivilDate, of person: Person.ID) -> LocalPath { "/diary/\(day)?person=\(person)" }
}
