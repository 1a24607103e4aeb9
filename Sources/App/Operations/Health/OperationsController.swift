import Database
import HTTPServer
import Web

/// For whoever runs the server: is it alive, can it work, what has it done.
struct OperationsController {
    let metrics: Metrics
    let proxies: TrustedProxies
    /// Throws while the database is away or its schema is not ours.
    let readiness: @Sendable () async throws -> Void

    /// The process answers.
    func alive(_ context: RequestContext) async throws -> Response {
        .text("ok\n")
    }

    /// The database answers and its schema is ours.
    func ready(_ context: RequestContext) async throws -> Response {
        do {
            try await readiness()
            return .text("ready\n")
        } catch {
            context.log.warning("not ready", ["cause": .text(String(describing: error))])
            var response = Response.text("not ready\n", status: .serviceUnavailable)
            response.headers["Retry-After"] = "2"
            return response
        }
    }

    /// For this machine and the proxies in front of it: how much is done here is nobody else's business.
    func showMetrics(_ context: RequestContext) async throws -> Response {
        let isNear = IPAddress(context.address)?.isLoopback == true
        guard isNear || proxies.include(context.address) else { throw HTTPError.notFound }
        var response = Response.text(metrics.text)
        response.headers["Content-Type"] = "text/plain; version=0.0.4; charset=utf-8"
        return response
    }
}
