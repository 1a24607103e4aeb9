import Dispatch
import Glibc
import HTTPServer

/// A development server that answers every request with 200 and 13 bytes, after reading any body. For measurements.
///
///     http-echo --port 8080 [--host 127.0.0.1]
@main
struct Echo: Handler {
    func bodyLimit(for head: Request) -> Int { 64 << 20 }

    func respond(to request: Request) async -> Response {
        Response(.ok, headers: ["content-type": "text/plain"], body: .bytes(Array("Hello, world!".utf8)))
    }

    static func main() async {
        var options = ServerOptions()
        options.port = number(after: "--port") ?? 8080
        options.host = text(after: "--host") ?? "127.0.0.1"
        let server = Server(Echo(), options: options)
        do {
            try server.start()
        } catch {
            let sentence = "http-echo: \(error)\n"
            write(STDERR_FILENO, sentence, sentence.utf8.count)
            exit(1)
        }
        print("http-echo listens on \(options.host):\(server.port)")
        fflush(nil)
        await interruption()
        await server.stop()
    }

    /// Returns at SIGTERM or SIGINT.
    private static func interruption() async {
        let (signals, events) = AsyncStream.makeStream(of: Void.self)
        let sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { events.yield() }
            source.resume()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }

    private static func text(after option: String) -> String? {
        let arguments = CommandLine.arguments
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
        return arguments[index + 1]
    }

    private static func number(after option: String) -> Int? { text(after: option).flatMap { Int($0) } }
}
