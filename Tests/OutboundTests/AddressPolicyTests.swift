import OutboundFixture
import Synchronization
import Testing

@testable import Outbound

/// Where a visitor's address may lead.
@Suite struct AddressPolicyTests {
    private let client = OutboundClient(userAgent: "Sofra/1.0 (tests)")

    @Test(arguments: [
        "127.0.0.1", "127.1", "127.255.255.254", "0", "0.0.0.0", "0x7f.1", "0x7f000001", "2130706433", "017700000001",
        "localhost", "LOCALHOST", "localhost.", "foo.localhost", "[::1]", "[::]", "[::ffff:127.0.0.1]",
        "[0:0:0:0:0:ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::127.0.0.1]", "[2002:7f00:1::]",
    ])
    func `HOSTILE-86 this machine is refused in every spelling`(host: String) async throws {
        let server = try RawServer { _ in [.answer()] }
        defer { server.stop() }
        var request = OutboundRequest("http://\(host):\(server.port)/", .anywhere)
        request.timeout = .seconds(5)

        let error = await #expect(throws: OutboundError.self) { try await client.fetch(request) }
        // A family of addresses that this machine lacks, or a name that nobody knows, leads nowhere either.
        #expect(error == .refusedAddress || error == .unreachable)
        #expect(server.heads.isEmpty)
    }

