import Foundation
import Testing

@testable import HTTPServer

extension SocketTests {
    /// The echo server from outside, as a process.
    @Suite struct EchoTests {
        @Test(.enabled(if: SharedFolder.path != nil, "the shared folder with the recorded requests is not here"))
        func `HOSTILE-1 every recorded request gets a safe answer, without a warning`() async throws {
            let shared = try #require(SharedFolder.path)
            let echo = try EchoProcess()
            let replay = try await output(
                of: "python3",
                ["\(shared)/tools/http_replay.py", "\(shared)/tools/http_requests.json", "\(echo.port)"]
            )
            #expect(replay.text == "scored 127 {'Pass': 127}\n")
        }

        @Test func `any path and method is answered with 13 bytes, and any body is read`() async throws {
            let echo = try EchoProcess()
            let client = try RawClient(echo.port)
            #expect(try await client.ask(TestServer.get("/any/path")).text == "Hello, world!")
            let post = "PROPFIND /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
            #expect(try await client.ask(post).body.count == 13)
        }

        @Test func `HOSTILE-12 clients that leave in the middle leave nothing behind`() async throws {
            let echo = try EchoProcess()
            let large =
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\n\r\n" + String(repeating: "x", count: 300_000)
            #expect(try await RawClient(echo.port).ask(TestServer.get).status == 200)
            let before = echo.descriptors
            for round in 0..<1_000 {
                let client = try RawClient(echo.port)
                switch round % 20 {
                case 0: try? await client.send(large)
                case 1..<10: try await client.send("GET / HTTP/1.1\r\nHo")
                default: try await client.send(TestServer.get)
                }
                client.close(reset: round % 2 == 0)
            }
            #expect(await eventually { echo.descriptors <= before })
            #expect(residentMemory(of: echo.number) < 20_000)
        }

        @Test func `HOSTILE-106 SIGTERM ends the process, with idle clients and with one that stalls`() async throws {
            let echo = try EchoProcess()
            let idle = try RawClient(echo.port)
            #expect(try await idle.ask(TestServer.get).status == 200)
            echo.terminate()
            #expect(try await idle.end().isEmpty)
            #expect(await eventually { !echo.isRunning })
            #expect(echo.exitCode == 0)
        }

        @Test func `HOSTILE-108 with 64 descriptors clients are told 503, no processor is burnt, and it recovers`()
            async throws
        {
            let echo = try EchoProcess(limits: "-n 64")
            var clients: [RawClient] = []
            for _ in 0..<100 { clients.append(try RawClient(echo.port)) }
            let last = try #require(clients.last)
            #expect(String(decoding: try await last.end(), as: UTF8.self).hasPrefix("HTTP/1.1 503 "))

            // Dispatch looks after its threads every second, for which it needs a descriptor or ends the process.
            let before = echo.processorTime
            try await Task.sleep(for: .seconds(2.5))
            #expect(echo.processorTime - before < 0.3)
            #expect(echo.isRunning)
            #expect(echo.descriptors < 60)

            for client in clients { client.close() }
            let recovers = await eventually { (try? await RawClient(echo.port).ask(TestServer.get).status) == 200 }
            #expect(recovers)
        }

        @Test func `HOSTILE-108 with little memory a large body is refused or kept on disk, and the server lives`()
            async throws
        {
            // Address space, not residence: the runtime alone maps a few hundred megabytes.
            let echo = try EchoProcess(limits: "-v 800000")
            for _ in 0..<10 {
                let client = try RawClient(echo.port)
                try? await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 30000000\r\n\r\n")
                try? await client.send([UInt8](repeating: 1, count: 30_000_000))
                #expect(try await client.answer().status == 200)
            }
            #expect(residentMemory(of: echo.number) < 20_000)
            #expect(echo.isRunning)
        }
    }
}
