import Database
import HTTPServer
import Web

/// Endpoints for operators: whether the process is alive, whether it can work, and its metrics.
struct OperationsController {
    let metrics: Metrics
    let gauges: InstallationGauges
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

    /// Shows the metrics to this machine and to trusted proxies; for anyone else the page does not exist. What says that
    /// it was forwarded comes from elsewhere, whoever passed it on: a proxy on this machine need not be listed.
    func showMetrics(_ context: RequestContext) async throws -> Response {
        let isNear = IPAddress(context.request.peer)?.isLoopback == true || proxies.include(context.request.peer)
        guard isNear, !context.request.isForwarded else { throw HTTPError.notFound }
        try await gauges.read(context.accounts)
        var response = Response.text(metrics.text)
        response.headers["Content-Type"] = "text/plain; version=0.0.4; charset=utf-8"
        return response
    }
}

extension Request {
    /// Whether a proxy has passed the request on, by the fields that proxies add.
    fileprivate var isForwarded: Bool {
        headers.fields.contains { $0.name.hasPrefix("x-forwarded-") || Self.proxyFields.contains($0.name) }
    }

    private static let proxyFields: Set = ["forwarded", "x-real-ip", "via"]
}
