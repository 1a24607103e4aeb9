import Database
import HTTPServer
import Web

/// Endpoints for operators: whether the process is alive, whether it can work, and its metrics.
struct OperationsController {
    let metrics: Metrics
    let proxies: TrustedProxies
    /// Throws while the database is unavailable, or has another schema than this program needs.
    let readiness: @Sendable () async throws -> Void

    /// Answers as long as the process runs.
    func alive(_ context: RequestContext) async throws -> Response {
        .text("ok\n")
    }

    /// Answers 200 when the database is available and has the right schema, and 503 otherwise.
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

    /// Shows the metrics to this machine and to trusted proxies; for anyone else the page does not exist.
    func showMetrics(_ context: RequestContext) async throws -> Response {
        let isNear = IPAddress(context.address)?.isLoopback == true
        guard isNear || proxies.include(context.address) else { throw HTTPError.notFound }
        var response = Response.text(metrics.text)
        response.headers["Content-Type"] = "text/plain; version=0.0.4; charset=utf-8"
        return response
    }
}
