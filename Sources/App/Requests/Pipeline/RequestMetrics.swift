import HTTPServer
import Web

/// The counters that every request adds to.
struct RequestMetrics: Sendable {
    let requests: Counter
    let seconds: Histogram

    init(_ metrics: Metrics) {
        requests = metrics.counter(
            "sofra_requests_total",
            "Requests answered, by route and status.",
            labels: ["route", "status"]
        )
        seconds = metrics.histogram("sofra_request_seconds", "How long answers took, by route.", labels: ["route"])
    }
}

extension RequestMetrics {
    /// Counts a response, and writes the request's line into the log.
    func note(_ response: Response, to context: RequestContext, route: String, took: Duration) {
        let (whole, atto) = took.components
        let seconds = Double(whole) + Double(atto) / 1e18
        requests.add(1, route, String(response.status.rawValue))
        self.seconds.record(seconds, route)
        context.log.info(
            "request",
            [
                "method": .text(context.request.method.rawValue), "path": .text(context.loggedPath),
                "status": .whole(response.status.rawValue), "ms": .number(seconds * 1_000),
                "address": .text(context.address),
            ]
        )
    }
}
