import Foundation

/// The app's own PostgreSQL cluster under `DATA_DIR/pg`, kept alive for as long as the app runs.
///
/// `pg/lock` is held by the one app that may use the folder, `pg/data` is the cluster, `pg/run` its Unix socket,
/// `pg/log` its log. Databases and roles are the caller's business.
public actor EmbeddedCluster {
    /// What may differ between installations and tests; the defaults are right for an app.
    public struct Configuration: Sendable {
        /// Folders that hold one folder per major version of PostgreSQL, as Debian lays them out.
        public var serverFolders = ["/usr/lib/postgresql"]
        /// Who runs the server when the app runs as root and `DATA_DIR` is root's own.
        public var serverUser = "postgres"
        /// How long the server may replay its log before `start()` gives up.
        public var startLimit: Duration = .seconds(600)
        /// How long a clean stop may take before the server is told to stop at once.
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

    /// `folder` is `DATA_DIR`; nothing is touched before `start()`.
    public init(
        folder: String,
        configuration: Configuration = Configuration(),
        log: @escaping @Sendable (Event) -> Void
    ) {
        dataDirectory = folder
        self.configuration = configuration
        self.log = log
    }

    /// Creates the cluster if there is none, brings its server up and returns once it accepts connections.
    /// From then on a server that dies is started again. Throws `EmbeddedDatabaseError`, or `CancellationError`;
    /// nothing is left running then.
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

    /// Stops the server cleanly and lets the folder go. Also ends a `start()` that is under way.
    public func stop() async {
        switch state {
        case .stopped:
            return
        case .starting:
            // start() notices at its next step, and clears up itself.
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

    /// The address of the cluster that another process keeps running in `folder`, for commands beside the server;
    /// nil when none is ready.
    public static func running(in folder: String) throws -> Address? {
        guard let folder = ClusterFolder(folder), let postmaster = Postmaster.alive(in: folder),
            postmaster.isReady(in: folder)
        else { return nil }
        return try Address(folder: folder.run)
    }

    // MARK: Coming up

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
        // One that was left running reads them now, as far as they can change in flight.
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

    /// Three attempts: the first may meet remains of a killed server that were not all gone.
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
        throw EmbeddedDatabaseError.complaint(reason, in: site.folder.root, otherwise: EmbeddedDatabaseError.notStarted)
    }

    /// Adopts the server or starts one, and waits until it is ready: nil, or why it is not.
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

    /// A moment's wait, unless it is time to stop.
    private func step() async throws {
        try await Task.sleep(for: .milliseconds(10))
        try goOn()
    }

    private func goOn() throws {
        if state == .stopping { throw EmbeddedDatabaseError.stoppedMeanwhile }
    }

    // MARK: Staying up

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

    // MARK: Going down

    private func shutDown() async {
        state = .stopping
        let begun = clock.now
        await endPostmaster()
        await supervision?.value
        // A restart that was under way may have brought up another one meanwhile.
        await endPostmaster()
        if let site, postmaster != nil {
            // The process that writes the log ends a moment after the server, and should not seem an orphan later.
            _ = await Postmaster.endOrphans(in: site.folder)
            log(.stopped(after: clock.now - begun))
        }
        supervision = nil
        postmaster = nil
        site = nil
        lock = nil
        state = .stopped
    }

    /// SIGINT is PostgreSQL's fast shutdown: roll back, checkpoint, end. SIGQUIT leaves recovery to the next start,
    /// and so does SIGKILL, which alone ends a server that is stopped or stuck.
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

/// A cluster's place, programs and user, settled at the start.
struct ClusterSite: Sendable {
    let folder: ClusterFolder
    let programs: ServerPrograms
    let account: ServerAccount
}

/// Pauses before a server is started again: short at first, since most deaths are accidents,
/// and never longer than ten seconds, since a full disk is emptied at some time.
struct Backoff {
    private var pause: Duration = .milliseconds(50)

    mutating func next() -> Duration {
        defer { pause = min(pause * 2, .seconds(10)) }
        return pause
    }
}
