import Synchronization

/// All metrics of the process, in Prometheus' text format. They are created at startup and passed to their users.
public final class Metrics: Sendable {
    private let metrics = Mutex<[any Metric]>([])

    public init() {}

    /// Creates a counter, a number that only increases. `labels` are the names of its labels.
    public func counter(_ name: String, _ help: String, labels: [String] = []) -> Counter {
        add(Counter(MetricHead(name, help, labels)))
    }

    /// Creates a gauge, a number that increases and decreases.
    public func gauge(_ name: String, _ help: String, labels: [String] = []) -> Gauge {
        add(Gauge(MetricHead(name, help, labels)))
    }

    /// Creates a gauge whose value is read when metrics are requested.
    public func gauge(_ name: String, _ help: String, reading: @escaping @Sendable () -> Double) {
        _ = add(ReadGauge(MetricHead(name, help, []), reading))
    }

    /// Creates a histogram. `buckets` are upper bounds in ascending order; the default suits request times in seconds.
    public func histogram(
        _ name: String,
        _ help: String,
        labels: [String] = [],
        buckets: [Double] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
    ) -> Histogram {
        add(Histogram(MetricHead(name, help, labels), buckets))
    }

    private func add<Added: Metric>(_ metric: Added) -> Added {
        metrics.withLock { $0.append(metric) }
        return metric
    }

    /// The response body of `/metrics` (`text/plain; version=0.0.4`).
    public var text: String {
        metrics.withLock { $0 }.map(\.text).joined()
    }
}

protocol Metric: Sendable {
    var text: String { get }
}

/// The name of a metric, its help text and the names of its labels.
struct MetricHead: Sendable {
    let name: String
    let help: String
    let labels: [String]

    init(_ name: String, _ help: String, _ labels: [String]) {
        self.name = name
        self.help = help
        self.labels = labels
    }

    func opening(_ type: String) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    /// A sample line: `name_suffix{labels} value`.
    func line(_ values: [String], _ value: Double, suffix: String = "", and more: (String, String)? = nil) -> String {
        var pairs = zip(labels, values).map { "\($0)=\"\(Self.escaped($1))\"" }
        if let more { pairs.append("\(more.0)=\"\(more.1)\"") }
        let braces = pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
        return "\(name)\(suffix)\(braces) \(Self.number(value))\n"
    }

    static func number(_ value: Double) -> String {
        if value == .infinity { return "+Inf" }
        return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// The values of one metric for each combination of label values.
struct Series<Value: Sendable>: Sendable {
    /// The maximum number of combinations. If a visitor's text becomes a label value, it cannot fill memory.
    private let maxSeries = 1_000
    private var values: [[String]: Value] = [:]
    private let zero: Value

    init(zero: Value) { self.zero = zero }

    mutating func change(_ labels: [String], _ change: (inout Value) -> Void) {
        let isNew = values[labels] == nil
        let key = isNew && values.count >= maxSeries ? labels.map { _ in "other" } : labels
        var value = values[key] ?? zero
        change(&value)
        values[key] = value
    }

    /// All values in a stable order, so that two outputs can be compared.
    var sorted: [(labels: [String], value: Value)] {
        values.map { ($0.key, $0.value) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    }
}
