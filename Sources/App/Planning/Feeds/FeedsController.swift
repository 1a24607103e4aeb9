import Database
import Domain
import HTTPServer
import Security
import Web

/// The plan in other programs' calendars: links made and ended by a person, read by whoever has one (H-05).
struct FeedsController {
    let links: FeedLinks

    /// What a calendar shows, in days from today.
    static let days = -30...90

    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context)
    }

    func create(_ context: SignedInContext) async throws -> Response {
        let slots = MealSlot.allCases.filter { context.form.all("slots").contains($0.rawValue) }
        guard !slots.isEmpty else { return try await page(context, .chooseMeals) }
        let (id, seed) = (Feed.ID.new(), SecureRandom.bytes(32))
        let digest = links.token(seed: seed, of: id).digest
        let feed = FeedRecord(id: id, seed: seed, digest: digest, slots: slots)
        do {
            let list = try await context.once { db in
                guard try await db.fetch(FeedStore.create(feed, of: context.ownSelf)) == 1 else {
                    throw FeedProblem.tooMany
                }
                return "/feeds"
            }
            return context.redirect(to: list, flash: .planning(.feed(isMade: true)))
        } catch let problem as FeedProblem {
            return try await page(context, problem)
        }
    }

    func delete(_ context: SignedInContext) async throws -> Response {
        let feed = try context.parameter("feed", as: Feed.ID.self)
        let isEnded = try await context.database.write { db -> Bool in
            guard try await db.fetch(FeedStore.delete(feed, of: context.ownSelf)) == 1 else { return false }
            try await context.noteLastChange("/feeds", db)
            return true
        }
        // A button that is pressed twice has ended it already.
        if !isEnded, try await context.lastChange() == nil { throw HTTPError.notFound }
        return context.redirect(to: "/feeds", flash: .planning(.feed(isMade: false)))
    }

    func calendar(_ context: RequestContext) async throws -> Response {
        let token = try context.parameters.value("token", as: FeedToken.self)
        guard let feed = try await context.accounts.read(FeedStore.feed(behind: token)) else {
            throw HTTPError.notFound
        }
        let today = feed.zone.day(at: context.now)
        let database = context.accounts.scoped([Setting("app.household", feed.household.description)])
        let dishes = try await database.read(
            FeedStore.dishes(
                from: today.adding(days: Self.days.lowerBound),
                to: today.adding(days: Self.days.upperBound),
                in: feed
            )
        )
        let calendar = PlanCalendar(feed, dishes, Strings(feed.language)) { dish in
            context.absolute("/plan/\(dish.day)/\(dish.slot.rawValue)")
        }
        return .calendar(calendar.text, to: context.request)
    }

    private func page(_ context: SignedInContext, _ problem: FeedProblem? = nil) async throws -> Response {
        let feeds = try await context.database.read(FeedStore.feeds(of: context.ownSelf))
        let page = FeedsPage(context, feeds, links, problem)
        return context.page(page, status: problem == nil ? .ok : .unprocessableContent).unkept
    }
}

/// Why a link was not made.
enum FeedProblem: Error {
    case chooseMeals
    /// The person has as many as anybody may.
    case tooMany
}

extension SignedInContext {
    /// A calendar is one's own, for whomever one acts.
    fileprivate var ownSelf: DiaryOwner { DiaryOwner(household: household, person: person.person) }
}

extension Response {
    /// Programs ask again and again: what has not changed is not sent again.
    fileprivate static func calendar(_ text: String, to request: Request) -> Response {
        let bytes = Array(text.utf8)
        let headers: Headers = [
            "Content-Type": "text/calendar; charset=utf-8", "X-Robots-Tag": "noindex, nofollow",
        ]
        let tag = "\"\(Base64.encode(Array(Digest.sha256(bytes).prefix(16))))\""
        return Response(.ok, headers: headers, body: .bytes(bytes)).keptShortly.tagged(tag, for: request)
    }
}
