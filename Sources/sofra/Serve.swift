import App
import Archives
import ArgumentParser
import Dispatch
import FoundationEssentials
import Glibc
import HTTPServer
import Web

/// Runs the web application until it is told to stop.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run the web application.")

    @Flag(help: "Listen on every interface, and print the address for a phone in the same network.")
    var lan = false

    @Flag(help: "Add a household with a few weeks of life in it, and print how to sign in.")
    var demo = false

    func run() async throws {
        var settings = try Settings.read()
        if lan { settings.host = "0.0.0.0" }
        let stop = StopSignals()
        let log = Log(.descriptor(), level: settings.logLevel, format: settings.logFormat)
        defer { log.flush() }
        let hosts = lan ? LocalNetwork.addresses() : []
        let site = settings.site(port: settings.port, hosts: hosts)
        let storage = try await Storage.open(settings, log)
        do {
            let backups = try NightlyBackups(settings, storage.owner, storage.migrator, log)
            let application = try await storage.application(settings, site, log, backups)
            let server = try start(application, settings, site, log)
            announce(server.port, hosts, settings)
            // Housekeeping runs in a task of its own, so that an unreachable database does not prevent stopping.
            let mail = settings.mail
            let housekeeping = Task {
                await storage.settle(log)
                async let telling: Void = storage.tellPages(of: application)
                async let following: Void = storage.followByReplica()
                async let keeping: Void? = backups?.run()
                async let importing: Void = application.finishImports()
                async let writing: Void = storage.writeMail(mail, site, log)
                if demo { await Demo.offer(in: application, log) }
                await storage.keepHouse(log)
                _ = await (telling, following)
                await keeping
                await importing
                await writing
            }
            await stop.wait()
            housekeeping.cancel()
            log.info("stopping")
            await server.stop()
        } catch {
            await storage.close()
            throw error
        }
        await storage.close()
    }

    private func start(
        _ application: Application,
        _ settings: Configuration,
        _ site: Site,
        _ log: Log
    ) throws -> Server {
        PipedFile.sweep(settings.dataFolder)
        var options = ServerOptions()
        options.host = settings.host
        options.port = settings.port
        options.allowedHosts = site.hosts
        options.spoolFolder = settings.dataFolder
        options.onRejection = { status, peer in
            log.debug("refused", ["status": .whole(status.rawValue), "peer": .text(peer)])
        }
        options.onUnknownHost = { name in
            let expected = settings.publicOrigin.map { "PUBLIC_URL is \($0)" } ?? "PUBLIC_URL is not set"
            log.warning("asked for another host", ["host": .text(name), "cause": .text(expected)])
        }
        let server = Server(CompressingHandler(application.pipeline(site: site)), options: options)
        do {
            try server.start()
        } catch {
            throw Settings.Problem("\(error). Set another PORT or HOST.")
        }
        return server
    }

    private func announce(_ port: Int, _ hosts: [String], _ settings: Configuration) {
        say("Sofra is at \(settings.site(port: port).origin)")
        for host in hosts { say("On a phone in the same network: http://\(host):\(port)") }
    }
}

/// Writes a line to standard output, unbuffered.
func say(_ line: String) { say(line, to: STDOUT_FILENO) }

func say(_ line: String, to descriptor: Int32) {
    ByteFile.write(Array((line + "\n").utf8), to: descriptor)
}

/// Keeps a dispatch source alive. Unchecked: the source is never used.
private struct Held: @unchecked Sendable {
    let source: any DispatchSourceSignal
    init(_ source: any DispatchSourceSignal) { self.source = source }
}

/// Waits for SIGTERM and SIGINT. It has to be created before anything is started, so that no signal is missed.
struct StopSignals: Sendable {
    private let stream: AsyncStream<Void>

    init() {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        self.stream = stream
        for number in [SIGTERM, SIGINT] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            // The handler retains its source for as long as the program runs.
            source.setEventHandler { @Sendable [source = Held(source)] in
                _ = source
                continuation.yield()
            }
            source.resume()
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Returns at the next SIGTERM or SIGINT.
    func wait() async {
        for await _ in stream { return }
    }
}
