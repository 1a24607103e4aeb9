import Glibc

/// A regular file open for reading, closed with the last reference.
final class OpenFile: Sendable {
    let descriptor: Int32
    let size: Int
    /// The last change of the content, in seconds and nanoseconds since 1970.
    let modified: (seconds: Int, nanoseconds: Int)

    /// Fails when there is no regular file at `path` or it cannot be read.
    init?(path: String) {
        // O_NONBLOCK keeps the opening of a pipe from waiting for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = Int(facts.st_size)
        modified = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
    }

    deinit { close(descriptor) }
}
