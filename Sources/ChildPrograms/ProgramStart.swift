import CSpawn
import Glibc

/// One call of `posix_spawn`: a program in a session of its own, without this process's environment, descriptors,
/// standard input and signal dispositions.
package struct ProgramStart {
    private let words: [String]
    private let folder: String
    private let environment: [String]

    /// - Parameters:
    ///   - words: the program's path, then its arguments.
    ///   - environment: the complete environment; nothing is inherited.
    package init(_ words: [String], in folder: String, environment: [String]) {
        self.words = words
        self.folder = folder
        self.environment = environment
    }

    /// Starts the program and returns its process id; the caller has to wait for the process.
    /// - Parameter output: a descriptor that becomes the program's standard output and error.
    package func perform(output: Int32) throws(ProgramNotStarted) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        posix_spawn_file_actions_addchdir_np(&actions, folder)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Signals that the application ignores or blocks would stay ignored and blocked in the program.
        var every = sigset_t()
        sigfillset(&every)
        posix_spawnattr_setsigdefault(&attributes, &every)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let flags = CSPAWN_SETSID | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        posix_spawnattr_setflags(&attributes, flags)

        var process: pid_t = 0
        let code = withCStrings(words) { argv in
            withCStrings(environment) { posix_spawn(&process, words[0], &actions, &attributes, argv, $0) }
        }
        guard code == 0 else { throw ProgramNotStarted(code: code) }
        return process
    }

    private func withCStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers)
    }
}
