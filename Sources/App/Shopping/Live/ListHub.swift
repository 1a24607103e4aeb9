import Database
import Domain
import Synchronization
import Web

/// The open streams of this process, and who hears of what. One listener feeds it, whichever instance has written.
final class ListHub: Sendable {
    /// A place among the streams. It is given back when nothing holds it any more, because a stream need not ever begin:
    /// after HEAD, or for a client that has gone.
    final class Place: Sendable {
        let news: ListNews
        private let number: Int
        private let hub: ListHub

        fileprivate init(_ number: Int, _ news: ListNews, in hub: ListHub) {
            self.number = number
            self.news = news
            self.hub = hub
        }

        deinit { hub.state.withLock { $0.streams[number] = nil } }
    }

    private struct Stream {
        let address: ListAddress
        /// The session of whoever reads; at a device of the kitchen its own id.
        let session: Session.ID
        let news: ListNews
    }

    private struct State {
        var streams: [Int: Stream] = [:]
        var next = 0

        /// Whether a household has given up a place for another, which has fewer even so.
        mutating func makeRoom(for household: Household.ID) -> Bool {
            let counts = streams.values.reduce(into: [:]) { $0[$1.address.household, default: 0] += 1 }
            guard let (busiest, most) = counts.max(by: { $0.value < $1.value }),
                counts[household, default: 0] + 1 < most,
                let oldest = streams.keys.filter({ streams[$0]?.address.household == busiest }).min()
            else { return false }
            streams.removeValue(forKey: oldest)?.news.end()
            return true
        }
    }

    /// How many streams a process has: each holds a connection for as long as its page is looked at.
    static let maxStreams = 200
    /// In how many seconds whoever found no place asks again.
    private static let patience = 10

    private let state = Mutex(State())

    /// The number of open streams.
    var count: Int { state.withLock { $0.streams.count } }

    /// Takes a place for a stream of this list. Where all are taken the household that has most gives up its oldest for one that
    /// has fewer. Throws `unavailable` where that is not so.
    func place(at address: ListAddress, session: Session.ID) throws(HTTPError) -> Place {
        let news = ListNews()
        let number = state.withLock { state -> Int? in
            guard state.streams.count < Self.maxStreams || state.makeRoom(for: address.household) else { return nil }
            state.next += 1
            state.streams[state.next] = Stream(address: address, session: session, news: news)
            return state.next
        }
        guard let number else { throw .unavailable(retryAfter: Self.patience) }
        return Place(number, news, in: self)
    }

    /// Passes on what a listener hears, until the task is cancelled.
    func run(_ listener: Listener) async {
        await withTaskGroup { group in
            group.addTask { for await event in listener.events { self.hear(event) } }
            group.addTask { await self.keepTime() }
            await group.next()
            group.cancelAll()
        }
    }

    func hear(_ event: Listener.Event) {
        switch event {
        // A stream may have begun before anybody listened.
        case .listening, .gap: for stream in streams { stream.news.doubt(anew: true) }
        case .notification(let heard):
            guard let notice = ListNotice(channel: heard.channel, payload: heard.payload) else { return }
            pass(notice)
        }
    }

    func pass(_ notice: ListNotice) {
        switch notice {
        case .revision(let revision, let address):
            for stream in streams where stream.address == address { stream.news.hear(of: revision) }
        case .sessionChanged(let session):
            for stream in streams where stream.session == session { stream.news.doubt() }
        }
    }

    /// A second has passed.
    func tick() {
        for stream in streams { stream.news.tick() }
    }

    private var streams: [Stream] { state.withLock { Array($0.streams.values) } }

    private func keepTime() async {
        while !Task.isCancelled {
            do { try await Task.sleep(for: .seconds(1)) } catch { return }
            tick()
        }
    }
}
