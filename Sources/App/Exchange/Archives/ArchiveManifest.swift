import Domain
import FoundationEssentials
import Web

/// The file that says what an archive is, and by which its other files are proved.
struct ArchiveManifest: Codable, Sendable {
    struct File: Codable, Sendable {
        /// How many rows it has; nil for a file that is no table.
        var rows: Int?
        let sha256: String
    }

    static let file = "manifest.json"
    static let format = "sofra"
    static let version = 1
    /// How lines are read for foods besides their own: higher whenever they are to be read anew, those of archives, too.
    static let reading = 2
    /// Nobody who invites another guest each day for years comes to so many people. Each of them whom the one who asks looks
    /// after has a body in the archive, and comes back as one who is looked after.
    static let mostPersons = 5_000
    /// What stands in an archive for the person who made it.
    static let me = Person.ID(high: 0, low: 0)

    /// Whether a file is for people alone: it does not come back, and nothing proves it.
    static func isReadable(_ file: String) -> Bool { file.hasPrefix("readable/") }

    var format = ArchiveManifest.format
    var version = ArchiveManifest.version
    /// How its lines were read; nil in archives from before foods were looked for in every remark.
    var reading: Int? = ArchiveManifest.reading
    /// The only thing in which two archives of the same rows differ.
    let madeAt: String
    var app = Release.version
    let scope: ArchiveScope
    var me = ArchiveManifest.me.description
    var files: [String: File] = [:]

    enum CodingKeys: String, CodingKey {
        case format, version, reading, app, scope, me, files
        case madeAt = "made_at"
    }

    /// Whether its lines were read as they are today, so that what it says of their foods is right.
    var isReadAsToday: Bool { (reading ?? 0) >= ArchiveManifest.reading }

    init(_ scope: ArchiveScope, at now: Moment) {
        self.scope = scope
        madeAt = Date(timeIntervalSince1970: Double(now.seconds)).formatted(.iso8601)
    }

    /// The file's bytes, the same for the same content.
    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
}
