import Domain
import Web

/// A stay in the search, in which one food after the other is added with one tap (W-22): what is sought, for which meal
/// of which day, and what was added. It travels in addresses and forms, so that two tabs never interfere.
struct SearchVisit: Sendable {
    let query: String
    let place: LogTarget
    /// The page of the results, from 1.
    private let page: Int
    /// Whether also those dishes are shown that contain what the reader avoids.
    private let showsAll: Bool
    private(set) var added: Int
    /// The entry that was added last, as addresses have it; empty where there is none.
    private(set) var last: String

    /// The field of a form, or of the address that takes back what it did, that leads back to the search.
    private static let stay = "stay"
    private static let maxAdded = 999

    init(_ query: URLQuery) {
        self.query = query.search()
        place = LogTarget(query)
        page = LogTarget.page(query)
        showsAll = LogTarget.showsAll(query)
        added = Self.count(query["added"] ?? "")
        last = String((query["last"] ?? "").prefix(36))
    }

    /// Nil for a form that leads to the day.
    init?(_ form: Form) {
        guard form.has(Self.stay) else { return nil }
        query = String(form.rawValue("q").prefix(200))
        place = LogTarget(form)
        page = LogTarget.page(form.rawValue("page"))
        showsAll = LogTarget.showsAll(form)
        added = Self.count(form.rawValue("added"))
        last = ""
    }

    /// Nil for an address that leads to the day.
    init?(undoing query: URLQuery) {
        guard query[Self.stay] != nil else { return nil }
        self.init(query)
        added = max(0, added - 1)
        last = ""
    }

    func adding(_ entry: some CustomStringConvertible) -> SearchVisit {
        var visit = self
        visit.added = min(added + 1, Self.maxAdded)
        visit.last = entry.description
        return visit
    }

    var path: LocalPath {
        onPage(
            "/foods?q=\(query)&slot=\(place.slotText)&date=\(place.dayText)&added=\(added)&last=\(last)&page=\(page)"
        )
    }

    /// The address at which the entry that was added last is taken back.
    var undo: LocalPath? {
        guard !last.isEmpty else { return nil }
        let (slot, day) = (place.slotText, place.dayText)
        return onPage("/entries/\(last)/delete?stay=1&q=\(query)&slot=\(slot)&date=\(day)&added=\(added)&page=\(page)")
    }

    private func onPage(_ path: LocalPath) -> LocalPath { showsAll ? path.under("&show=all") : path }

    private static func count(_ typed: String) -> Int {
        typed.utf8.count > 3 ? maxAdded : max(0, Int(typed) ?? 0)
    }
}
