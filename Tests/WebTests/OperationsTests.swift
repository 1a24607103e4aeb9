import Foundation
import Synchronization
import Testing

@testable import Web

/// Collects lines.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func append(_ line: [UInt8]) { lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
    var all: [String] { lines.withLock { $0 } }
}

@Suite struct LogTests {
    private func event(_ message: String, _ fields: [(String, LogValue)] = []) -> LogEvent {
        LogEvent(
            time: 1_784_917_805_042,
            level: .info,
            message: message,
            fields: fields.map { (name: $0.0, value: $0.1) }
        )
    }

    private func line(_ event: LogEvent, _ format: LogFormat) -> String {
        String(decoding: event.line(format), as: UTF8.self)
    }

    @Test func `a line for people`() {
        let line = line(
            event(
                "request",
                [("status", 200), ("path", "/recipes?q=a b"), ("ms", .number(1.23456)), ("hit", .flag(true))]
            ),
            .text
        )
        #expect(line == "2026-07-24T18:30:05.042Z INFO request status=200 path=\"/recipes?q=a b\" ms=1.235 hit=true\n")
    }

    @Test func `a line for machines`() throws {
        let line = line(
            event("say \"hi\"", [("path", "/ç\t\u{7F}\u{1F372}"), ("n", 3), ("bad", .number(.nan))]),
            .json
        )
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: any Sendable])
        #expect(object["message"] as? String == "say \"hi\"")
        #expect(object["path"] as? String == "/ç\t\u{7F}\u{1F372}")
        #expect(object["n"] as? Int == 3)
        #expect(object["time"] as? String == "2026-07-24T18:30:05.042Z")
        #expect(line.contains("\"bad\":null"))
    }

    @Test(
        arguments: [
            "a\nb", "a\r\nb", "a\u{2028}b", "a\u{85}b", "a\u{1B}[2Jb", "a\0b", "a\u{202E}b", "a\u{E0041}b", "\u{9B}31m",
            "\" forged=\"yes", "x\\",
        ],
        LogFormat.allCases
    ) func `HOSTILE-48 whatever a visitor sends stays one escaped line`(text: String, format: LogFormat) {
        let line = line(event(text, [("agent", .text(text))]), format)
        #expect(line.unicodeScalars.count { $0.properties.generalCategory == .control } == 1)
        #expect(line.last == "\n")
        #expect(!line.unicodeScalars.contains { ["\u{2028}", "\u{202E}", "\u{E0041}"].contains($0) })
        #expect(!line.contains(" forged=\"yes") || line.contains("\\\" forged=\\\"yes"))
    }

    @Test(arguments: LogFormat.allCases) func `HOSTILE-48 a long value is cut`(format: LogFormat) {
        let line = line(event("x", [("agent", .text("a" + String(repeating: "\u{301}", count: 100_000)))]), format)
        #expect(line.utf8.count < 4_000)
        #expect(line.contains("…"))
    }

    @Test func `events below the level cost nothing, fields of a log go with every event`() {
        let lines = Lines()
        let sink = LogSink { lines.append($0) }
        let log = Log(sink, level: .warning).with(["request": "abc"])
        log.info("quiet")
        log.error("loud", ["code": 7])
        sink.flush()
        #expect(lines.all.count == 1)
        #expect(lines.all.first?.hasSuffix("ERROR loud request=abc code=7\n") == true)
    }

    @Test func `HOSTILE-112 who logs never waits for a stuck reader, and drops are counted`() {
        let lines = Lines()
        let stuck = DispatchSemaphore(value: 0)
        let sink = LogSink(capacity: 1_000) { line in
            stuck.wait()
            stuck.signal()
            lines.append(line)
        }
        let log = Log(sink)
        let taken = ContinuousClock().measure {
            for number in 0..<1_000 { log.info("event", ["number": .whole(number)]) }
        }
        #expect(taken < .seconds(2))
        #expect(lines.all.isEmpty)
        sink.flush(seconds: 0.01)
        stuck.signal()
        sink.flush(seconds: 5)
        let written = lines.all.count { $0.contains(" event number=") }
        #expect(written > 0)
        #expect(written < 100)
        #expect(lines.all.contains { $0.contains("WARNING log lines dropped count=\(1_000 - written)") })
        log.info("after")
        sink.flush(seconds: 5)
        #expect(lines.all.last?.contains("INFO after") == true)
    }

    @Test func `HOSTILE-112 what was logged last is written before a command ends`() {
        let lines = Lines()
        let log = Log(
            LogSink { line in
                usleep(50_000)
                lines.append(line)
            }
        )
        for number in 1...3 { log.error("refused", ["number": .whole(number)]) }
        log.flush()
        #expect(lines.all.last?.contains("number=3") == true)
    }

    @Test func `HOSTILE-112 a closed pipe loses lines and nothing else`() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        let sink = LogSink.descriptor(ends[1])
        Log(sink).error("nobody reads this")
        sink.flush()
        close(ends[1])
    }
}

@Suite struct MetricsTests {
    @Test func `metrics are told in Prometheus' format`() {
        let metrics = Metrics()
        let requests = metrics.counter("sofra_requests_total", "Requests answered.", labels: ["route", "status"])
        let crashes = metrics.counter("sofra_crashes_total", "None yet.")
        let open = metrics.gauge("sofra_connections", "Open connections.")
        metrics.gauge("sofra_pool", "Pool in use.") { 2.5 }
        requests.add(1, "/recipes/:recipe", "200")
        requests.add(2, "/recipes/:recipe", "200")
        requests.add(1, "a\"b\\c\nd", "404")
        open.set(7)
        open.set(4)
        #expect(
            metrics.text == """
                # HELP sofra_requests_total Requests answered.
                # TYPE sofra_requests_total counter
                sofra_requests_total{route="/recipes/:recipe",status="200"} 3
                sofra_requests_total{route="a\\"b\\\\c\\nd",status="404"} 1
                # HELP sofra_crashes_total None yet.
                # TYPE sofra_crashes_total counter
                sofra_crashes_total 0
                # HELP sofra_connections Open connections.
                # TYPE sofra_connections gauge
                sofra_connections 4
                # HELP sofra_pool Pool in use.
                # TYPE sofra_pool gauge
                sofra_pool 2.5

                """
        )
        crashes.add()
        #expect(metrics.text.contains("sofra_crashes_total 1\n"))
    }

    @Test func `a histogram counts upwards through its buckets`() {
        let metrics = Metrics()
        let seconds = metrics.histogram("s", "Seconds.", labels: ["route"], buckets: [0.1, 1])
        for value in [0.05, 0.1, 0.5, 3] { seconds.record(value, "/") }
        #expect(
            metrics.text == """
                # HELP s Seconds.
                # TYPE s histogram
                s_bucket{route="/",le="0.1"} 2
                s_bucket{route="/",le="1"} 3
                s_bucket{route="/",le="+Inf"} 4
                s_sum{route="/"} 3.65
                s_count{route="/"} 4

                """
        )
    }

    @Test func `labels from a visitor cannot fill the memory`() {
        let metrics = Metrics()
        let counter = metrics.counter("c", "C.", labels: ["path"])
        for number in 0..<5_000 { counter.add(1, "/\(number)") }
        #expect(metrics.text.split(separator: "\n").count == 2 + 1_001)
        #expect(metrics.text.contains("c{path=\"other\"} 4000"))
    }
}
