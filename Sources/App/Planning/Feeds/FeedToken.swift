import Domain
import Security
import Web

enum Feed { typealias ID = Identifier<Feed> }

/// The secret in the address of a calendar feed, `/feeds/{token}.ics`. The database stores only its digest.
struct FeedToken: PathValue {
    private let bytes: [UInt8]

    private static let ending = ".ics"

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

    init?(pathText: String) {
        guard pathText.utf8.count == 43 + Self.ending.utf8.count, pathText.hasSuffix(Self.ending),
            let bytes = Base64.decode(String(pathText.dropLast(Self.ending.count))), bytes.count == 32
        else { return nil }
        self.bytes = bytes
    }

    var path: LocalPath { "/feeds/\(Base64.encode(bytes)).ics" }
    var digest: [UInt8] { Digest.sha256(bytes) }
}

/// Makes the tokens of feeds. One seed always gives the same token, so that a person can see the link again; without the
/// server's secret, the seeds in the database are useless.
struct FeedLinks: Sendable {
    private let key: [UInt8]

    init(_ secret: SecretKey) { key = secret.derived(for: "calendar feeds") }

    func token(seed: [UInt8], of feed: Feed.ID) -> FeedToken {
        FeedToken(Digest.hmacSHA256(key: key, seed + Array(feed.description.utf8)))
    }
}
