import Database
import HTTPServer
import Security
import Synchronization
import Web

/// Pages as they were sent, by tags that stand for all that they are made of. What vouches for one are the marks of which
/// its tag is made, and for those the database is asked each time.
final class MarkedPages: Sendable {
    private struct Memory {
        var pages: [String: Response] = [:]
        var size = 0
    }

    /// Another program may write another page of the same things.
    private let program = SecureRandom.bytes(16)
    private let memory = Mutex(Memory())
    /// So many bytes are kept.
    private static let max = 4 << 20

    /// The tag of what somebody asks for.
    /// - Parameter marks: what all that the page shows comes to.
    fileprivate func tag(_ context: any HouseholdContext, _ marks: [String]) -> String {
        let request = context.requestContext
        var texts = [
            request.request.target, request.request.headers["sofra-live"] ?? "", context.language.rawValue,
            context.today.iso, context.zone.name, context.requestContext.absolute("/"),
            request.request.headers["save-data"] ?? "",
        ]
        switch request.sender {
        case .person(let person): texts += [person.name, person.householdName, person.role.rawValue]
        case .kitchen(let device): texts += [device.name, device.householdName]
        case nil: break
        }
        // Of another session the forms would be refused.
        let bytes = program + context.digest + Array((texts + marks).joined(separator: "\n").utf8)
        return "W/\"\(Base64.encode(Array(Digest.sha256(bytes).prefix(16))))\""
    }

    fileprivate func page(_ tag: String) -> Response? { memory.withLock { $0.pages[tag] } }

    fileprivate func keep(_ page: Response, as tag: String) {
        guard case .bytes(let bytes) = page.body, bytes.count <= Self.max / 8 else { return }
        memory.withLock { memory in
            // Emptying a full cache now and then is cheaper than tracking which page was asked for last.
            if memory.size + bytes.count > Self.max { memory = Memory() }
            memory.size += bytes.count - (memory.pages[tag].map(Self.size) ?? 0)
            memory.pages[tag] = page
        }
    }

    private static func size(_ page: Response) -> Int {
        if case .bytes(let bytes) = page.body { bytes.count } else { 0 }
    }
}

extension HouseholdContext {
    /// The answer with a page that is made of what the marks stand for, of who asks, of the address and of the day, and of
    /// nothing else: it is not made for who has it already, and not again for who has lost it.
    /// - Parameter make: makes it, with the tag that it gets.
    func page(marked marks: [String], _ make: (String?) async throws -> Response) async throws -> Response {
        guard let tag = tag(of: marks) else { return try await make(nil) }
        let pages = services.pages
        if let same = unchanged(tag) { return same }
        let isCompressed = request.takesCompressedPages
        if isCompressed, let kept = pages.page(tag) { return kept }
        let page = try await make(tag)
        // It is compressed once, so as well as is worth it.
        guard isCompressed, let compressed = page.compressed(level: 6) else { return page }
        pages.keep(compressed, as: tag)
        return compressed
    }

    /// The answer to somebody who has the page as the marks say that it is; nil where it has to be made. The marks are read
    /// alone, and only where the request says that it has a page.
    func unchanged(_ marks: Query<[String]>) async throws -> Response? {
        guard isMarked, services.replica == nil, request.headers["if-none-match"] != nil else { return nil }
        return unchanged(services.pages.tag(self, try await database.read(marks)))
    }

    /// The tag of a page that was read in one round trip with its marks, the marks first; nil for one that is tagged by its
    /// bytes. What is read from a replica may be older than marks that the primary has told.
    func tag(ofPageReadWith marks: [String]) -> String? { services.replica == nil ? tag(of: marks) : nil }

    private func tag(of marks: [String]) -> String? { isMarked ? services.pages.tag(self, marks) : nil }

    /// What is told once is part of one page alone, and whoever acts for another person is carried through its addresses.
    private var isMarked: Bool { requestContext.flash == nil && requestContext.ward == nil }

    private func unchanged(_ tag: String) -> Response? {
        let same = Response(.ok).tagged(tag, for: request)
        return same.status == .notModified ? same.varyingByLive() : nil
    }
}
