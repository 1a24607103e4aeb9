import FoundationEssentials

/// A log for events. It is a value type: `log.with(["request": .text(id)])` adds a field to all events.
public struct Log: Sendable {
    private let sink: LogSink
    private let level: LogLevel
    private let format: LogFormat
    private var fields: [(name: String, value: LogValue)] = []

    /// Takes where lines go, which may be shared by several logs.
    public init(_ sink: LogSink, level: LogLevel = .info, format: LogFormat = .text) {
        self.sink = sink
        self.level = level
        self.format = format
    }

    /// A log that discards everything.
    public static let silent = Log(LogSink(capacity: 0) { _ in })

    /// A copy of this log that adds further fields to every event.
    public func with(_ fields: KeyValuePairs<String, LogValue>) -> Log {
        var log = self
        log.fields += fields.map { ($0.key, $0.value) }
        return log
    }

    /// Tells what helps to look for a fault; off unless `LOG_LEVEL` says otherwise.
    public func debug(_ message: String, _ fields: KeyValuePairs<String, LogValue> = [:]) {
        log(.debug, message, fields)
    }

    /// Tells what happens as it should: a request, a start, a backup.
    public func info(_ message: String, _ fields: KeyValuePairs<String, LogValue> = [:]) {
        log(.info, message, fields)
    }

    /// Tells what the program has coped with, and somebody should know.
    public func warning(_ message: String, _ fields: KeyValuePairs<String, LogValue> = [:]) {
        log(.warning, message, fields)
    }

    /// Tells what has failed by our own fault, once.
    public func error(_ message: String, _ fields: KeyValuePairs<String, LogValue> = [:]) {
        log(.error, message, fields)
    }

    /// Waits until all events are written, but no longer than a second. Each command does so before it ends: its last lines say
    /// why it failed.
    public func flush() { sink.flush() }

    /// Whether events of this level are written, for code that would have to work to collect their fields.
    public func tells(_ level: LogLevel) -> Bool { level >= self.level }

    /// Logs one event; costs almost nothing below the log's level.
    public func log(_ level: LogLevel, _ message: String, _ fields: KeyValuePairs<String, LogValue> = [:]) {
        guard tells(level) else { return }
        let time = Int(Date().timeIntervalSince1970 * 1_000)
        let all = self.fields + fields.map { ($0.key, $0.value) }
        sink.append(LogEvent(time: time, level: level, message: message, fields: all), format)
    }
}
