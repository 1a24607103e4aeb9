import FoundationEssentials
import Glibc

/// The app's own PostgreSQL cluster under `DATA_DIR/pg`, kept running for as long as the app runs.
///
/// `pg/lock` is locked by the one app that may use the folder, `pg/data` is the cluster, `pg/run` contains its Unix
/// socket, `pg/log` its log. Databases and roles are created by the caller.
public actor EmbeddedCluster {
    /// Settings that differ between installations and tests; the defaults are right for the app.
    public struct Configuration: Sendable {
        /// Folders that contain one folder per major version of PostgreSQL, as on Debian.
        public var serverFolders = ["/usr/lib/postgresql"]
        /// The user that runs the server when the app runs as root and root owns `DATA_DIR`.
        public var serverUser = "postgres"
        /// How long the server may replay its log before `start()` fails.
        public var startLimit: Duration = .seconds(600)
        /// How long a clean stop may take before the server is told to stop immediately.
        public var stopLimit: Duration = .seconds(30)

        public init() {}
    }

    public private(set) var state: State = .stopped

    private let dataDirectory: String
    private let configuration: Configuration
    private let log: @Sendable (Event) -> Void
    private let clock = ContinuousClock()

    private var lock: FolderLock?
    private var site: ClusterSite?
    private var postmaster: Postmaster?
    private var supervision: Task<Void, Never>?

    /// Creates a stopped cluster object for `folder`, which is `DATA_DIR`. Nothing is touched before `start()`.
    public init(
        folder: String,
        configuration: Configuration = Configuration(),
        log: @escaping @Sendable (Event) -> Void
    ) {
        dataDirectory = folder
        self.configuration = configuration
        self.log = log
    }

    /// Creates the cluster if there is none, starts its server and returns once it accepts connections. A server
    /// that dies later is restarted. Throws `EmbeddedDatabaseError` or `CancellationError`, with nothing left running.
    public func start() async throws -> Address {
        guard state == .stopped else { throw EmbeddedDatabaseError.alreadyStarted }
        state = .starting
        do {
            let site = try await prepare()
            try await comeUp(site)
            let address = try Address(folder: site.folder.run)
            supervision = Task { await supervise(site) }
            return address
        } catch {
            await shutDown()
            throw error
        }
    }

    /// Stops the server cleanly and unlocks the folder. Also ends a `start()` that is under way.
    public func stop() async {
        switch state {
        case .stopped:
            return
        case .starting:
            // `start()` notices the new state at its next step, and cleans up itself.
            state = .stopping
        case .running, .restarting:
            state = .stopping
            supervision?.cancel()
            await shutDown()
        case .stopping:
            break
        }
        while state != .stopped { await Pause.uncancelled(for: .milliseconds(10)) }
    }

    /// Whether a cluster was made in `folder` before, whether or not it runs.
    public static func exists(in folder: String) throws -> Bool {
        try ClusterFolder(folder)?.clusterVersion() != nil
    }

    /// The address of the cluster that another process runs in `folder`, for commands beside the server;
    /// nil when none is ready.
    public static func running(in folder: String) throws -> Address? {
        guard let folder = ClusterFolder(folder), let postmaster = Postmaster.alive(in: folder),
            postmaster.isReady(in: folder)
        else { return nil }
        return try Address(folder: folder.run)
    }

    // MARK: Starting

    private func prepare() async throws -> ClusterSite {
        let folder = try ClusterFolder(creating: dataDirectory)
        let account = try ServerAccount.choose(for: folder, fallback: configuration.serverUser)
        let programs = try ServerPrograms.find(in: configuration.serverFolders, for: folder)
        try folder.prepare(for: account)
        lock = try FolderLock(folder, account: account)
        try await account.checkCanEnter(folder.root)

        let site = ClusterSite(folder: folder, programs: programs, account: account)
        self.site = site
        let creation = ClusterCreation(folder, programs, account)
        creation.clearRemains()
        if try folder.clusterVersion() == nil { try await create(creation) }
        let changed = try folder.writeSettings(for: account)
        // A server left running by an earlier app reads the settings now, as far as they can change without a restart.
        if changed { Postmaster.alive(in: folder)?.signal(SIGHUP, in: folder) }
        return site
    }

    private func create(_ creation: ClusterCreation) async throws {
        let begun = clock.now
        let initdb = try creation.begin()
        do {
            while initdb.ending == nil { try await step() }
        } catch {
            initdb.signalGroup(SIGKILL)
            _ = await initdb.waitUntilEnded()
            creation.clearRemains()
            throw error
        }
        try creation.finish(await initdb.waitUntilEnded())
        log(.created(after: clock.now - begun))
    }

    /// Makes three attempts, since the first may meet processes of a killed server that were not all gone.
    private func comeUp(_ site: ClusterSite) async throws {
        var reason = ""
        for attempt in 1...3 {
            if attempt > 1 { try await Task.sleep(for: .milliseconds(100 * attempt)) }
            switch try await bringUp(site) {
            case nil: return
            case let failure?: reason = failure
            }
            log(.died(reason: reason))
        }
        throw EmbeddedDatabaseError.complaint(reason, in: site.folder.root) { folder, reason in
            .notStarted(folder: folder, reason: reason, user: site.account.name)
        }
    }

    /// Adopts a running server or starts one, and waits until it is ready. Returns nil, or why it is not ready.
    private func bringUp(_ site: ClusterSite) async throws -> String? {
        let begun = clock.now
        let postmaster = try await adoptOrLaunch(site)
        self.postmaster = postmaster
        var nextWord = begun + .seconds(10)
        while !postmaster.isReady(in: site.folder) {
            if let ending = postmaster.ending(in: site.folder) { return site.folder.lastComplaint() ?? ending }
            let now = clock.now
            if now - begun > configuration.startLimit { return "not ready after \(configuration.startLimit)" }
            if now > nextWord {
                log(.stillStarting(after: now - begun))
                nextWord = now + .seconds(10)
            }
            try await step()
        }
        state = .running(process: postmaster.process)
        log(.ready(process: postmaster.process, after: clock.now - begun))
        return nil
    }

    private func adoptOrLaunch(_ site: ClusterSite) async throws -> Postmaster {
        if let alive = Postmaster.alive(in: site.folder) {
            log(.adopted(process: alive.process))
            return alive
        }
        let orphans = await Postmaster.endOrphans(in: site.folder)
        if !orphans.isEmpty { log(.endedOrphans(processes: orphans)) }
        for stale in Postmaster.removeStaleLocks(in: site.folder) {
            log(.removedStaleLock(file: stale.file, process: stale.process))
        }
        try goOn()
        return try Postmaster.launch(site.programs, in: site.folder, as: site.account)
    }

    /// Waits a moment; throws when the cluster is to be stopped.
    private func step() async throws {
        try await Task.sleep(for: .milliseconds(10))
        try goOn()
    }

    private func goOn() throws {
        if state == .stopping { throw EmbeddedDatabaseError.stoppedMeanwhile }
    }

    // MARK: Supervising

    private func supervise(_ site: ClusterSite) async {
        var backoff = Backoff()
        while let postmaster, state != .stopping {
            let begun = clock.now
            var reason = await ended(postmaster, site)
            if clock.now - begun > .seconds(30) { backoff = Backoff() }
            while state != .stopping {
                state = .restarting(reason: reason)
                log(.died(reason: reason))
                let pause = backoff.next()
                log(.restarting(after: pause))
                try? await Task.sleep(for: pause)
                guard state != .stopping else { return }
                do {
                    guard let failure = try await bringUp(site) else { break }
                    reason = failure
                } catch {
                    reason = String(describing: error)
                }
            }
        }
    }

    private func ended(_ postmaster: Postmaster, _ site: ClusterSite) async -> String {
        if case .child(let child) = postmaster { _ = await child.waitUntilEnded() }
        while true {
            if let ending = postmaster.ending(in: site.folder) { return ending }
            await Pause.uncancelled(for: .milliseconds(100))
        }
    }

    // MARK: Stopping

    private func shutDown() async {
        state = .stopping
        let begun = clock.now
        await endPostmaster()
        await supervision?.value
        // A restart under way during the first attempt may have started another server.
        await endPostmaster()
        if let site, postmaster != nil {
            // The server's logging process ends a moment later, and must not look like an orphan at the next start.
            _ = await Postmaster.endOrphans(in: site.folder)
            log(.stopped(after: clock.now - begun))
        }
        supervision = nil
        postmaster = nil
        site = nil
        lock = nil
        state = .stopped
    }

    /// Signals the server until it ends. SIGINT is PostgreSQL's fast shutdown: roll back, checkpoint, exit. SIGQUIT
    /// skips the checkpoint and leaves recovery to the next start. SIGKILL even ends a server that is stopped or stuck.
    private func endPostmaster() async {
        guard let site, let postmaster else { return }
        let ways: [(name: String, signal: Int32, limit: Duration)] = [
            ("SIGINT", SIGINT, configuration.stopLimit),
            ("SIGQUIT", SIGQUIT, min(configuration.stopLimit, .seconds(10))),
            ("SIGKILL", SIGKILL, .seconds(5)),
        ]
        for way in ways where postmaster.ending(in: site.folder) == nil {
            if way.signal != SIGINT { log(.stopTooSlow(signal: way.name)) }
            postmaster.signal(way.signal, in: site.folder)
            let begun = clock.now
            while clock.now - begun < way.limit {
                if postmaster.ending(in: site.folder) != nil { return }
                await Pause.uncancelled(for: .milliseconds(10))
            }
        }
    }
}

/// The folder, programs and user of a cluster, determined at the start.
struct ClusterSite: Sendable {
    let folder: ClusterFolder
    let programs: ServerPrograms
    let account: ServerAccount
}

/// The pauses before a server is restarted: short at first, since most crashes are single accidents,
/// and never longer than ten seconds, since a full disk is emptied at some time.
struct Backoff {
    private var pause: Duration = .milliseconds(50)

    mutating func next() -> Duration {
        defer { pause = min(pause * 2, .seconds(10)) }
        return pause
    }
}
