import Foundation
import Testing

@testable import HTTPServer

/// The numbers and phrases of RFC 9110, RFC 6585 and RFC 4918, written out: what a status is called is read by people
/// in logs and terminals, and a careless rename reaches it.
private let phrases: [(Status, String)] = [
    (.ok, "200 OK"), (.created, "201 Created"), (.noContent, "204 No Content"), (.seeOther, "303 See Other"),
    (.notModified, "304 Not Modified"),
    (.badRequest, "400 Bad Request"), (.unauthorized, "401 Unauthorized"), (.forbidden, "403 Forbidden"),
    (.notFound, "404 Not Found"),
    (.methodNotAllowed, "405 Method Not Allowed"), (.requestTimeout, "408 Request Timeout"),
    (.conflict, "409 Conflict"), (.gone, "410 Gone"), (.preconditionFailed, "412 Precondition Failed"),
    (.contentTooLarge, "413 Content Too Large"),
    (.uriTooLong, "414 URI Too Long"), (.unsupportedMediaType, "415 Unsupported Media Type"),
    (.expectationFailed, "417 Expectation Failed"), (.unprocessableContent, "422 Unprocessable Content"),
    (.upgradeRequired, "426 Upgrade Required"), (.preconditionRequired, "428 Precondition Required"),
    (.tooManyRequests, "429 Too Many Requests"),
    (.requestHeaderFieldsTooLarge, "431 Request Header Fields Too Large"),
    (.internalServerError, "500 Internal Server Error"), (.notImplemented, "501 Not Implemented"),
    (.serviceUnavailable, "503 Service Unavailable"), (.versionNotSupported, "505 HTTP Version Not Supported"),
    (.insufficientStorage, "507 Insufficient Storage"),
]

@Suite struct StatusTests {
    @Test(arguments: phrases)
    func `a status has the phrase of its number on the wire`(status: Status, line: String) {
        let head = ResponseWriting.head(Response(status), framing: .none, closes: false, dateLine: [], reserving: 0)
        #expect(String(decoding: head, as: UTF8.self).hasPrefix("HTTP/1.1 \(line)\r\n"))
    }

    @Test func `every status that the program names is among them`() throws {
        let source = try String(contentsOfFile: repository + "/Sources/HTTPServer/Response.swift", encoding: .utf8)
        let named = source.matches(of: /public static let \w+ = Status\(rawValue: (\d+)\)/).compactMap { Int($0.1) }
        #expect(named.count > 20)
        #expect(Set(named) == Set(phrases.map(\.0.rawValue)))
    }

    /// The repository's folder.
    private let repository = #filePath.components(separatedBy: "/Tests/")[0]
}
