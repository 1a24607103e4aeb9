import HTTPServer
import Testing

@testable import Web

@Suite struct ClientAddressTests {
    let proxies = TrustedProxies(["10.0.0.0/8", "::1", "fd00::/8"].compactMap(AddressRange.init))

    private func client(_ peer: String, _ forwarded: String...) -> IPAddress? {
        var request = get("/", peer: peer)
        for value in forwarded { request.headers.append("X-Forwarded-For", value) }
        return proxies.client(of: request)
    }

    @Test func `HOSTILE-67 a visitor's own X-Forwarded-For says nothing`() {
        #expect(client("203.0.113.7", "1.2.3.4") == IPAddress("203.0.113.7"))
        #expect(client("10.0.0.1", "1.2.3.4, 203.0.113.7") == IPAddress("203.0.113.7"))
        #expect(client("10.0.0.1", "10.9.9.9, 203.0.113.7") == IPAddress("203.0.113.7"))
    }

    @Test func `the nearest address that is no proxy is the client`() {
        #expect(client("10.0.0.1", "203.0.113.7") == IPAddress("203.0.113.7"))
        #expect(client("::1", "203.0.113.7, 10.0.0.2, fd00::7") == IPAddress("203.0.113.7"))
        #expect(client("::ffff:10.0.0.1", "203.0.113.7", "10.0.0.2") == IPAddress("203.0.113.7"))
        #expect(client("10.0.0.1", "203.0.113.7:4711") == IPAddress("203.0.113.7"))
        #expect(client("10.0.0.1", "[2001:db8::1]:4711") == IPAddress("2001:db8::1"))
        #expect(client("10.0.0.1", "10.0.0.9") == IPAddress("10.0.0.9"))
        #expect(client("10.0.0.1") == IPAddress("10.0.0.1"))
    }

    @Test(arguments: ["unknown", "", "1.2.3", "1.2.3.4.5", "0x7f.1", "203.0.113.7\r\n1.2.3.4", "_hidden", "1.2.3.4/8"])
    func `HOSTILE-67 what is no address ends the chain`(hop: String) {
        #expect(client("10.0.0.1", "1.2.3.4, \(hop), 10.0.0.2") == IPAddress("10.0.0.2"))
    }

    @Test(arguments: [
        "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/08", "x", "", "::/129", "1.2.3.4/8/8",
    ])
    func `a range that is none is refused`(text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test func `ranges contain what begins alike`() throws {
        let range = try #require(AddressRange("10.16.0.0/12"))
        #expect(range.contains(try #require(IPAddress("10.31.255.255"))))
        #expect(!range.contains(try #require(IPAddress("10.32.0.0"))))
        #expect(!range.contains(try #require(IPAddress("::a10:0"))))
        let all = try #require(AddressRange("0.0.0.0/0"))
        #expect(all.contains(try #require(IPAddress("255.255.255.255"))))
    }

    @Test func `HOSTILE-67 an IPv6 customer is counted as one`() throws {
        #expect(
            try #require(IPAddress("2001:db8:1:2::1")).limitKey == #require(IPAddress("2001:db8:1:2:ffff::9")).limitKey
        )
        #expect(try #require(IPAddress("2001:db8:1:2::1")).limitKey != #require(IPAddress("2001:db8:1:3::1")).limitKey)
        #expect(try #require(IPAddress("10.0.0.1")).limitKey != #require(IPAddress("10.0.0.2")).limitKey)
    }

    @Test func `a request id is taken from a trusted proxy alone, and only when it is harmless`() {
        let id = ["X-Request-Id": "abc-DEF_123"] as KeyValuePairs<String, String>
        #expect(RequestID(for: get("/", id, peer: "10.0.0.1"), proxies).description == "abc-DEF_123")
        #expect(RequestID(for: get("/", id, peer: "203.0.113.7"), proxies).description != "abc-DEF_123")
        for bad in ["short", "a b c d e f g", "x\nforged line", String(repeating: "x", count: 65), ""] {
            let made = RequestID(for: get("/", ["X-Request-Id": bad], peer: "10.0.0.1"), proxies).description
            #expect(made != bad)
            #expect(made.count == 16)
        }
    }
}
