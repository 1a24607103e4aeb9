import Testing

@testable import HTTPServer

extension SocketTests {
    /// Every case on a connection of its own, with another request behind it: what is refused must not let that one
    /// through, and what is taken must leave it whole.
    @Suite struct WireCaseTests {
        private static let next = "GET /next HTTP/1.1\r\nHost: kitchen.test\r\n\r\n"

        @Test func `HOSTILE-1 lines that could be read in two ways are refused`() async throws {
            try await check(WireCase.lines)
        }

        @Test func `HOSTILE-1 HOSTILE-11 a request line has one form`() async throws {
            try await check(WireCase.requestLines)
        }

        @Test func `HOSTILE-1 HOSTILE-7 HOSTILE-8 a target names one thing`() async throws {
            try await check(WireCase.targets)
        }

        @Test func `HOSTILE-1 HOSTILE-3 there is one host, and nothing beside it`() async throws {
            try await check(WireCase.hosts)
        }

        @Test func `HOSTILE-1 a connection ends when it should`() async throws {
            try await check(WireCase.connections)
        }

        @Test func `HOSTILE-1 HOSTILE-2 a body has one length`() async throws {
            try await check(WireCase.lengths)
            try await check(WireCase.codings)
        }

        @Test func `HOSTILE-1 HOSTILE-2 chunks follow one another without a gap`() async throws {
            try await check(WireCase.chunks)
        }

        @Test func `HOSTILE-1 HOSTILE-7 what is too large is told so`() async throws {
            try await check(WireCase.sizes)
        }

        @Test func `HOSTILE-1 what stops in the middle is not answered as if it were whole`() async throws {
            try await TestServer.run { server in
                for (what, request) in WireCase.halves {
                    let answers = try await self.answers(to: request, server.port)
                    #expect(answers.allSatisfy { $0.status >= 400 }, "\(what)")
                }
            }
        }

        private func check(_ cases: [WireCase]) async throws {
            try await TestServer.run { server in
                for wireCase in cases {
                    let answers = try await answers(to: wireCase.request + Self.next, server.port)
                    #expect(fate(answers) == wireCase.fate, "\(wireCase.what)")
                }
            }
        }

        /// Nil for what no case may come to: no answer, or others than those that were asked for.
        private func fate(_ answers: [RawAnswer]) -> WireCase.Fate? {
            guard let first = answers.first else { return nil }
            let isLast = first.fields["connection"] == "close"
            if first.status == 200, isLast, answers.count == 1 { return .last(first.text) }
            if first.status >= 400, isLast, answers.count == 1 { return .refused(first.status) }
            let isFollowed = answers.count == 2 && answers[1].text == "GET /next 0"
            return first.status == 200 && isFollowed ? .taken(first.text) : nil
        }

        /// What comes back until the connection ends, without the interim answers.
        private func answers(to request: String, _ port: Int) async throws -> [RawAnswer] {
            let client = try RawClient(port, timeout: 5)
            // A server that has refused need not read the rest.
            try? await client.send(request)
            client.closeWriting()
            var answers: [RawAnswer] = []
            while let answer = try? await client.answer() { answers.append(answer) }
            return answers.filter { $0.status != 100 }
        }
    }
}
