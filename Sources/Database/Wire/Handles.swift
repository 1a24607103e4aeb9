import CLibPQ

/// A libpq connection that has logged in and is closed at the end of its scope, unless `take` hands it over.
struct Connected: ~Copyable {
    let raw: OpaquePointer

    init(_ parameters: [(keyword: String, value: String)]) throws {
        let opened = Connected.withCStrings(parameters.map(\.keyword)) { keywords in
            Connected.withCStrings(parameters.map(\.value)) { values in PQconnectdbParams(keywords, values, 1) }
        }
        guard let opened else { throw DatabaseError.lost("out of memory") }
        guard PQstatus(opened) == CONNECTION_OK else {
            defer { PQfinish(opened) }
            throw DatabaseError.lost(DatabaseError.oneLine(String(cString: PQerrorMessage(opened))))
        }
        PQsetnonblocking(opened, 1)
        PQenterPipelineMode(opened)
        PQsetNoticeProcessor(opened, { _, _ in }, nil)
        raw = opened
    }

    deinit { PQfinish(raw) }

    consuming func take() -> OpaquePointer {
        let taken = raw
        discard self
        return taken
    }

    /// Calls `body` with the strings as C strings, followed by a null pointer.
    private static func withCStrings<R>(_ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R) -> R {
        let copies = strings.map { string in string.utf8CString.withUnsafeBufferPointer { copy($0) } }
        defer { copies.forEach { $0.deallocate() } }
        let pointers = copies.map { UnsafePointer($0.baseAddress) } + [nil]
        return withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: pointers.count) { list in
            _ = list.initialize(from: pointers)
            return body(UnsafePointer(list.baseAddress.unsafelyUnwrapped))
        }
    }

    private static func copy(_ characters: UnsafeBufferPointer<CChar>) -> UnsafeMutableBufferPointer<CChar> {
        let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: characters.count)
        _ = copy.initialize(from: characters)
        return copy
    }
}

/// Cancels the statement of a connection. Unchecked: libpq documents that PQcancel may be called from any thread.
final class Canceller: @unchecked Sendable {
    private let handle: OpaquePointer

    init(_ connection: OpaquePointer) throws {
        guard let handle = PQgetCancel(connection) else { throw DatabaseError.lost("out of memory") }
        self.handle = handle
    }

    deinit { PQfreeCancel(handle) }

    /// Blocks until the server has sent the signal, or cannot be reached.
    func send() {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { complaint in
            _ = PQcancel(handle, complaint.baseAddress, 256)
        }
    }
}

/// A message sent by NOTIFY.
public struct Notification: Hashable, Sendable {
    /// The name after LISTEN, in lower case unless it was quoted.
    public let channel: String
    /// The text after NOTIFY, less than 8,000 bytes; empty where there was none.
    public let payload: String

    init(_ raw: PGnotify) {
        channel = raw.relname.map { String(cString: $0) } ?? ""
        payload = raw.extra.map { String(cString: $0) } ?? ""
    }
}
