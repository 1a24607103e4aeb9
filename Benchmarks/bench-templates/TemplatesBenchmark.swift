import Synchronization
import Web

/// Prints how long a page of 40 rows takes, beside appending the same bytes as one piece and by runs of 32.
@main
struct TemplatesBenchmark {
    static func main() {
        let strings = Strings(.en)
        let bytes = FoodsPage.sample.render(layout: .sample, strings: strings)
        let runs = stride(from: 0, to: bytes.count, by: 32).map { Array(bytes[$0..<min($0 + 32, bytes.count)]) }
        print("page of \(FoodsPage.sample.rows.count) rows, \(bytes.count) bytes; best of 20 rounds, µs a page")
        report("template") { FoodsPage.sample.render(layout: .sample, strings: strings).count }
        report("same bytes in runs of 32") {
            var copy: [UInt8] = []
            copy.reserveCapacity(bytes.count)
            for run in runs { copy.append(contentsOf: run) }
            return copy.count
        }
        report("same bytes at once") {
            var copy: [UInt8] = []
            copy.append(contentsOf: bytes)
            return copy.count
        }
    }

    private static func report(_ name: String, _ body: () -> Int) {
        let pages = 500
        let sink = Atomic(0)
        let best = (1...20).map { _ in
            ContinuousClock().measure {
                for _ in 0..<pages { sink.wrappingAdd(body(), ordering: .relaxed) }
            }
        }.min()
        guard let best else { return }
        let tenths = Int(best / .microseconds(1) * 10) / pages
        print("  \(tenths / 10).\(tenths % 10)  \(name)")
    }
}