    @Test(arguments: [
        "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "169.254.169.254", "172.16.0.1",
        "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255",
        "198.51.100.7", "203.0.113.7", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::10.0.0.1", "64:ff9b::10.0.0.1",
        "64:ff9b:1::1", "100::1", "2001::1", "2001:2::1", "2001:10::1", "2001:db8::1", "2002:a00:1::", "3fff::1",
        "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1",
    ])
    func `HOSTILE-86 private and special addresses are not public`(text: String) throws {
        #expect(try #require(SocketAddress(text: text)).isPublic == false)
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0",
        "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111",
        "2a01:4f8::1", "2001:200::1", "2001:4860:4860::8888", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1",
    ])
    func `HOSTILE-86 their neighbours are public`(text: String) throws {
        #expect(try #require(SocketAddress(text: text)).isPublic)
    }

    @Test(arguments: [
        ("2001:470:1::5", false), ("2001:470:1:0:ffff::1", false), ("2001:470:1:ff::1", false),
        ("2001:470:1:100::1", true), ("2606:4700::1111", true), ("93.184.216.34", false), ("93.184.216.35", true),
        ("::ffff:93.184.216.34", false), ("64:ff9b::93.184.216.34", false), ("10.0.0.1", false),
    ])
    func `HOSTILE-86 a public address of this machine or of its network is inside, too`(
        text: String,
        isAllowed: Bool
    ) throws {
        let own = [
            InterfaceAddress(try #require(SocketAddress(text: "2001:470:1::9")), networkBits: 64),
            InterfaceAddress(try #require(SocketAddress(text: "93.184.216.34")), networkBits: 24),
        ]
        let policy = AddressPolicy(outside: OwnNetwork { own })
        let address = try #require(SocketAddress(text: text))

        #expect(policy.allows(address) == isAllowed)
    }

    @Test func `HOSTILE-86 where a machine does not say its addresses nothing is known to be outside`() throws {
        let address = try #require(SocketAddress(text: "1.1.1.1"))

        #expect(!AddressPolicy(outside: OwnNetwork { nil }).allows(address))
        #expect(AddressPolicy(outside: OwnNetwork { [] }).allows(address))
    }

    @Test func `HOSTILE-86 an address that this machine gets later is its own within a minute`() throws {
        let address = try #require(SocketAddress(text: "93.184.216.34"))
        let reads = Mutex(0)
        let network = OwnNetwork {
            reads.withLock { $0 += 1 }
            return reads.withLock { $0 } == 1 ? [] : [InterfaceAddress(address, networkBits: 32)]
        }
        let start = ContinuousClock.now

        #expect(!network.contains(address, now: start))
        #expect(!network.contains(address, now: start + .seconds(59)))
        #expect(network.contains(address, now: start + .seconds(60)))
        #expect(reads.withLock { $0 } == 2)
    }

    @Test func `HOSTILE-86 this machine says its own addresses`() throws {
        let loopback = try #require(SocketAddress(text: "127.0.0.1"))
        let own = try #require(InterfaceAddress.all())

        #expect(own.contains { $0.isAround(loopback) })
    }

    @Test func `HOSTILE-86 a name that comes to mean another address is looked at again`() async throws {
        let server = try RawServer { _ in [.answer()] }
        defer { server.stop() }
        var request = OutboundRequest("http://rebind.example:\(server.port)/", .anywhere)
        request.timeout = .milliseconds(300)
        request.connectTimeout = .milliseconds(200)

        // First a public address, where nobody answers in time or the network is not there at all; then ours.
        request.pins = ["rebind.example:\(server.port):192.31.195.1"]
        let first = await #expect(throws: OutboundError.self) { try await client.fetch(request) }
        request.pins = ["rebind.example:\(server.port):127.0.0.1"]
        let second = await #expect(throws: OutboundError.self) { try await client.fetch(request) }
        request.pins = ["rebind.example:\(server.port):10.0.0.1,127.0.0.1,[::1]"]
        let third = await #expect(throws: OutboundError.self) { try await client.fetch(request) }

        #expect(first != .refusedAddress)
        #expect(second == .refusedAddress)
        #expect(third == .refusedAddress)
        #expect(server.heads.isEmpty)
    }

    @Test func `HOSTILE-86 an operator's own address may be anywhere`() async throws {
        let server = try RawServer { _ in [.answer("204 No Content")] }
        defer { server.stop() }

        #expect(try await client.fetch(request(server)).status == 204)
    }

    @Test func `HOSTILE-86 a redirect is followed only when asked for, and never with a key`() async throws {
        let server = try RawServer { head in
            head.hasPrefix("GET /old ") ? [.answer("302 Found", fields: ["Location: /new"])] : [.answer("200 OK", [65])]
        }
        defer { server.stop() }
        var request = request(server, "/old")

        #expect(try await client.fetch(request).status == 302)
        request.redirects = 3
        #expect(try await client.fetch(request).status == 200)
        request.fields = [.init("X-Api-Key", "secret")]
        #expect(try await client.fetch(request).status == 302)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:25/x"])
    func `HOSTILE-86 a redirect stays on the web`(location: String) async throws {
        let server = try RawServer { _ in [.answer("302 Found", fields: ["Location: \(location)"])] }
        defer { server.stop() }
        var request = request(server)
        request.redirects = 3

        await #expect(throws: OutboundError.garbage) { try await client.fetch(request) }
    }

    @Test func `HOSTILE-86 a redirect to this machine is refused like the address itself`() async throws {
        // The first address stands for a public one: all of 127.0.0.0/8 is this machine.
        let policy = AddressPolicy { $0 == SocketAddress([127, 0, 0, 1]) }
        let server = try RawServer { _ in [.answer("302 Found", fields: ["Location: http://127.0.0.2/"])] }
        defer { server.stop() }
        var request = OutboundRequest(server.origin, policy)
        request.redirects = 3

        await #expect(throws: OutboundError.refusedAddress) { try await client.fetch(request) }
        #expect(server.heads.count == 1)
    }

    @Test func `I-03 an answer says its type, and the address behind all redirects`() async throws {
        let server = try RawServer { head in
            head.hasPrefix("GET /old ")
                ? [.answer("302 Found", fields: ["Location: /new"])]
                : [.answer("200 OK", [65], fields: ["Content-Type: text/html; charset=iso-8859-9"])]
        }
        defer { server.stop() }
        var request = request(server, "/old")
        request.redirects = 3

        let answer = try await client.fetch(request)

        #expect(answer.contentType == "text/html; charset=iso-8859-9")
        #expect(answer.address == server.origin + "/new")
    }
}
