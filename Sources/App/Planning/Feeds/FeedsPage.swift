import Domain
import Web

/// A person's calendar links, and the form of a new one.
struct FeedsPage: Page, Sendable {
    let csrf: CSRFField
    let once = IdempotencyField()
    let problem: String?
    var isWrong: Bool { problem != nil }
    let feeds: [FeedRow]
    var hasFeeds: Bool { !feeds.isEmpty }
    let slots: [Slot]

    struct Slot: Sendable {
        let value: String
        let label: String
        let isTicked: Bool
    }

    init(_ context: SignedInContext, _ feeds: [FeedRecord], _ links: FeedLinks, _ problem: FeedProblem?) {
        let strings = context.strings
        csrf = context.csrf
        self.problem = problem.map { $0.text(strings) }
        self.feeds = feeds.map { FeedRow(context, $0, links) }
        let ticked = problem == nil ? [MealSlot.dinner.rawValue] : context.form.all("slots")
        slots = MealSlot.allCases.map { slot in
            Slot(value: slot.rawValue, label: strings.name(of: slot), isTicked: ticked.contains(slot.rawValue))
        }
    }
}

struct FeedRow: Fragment, Sendable {
    let csrf: CSRFField
    let title: String
    /// The full address; nil when it was made under another secret of the server.
    let link: String?
    let delete: LocalPath
    let deleteLabel: String

    init(_ context: SignedInContext, _ feed: FeedRecord, _ links: FeedLinks) {
        let strings = context.strings
        csrf = context.csrf
        title = feed.slots.map(strings.name(of:)).joined(separator: ", ")
        delete = "/feeds/\(feed.id)/delete"
        deleteLabel = strings.planning.feeds.endOf(title: title)
        let token = links.token(seed: feed.seed, of: feed.id)
        link = token.digest == feed.digest ? context.requestContext.absolute(token.path) : nil
    }
}

extension FeedProblem {
    func text(_ strings: Strings) -> String {
        switch self {
        case .chooseMeals: strings.planning.feeds.chooseMeals
        case .tooMany: strings.planning.feeds.tooMany(max: String(FeedStore.max))
        }
    }
}
