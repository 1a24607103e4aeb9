import EmbeddedDatabase
import Foundation

/// Stands for the app in the tests that kill it: `embedded-cluster-host DATA_DIR` keeps a cluster until SIGTERM or
/// SIGINT, and says on standard output what happens, one line each: `event …`, `READY conninfo`, `FATAL sentence`.
@main
struct Host {
    static func main() async {
        guard CommandLine.arguments.count == 2 else { return say("FATAL usage: embedded-cluster-host DATA_DIR") }
        let cluster = EmbeddedCluster(folder: CommandLine.arguments[1]) { say("event \($0)") }
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        let sources = [SIGTERM, SIGINT].map { number in watch(number) { continuation.yield(number) } }
        defer { for source in sources { source.cancel() } }

        let starting = Task { try await cluster.start() }
        let stopping = Task {
            for await _ in signals {
                await cluster.stop()
                return
            }
        }
        do {
            let address = try await starting.value
            say("READY \(address.conninfo(database: "postgres", role: .owner))")
            await stopping.value
            // The address keeps its descriptor of the socket's folder open until here.
            withExtendedLifetime(address) { say("STOPPED") }
        } catch EmbeddedDatabaseError.stoppedMeanwhile {
            say("STOPPED")
        } catch {
            say("FATAL \(error)")
            exit(1)
        }
    }

    private static func watch(_ number: Int32, _ act: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: act)
        source.resume()
        return source
    }

    /// Unbuffered, and one write a line, so that nothing is lost when this process is killed.
    private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
