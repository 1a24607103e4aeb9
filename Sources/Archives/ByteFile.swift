import Glibc

/// A file that is read or written piece by piece, and closed with the last who holds it.
public final class ByteFile: Sendable {
    public struct Failure: Error, CustomStringConvertible {
        public let path: String
        public let code: Int32
        public var description: String { "\(path): \(String(cString: strerror(code)))" }
    }

    private let path: String
    private let descriptor: Int32

    private init(duplicating descriptor: Int32, _ name: String) throws(Failure) {
        path = name
        self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard self.descriptor >= 0 else { throw Failure(path: name, code: errno) }
    }

    private init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(Failure) {
        self.path = path
        descriptor = open(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    }

    deinit { close(descriptor) }

    public static func reading(_ path: String) throws(Failure) -> ByteFile { try ByteFile(path, O_RDONLY) }

    /// What is open already, such as the standard input, under a name for messages.
    public static func duplicate(of descriptor: Int32, _ name: String) throws(Failure) -> ByteFile {
        try ByteFile(duplicating: descriptor, name)
    }

    /// Makes the file, or empties the one that is there.
    public static func writing(_ path: String) throws(Failure) -> ByteFile {
        try ByteFile(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    }

    /// Makes the file, or writes on behind what is there; no symbolic link is followed.
    public static func appending(_ path: String) throws(Failure) -> ByteFile {
        try ByteFile(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, mode: 0o644)
    }

    /// At most `count` bytes from where the last piece ended; none at the file's end.
    public func read(upTo count: Int) throws(Failure) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = errno }
                guard got > 0 else { return }
                filled += got
            }
        }
        guard failure == 0 else { throw Failure(path: path, code: failure) }
        return bytes
    }

    public func write(_ bytes: [UInt8]) throws(Failure) {
        let code = Self.write(bytes, to: descriptor)
        guard code == 0 else { throw Failure(path: path, code: code) }
    }

    /// Writes all bytes, or tells the number of the error that ended it; 0 when everything was written.
    @discardableResult
    public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let taken = Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                if taken < 0 && errno == EINTR { continue }
                guard taken >= 0 else { return errno }
                written += taken
            }
            return 0
        }
    }
}
