import Glibc

/// Child processes. Foundation's `Process` waits for the daemons that its children leave behind.
public enum Shell {
    /// Starts a program found along PATH; its output goes to a file or nowhere.
    public static func spawn(_ words: [String], input: Int32? = nil, output: String = "/dev/null") throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // The test process may ignore or block signals that a server must hear.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let failure = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
        guard failure == 0 else {
            throw FixtureError(description: "cannot start \(words[0]): \(String(cString: strerror(failure)))")
        }
        return process
    }

    /// Runs a program to its end; its exit status, or -1.
    public static func run(_ words: [String], output: String = "/dev/null") -> Int32 {
        guard let process = try? spawn(words, output: output) else { return -1 }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
    }

    /// Makes a small file, in place of one that is there.
    public static func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw FixtureError(description: "cannot write \(path)") }
        fputs(text, file)
        fclose(file)
    }

    /// What a file holds; empty when it cannot be read.
    public static func text(of path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var bytes: [UInt8] = []
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
