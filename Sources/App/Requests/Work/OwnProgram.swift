import ChildPrograms
import FoundationEssentials
import Web

extension ChildProgram {
    /// This program itself, which reads in a process of its own what strangers have written. Nil where it cannot be kept
    /// within limits, of which the log tells.
    /// - Parameter kind: what it is to read.
    static func own(for kind: String, _ log: Log) -> ChildProgram? {
        let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        if let own = ownPath, let program = ChildProgram(at: own, searchPath: searchPath) { return program }
        log.error("not read", ["of": .text(kind), "cause": "no prlimit: util-linux is not installed"])
        return nil
    }

    /// The path of this program's file, whatever it is called; beside that of the tests.
    private static var ownPath: String? {
        do {
            let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            guard own.hasSuffix(".xctest") else { return own }
            return "\(own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex))/sofra"
        } catch {
            return nil
        }
    }
}
