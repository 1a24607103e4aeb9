import FoundationEssentials
import Glibc

/// Other processes, as `/proc` shows them.
enum RunningProcesses {
    /// Processes of the program `name` whose working directory is `folder`. All processes of PostgreSQL work in their
    /// data folder, which identifies a cluster reliably, while process ids are reused.
    static func of(program name: String, in folder: String) -> [pid_t] {
        guard let place = Place(folder) else { return [] }
        return FileTools.names(in: "/proc").compactMap { pid_t($0) }.filter {
            isProgram(name, $0) && Place(workingOf: $0) == place
        }
    }

    /// Whether `process` is alive and runs the program `name` in `folder`. A zombie does not count.
    static func isAlive(_ process: pid_t, program name: String, in folder: String) -> Bool {
        guard let place = Place(folder), isProgram(name, process) else { return false }
        if let working = Place(workingOf: process) { return working == place }
        // Root in a container may not read another user's `cwd` link, but everybody may read a command line.
        return errno == EACCES && FileTools.text(of: "/proc/\(process)/cmdline")?.contains("-D\0\(folder)\0") == true
    }

    /// Whether a process id is in use, even by a zombie or by another user's process.
    static func isTaken(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno == EPERM }

    private static func isProgram(_ name: String, _ process: pid_t) -> Bool {
        FileTools.text(of: "/proc/\(process)/comm") == name + "\n"
    }

    /// A folder's identity, independent of the path that leads to it.
    private struct Place: Equatable {
        let device: dev_t
        let node: ino_t

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = status.st_dev
            node = status.st_ino
        }

        init?(workingOf process: pid_t) { self.init("/proc/\(process)/cwd") }
    }
}
