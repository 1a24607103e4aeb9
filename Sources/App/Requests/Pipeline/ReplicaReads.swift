import Database
import Domain
import HTTPServer
import Synchronization
import Web

/// The pages that may be read from a replica: they are looked at, and what others did a moment ago may be missing. Not
/// those on which several people work at once, whose forms carry a version, or which are reached by a secret.
enum LaggingPages {
    static let patterns: Set = [
        "/", "/diary/:date", "/recipes", "/recipes/:recipe", "/recipes/:recipe/why", "/photos/:recipe/:size", "/foods",
        "/foods/:food", "/categories", "/ingredients", "/progress", "/goals", "/weight",
    ]
}

/// Households that changed something a moment ago, through this instance. They read their own last change.
final class RecentChanges: Sendable {
    /// In seconds: longer than a replica may be behind.
    static let window = 5
    let changes = Mutex<[Household.ID: ContinuousClock.Instant]>([:])

    func note(_ household: Household.ID) {
        let now = ContinuousClock.now
        changes.withLock { changes in
            if changes.count >= 1_000 { changes = changes.filter { now - $0.value < .seconds(Self.window) } }
            changes[household] = now
        }
    }

    func include(_ household: Household.ID) -> Bool {
        let now = ContinuousClock.now
        return changes.withLock { $0[household].map { now - $0 < .seconds(Self.window) } ?? false }
    }
}

extension RequestPipeline {
    /// The action's response, read from the replica where the page allows it.
    /// - Parameter checked: the database that still has to make sure of the session.
    func actNearby(
        _ context: RequestContext,
        _ route: Route<RequestContext>,
        confirming checked: CheckedDatabase? = nil
    ) async throws -> Response {
        guard let replica = services.replica, mayLag(context, route) else { return try await act(context, route) }
        var lagging = context
        lagging.accounts = ReplicaFirst(context.accounts, replica, confirming: checked)
        do {
            return try await act(lagging, route)
        } catch HTTPError.notFound {
            // It may be too new: somebody has sent its address, or a search has just stored it.
            return try await act(context, route)
        }
    }

    private func mayLag(_ context: RequestContext, _ route: Route<RequestContext>) -> Bool {
        guard route.method == .get, LaggingPages.patterns.contains(route.pattern), context.ward == nil,
            let sender = context.sender
        else { return false }
        return services.cookies.value(of: .changed, in: context.cookies) == nil
            && !services.recentChanges.include(sender.household)
    }

    /// Remembers for a while that the sender's household has changed something.
    func noteChange(by context: RequestContext) {
        guard services.replica != nil, ![.get, .head].contains(context.request.method) else { return }
        if let sender = context.sender { services.recentChanges.note(sender.household) }
    }

    /// Tells other instances, too, by the browser. Whoever has just signed in or followed an invite has a household that
    /// the request did not know; and a page that leads to another one may have made it.
    func noteChange(by context: RequestContext, _ response: inout Response) {
        noteChange(by: context)
        guard services.replica != nil else { return }
        if context.request.method == .post || response.status == .seeOther {
            services.cookies.set(.changed, to: "1", lifetime: RecentChanges.window, on: &response)
        }
    }
}
