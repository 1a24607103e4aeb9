import Synchronization

/// What the process counts, in Prometheus' text format. Metrics are made once at start and handed to who counts.
public final class Metrics: Sendable {
    private let metrics = Mutex<[any Metric]>([])

    public init() {}

    /// A number that only grows. `labels` are the names of what tells its series apart.
    public func counter(_ name: String, _ help: String, labels: [String] = []) -> Counter {
        add(Counter(MetricHead(name, help, labels)))
    }

    /// A number that goes up and down.
    public func gauge(_ name: String, _ help: String, labels: [String] = []) -> Gauge {
        add(Gauge(MetricHead(name, help, labels)))
    }

    /// A number that is read when someone asks.
    public func gauge(_ name: String, _ help: String, reading: @escaping @Sendable () -> Double) {
        _ = add(ReadGauge(MetricHead(name, help, []), reading))
    }

    /// How values spread. `buckets` are upper bounds, ascending; for seconds of a request where not given.
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

    /// Everything, as `/metrics` answers it (`text/plain; version=0.0.4`).
    public var text: String {
        metrics.withLock { $0 }.map(\.text).joined()
    }
}

protocol Metric: Sendable {
    var text: String { get }
}

/// The name of a metric and of what tells its series apart.
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

    /// One line: `name_suffix{labels} value`.
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

/// The series of one metric by the values of their labels.
struct Series<Value: Sendable>: Sendable {
    /// Labels come from our own tables; should one come from a visitor after all, it cannot fill the memory.
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

    /// In a steady order, so that two readings can be compared.
    var sorted: [(labels: [String], value: Value)] {
        values.map { ($0.key, $0.value) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    }
}
