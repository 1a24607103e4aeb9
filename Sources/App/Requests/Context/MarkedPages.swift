import Database
import HTTPServer
import Security
import Synchronization
import Web

/// Pages as they were sent, by tags that stand for all that they are made of. What vouches for one are the marks of which
/// its tag is made, and for those the database is asked each time.
final class MarkedPages: Sendable {
    /// Another program may write another page of the same things.
    private let program = SecureRandom.bytes(16)
    /// By their tags, so many bytes of them.
    private let pages = Mutex(BoundedMemory<String, Response>(max: 4 << 20))
    /// By a page's own tag: the tag of the marks beside which it was made. So many take about a megabyte.
    private let marks = Mutex(BoundedMemory<String, String>(max: 8_000))

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

    fileprivate func page(_ tag: String) -> Response? { pages.withLock { $0[tag] } }

    fileprivate func keep(_ page: Response, as tag: String) {
        guard case .bytes(let bytes) = page.body else { return }
        pages.withLock { $0.keep(page, at: tag, size: bytes.count) }
    }

    fileprivate func mark(of tag: String) -> String? { marks.withLock { $0[tag] } }

    fileprivate func remember(_ tag: String, _ mark: String) {
        marks.withLock { $0.keep(mark, at: tag) }
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

    /// The answer with a page that is tagged by its bytes. Whoever has it is told so by its marks, once the page was made
    /// beside the same ones and was the one that they had: marks are asked first, so that what is read after them is never
    /// older.
    /// - Parameter make: makes the page, and says whether the marks name all that it is made of.
    func page(
        vouchedBy marks: @autoclosure () -> Query<[String]>,
        _ make: () async throws -> (page: Response, isVouched: Bool)
    ) async throws -> Response {
        // A replica may be older in one round trip than in the one before.
        guard isMarked, services.replica == nil, let known = request.headers["if-none-match"] else {
            return try await make().page
        }
        let pages = services.pages
        let mark = pages.tag(self, try await database.read(marks()))
        if pages.mark(of: known) == mark { return Response(.ok).tagged(known, for: request).varyingByLive() }
        let (page, isVouched) = try await make()
        // What differs each time that it is made is never vouched for: a form with a key of its own, which counts once.
        if isVouched, page.status == .notModified, page.headers["etag"] == known { pages.remember(known, mark) }
        return page
    }

    private func tag(of marks: [String]) -> String? { isMarked ? services.pages.tag(self, marks) : nil }

    /// What is told once is part of one page alone, and whoever acts for another person is carried through its addresses.
    private var isMarked: Bool { requestContext.flash == nil && requestContext.ward == nil }

    private func unchanged(_ tag: String) -> Response? {
        let same = Response(.ok).tagged(tag, for: request)
        return same.status == .notModified ? same.varyingByLive() : nil
    }
}
