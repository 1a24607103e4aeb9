extension EmbeddedCluster {
    /// The state of the cluster, for `/readyz`.
    public enum State: Equatable, Sendable {
        case stopped
        case starting
        case running(process: Int32)
        /// The server died and is being restarted.
        case restarting(reason: String)
        case stopping
    }

    /// An event of the cluster, for the log.
    public enum Event: Equatable, Sendable, CustomStringConvertible {
        case created(after: Duration)
        case adopted(process: Int32)
        case endedOrphans(processes: [Int32])
        case removedStaleLock(file: String, process: Int32)
        /// The server is not ready yet, most likely because it replays its log after a crash.
        case stillStarting(after: Duration)
        case ready(process: Int32, after: Duration)
        case died(reason: String)
        case restarting(after: Duration)
        case stopTooSlow(signal: String)
        case stopped(after: Duration)

        public var description: String {
            switch self {
            case .created(let time): "created the database cluster in \(milliseconds(time))"
            case .adopted(let process): "adopted PostgreSQL, process \(process), left behind by an earlier run"
            case .endedOrphans(let processes): "ended orphaned PostgreSQL processes \(processes)"
            case .removedStaleLock(let file, let process): "removed \(file), which names the stranger \(process)"
            case .stillStarting(let time): "PostgreSQL is still starting after \(milliseconds(time))"
            case .ready(let process, let time): "PostgreSQL, process \(process), is ready after \(milliseconds(time))"
            case .died(let reason): "PostgreSQL died: \(reason)"
            case .restarting(let time): "starting PostgreSQL again in \(milliseconds(time))"
            case .stopTooSlow(let signal): "PostgreSQL is slow to stop, sending \(signal)"
            case .stopped(let time): "PostgreSQL stopped in \(milliseconds(time))"
            }
        }
    }
}

private func milliseconds(_ time: Duration) -> String {
    "\(time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000) ms"
}
