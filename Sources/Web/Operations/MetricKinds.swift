import Synchronization

/// A number that only increases.
public final class Counter: Metric {
    private let head: MetricHead
    private let series: Mutex<Series<Int>>

    init(_ head: MetricHead) {
        self.head = head
        var start = Series(zero: 0)
        // A counter without labels has a value from the start, so that its first increase is visible.
        if head.labels.isEmpty { start.change([]) { _ in } }
        series = Mutex(start)
    }

    /// Increases the counter. `labels` are the values for the label names, in their order.
    public func add(_ count: Int = 1, _ labels: String...) {
        precondition(labels.count == head.labels.count && count >= 0)
        series.withLock { $0.change(labels) { $0 += count } }
    }

    var text: String {
        let series = series.withLock { $0.sorted }
        return head.opening("counter") + series.map { head.line($0.labels, Double($0.value)) }.joined()
    }
}

/// A number that increases and decreases.
public final class Gauge: Metric {
    private let head: MetricHead
    private let series = Mutex(Series(zero: 0.0))

    init(_ head: MetricHead) { self.head = head }

    /// Takes the values of the labels in the order of their names, as do the other metrics.
    public func set(_ value: Double, _ labels: String...) {
        precondition(labels.count == head.labels.count)
        series.withLock { $0.change(labels) { $0 = value } }
    }

    var text: String {
        let series = series.withLock { $0.sorted }
        return head.opening("gauge") + series.map { head.line($0.labels, $0.value) }.joined()
    }
}

/// A number that is read when metrics are requested.
final class ReadGauge: Metric {
    private let head: MetricHead
    private let reading: @Sendable () -> Double

    init(_ head: MetricHead, _ reading: @escaping @Sendable () -> Double) {
        self.head = head
        self.reading = reading
    }

    var text: String { head.opening("gauge") + head.line([], reading()) }
}

/// The distribution of values over buckets.
public final class Histogram: Metric {
    private struct Spread: Sendable {
        var counts: [Int]
        var sum = 0.0
    }

    private let head: MetricHead
    private let buckets: [Double]
    private let series: Mutex<Series<Spread>>

    init(_ head: MetricHead, _ buckets: [Double]) {
        precondition(zip(buckets, buckets.dropFirst()).allSatisfy { $0 < $1 })
        self.head = head
        self.buckets = buckets
        series = Mutex(Series(zero: Spread(counts: Array(repeating: 0, count: buckets.count + 1))))
    }

    /// Counts a value in its bucket, in the unit that the metric's name ends with, such as seconds.
    public func record(_ value: Double, _ labels: String...) {
        precondition(labels.count == head.labels.count)
        let index = buckets.firstIndex { value <= $0 } ?? buckets.count
        series.withLock { series in
            series.change(labels) { spread in
                spread.counts[index] += 1
                spread.sum += value
            }
        }
    }

    var text: String {
        var text = head.opening("histogram")
        for (labels, spread) in series.withLock({ $0.sorted }) {
            var total = 0
            for (bound, count) in zip(buckets + [.infinity], spread.counts) {
                total += count
                text += head.line(labels, Double(total), suffix: "_bucket", and: ("le", MetricHead.number(bound)))
            }
            text += head.line(labels, spread.sum, suffix: "_sum")
            text += head.line(labels, Double(total), suffix: "_count")
        }
        return text
    }
}
