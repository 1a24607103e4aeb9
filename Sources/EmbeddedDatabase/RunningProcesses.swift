import Foundation

/// What `/proc` tells about other processes.
enum RunningProcesses {
    /// Processes of the program `name` whose working directory is `folder`. PostgreSQL's processes all work in their
    /// data folder, which tells one cluster's from another's where a process id, being reused, cannot.
    static func of(program name: String, in folder: String) -> [pid_t] {
        guard let place = Place(folder) else { return [] }
        return FileTools.names(in: "/proc").compactMap { pid_t($0) }.filter {
            isProgram(name, $0) && Place(workingOf: $0) == place
        }
    }

    /// Whether `process` is a live process of the program `name` working in `folder`. A zombie is not.
    static func isAlive(_ process: pid_t, program name: String, in folder: String) -> Bool {
        guard let place = Place(folder), isProgram(name, process) else { return false }
        if let working = Place(workingOf: process) { return working == place }
        // Root in a container may lack the right to follow another user's link, but anyone may read a command line.
        return errno == EACCES && FileTools.text(of: "/proc/\(process)/cmdline")?.contains("-D\0\(folder)\0") == true
    }

    /// Whether the number is taken by any process, a zombie and a stranger's included.
    static func isTaken(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno == EPERM }

    private static func isProgram(_ name: String, _ process: pid_t) -> Bool {
        FileTools.text(of: "/proc/\(process)/comm") == name + "\n"
    }

    /// A folder by what it is rather than by how it is called.
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
