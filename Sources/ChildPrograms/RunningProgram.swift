import CSpawn
import Glibc

/// One run of a program, on the thread that waits for it.
struct RunningProgram {
    private let process: pid_t
    /// The read end of the program's output. It reaches its end when the program closes its descriptors or exits.
    private let pipe: Int32
    private var output: [UInt8] = []

    static let outputBytes = 4_096

    init(_ words: [String], in folder: String, environment: [String]) throws(ProgramNotStarted) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw ProgramNotStarted(code: errno) }
        defer { close(ends[1]) }
        do {
            process = try ProgramStart(words, in: folder, environment: environment).perform(output: ends[1])
        } catch {
            close(ends[0])
            throw error
        }
        pipe = ends[0]
    }

    mutating func wait(atMost seconds: Double) -> ProgramResult {
        let deadline = ContinuousClock.now + .seconds(seconds)
        defer { close(pipe) }
        let hasEnded = drain(until: deadline) && isOver(by: deadline)
        // The program and all processes that it started are in one process group.
        if !hasEnded { kill(-process, SIGKILL) }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
        let signal = status & 0x7f
        let ending: ProgramResult.Ending =
            !hasEnded ? .tookTooLong : signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
        return ProgramResult(
            ending: ending,
            output: String(decoding: output, as: UTF8.self),
            processorTime: Self.duration(usage.ru_utime) + Self.duration(usage.ru_stime)
        )
    }

    private static func duration(_ time: timeval) -> Duration {
        .seconds(time.tv_sec) + .microseconds(time.tv_usec)
    }

    /// Reads the program's output and keeps the beginning; false when time is up before the output ends.
    private mutating func drain(until deadline: ContinuousClock.Instant) -> Bool {
        var piece = [UInt8](repeating: 0, count: 4_096)
        while true {
            let left = deadline - .now
            guard left > .zero else { return false }
            var waited = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            // The time is rounded up, so that less than a millisecond does not turn into busy waiting.
            let milliseconds = Int32(left / .milliseconds(1)) + 1
            let ready = poll(&waited, 1, milliseconds)
            if ready == 0 || (ready < 0 && errno == EINTR) { continue }
            let count = read(pipe, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return true }
            output += piece.prefix(min(count, Self.outputBytes - output.count))
        }
    }

    /// Whether the program ends in time. After closing its output it usually ends at once; otherwise it is polled.
    private func isOver(by deadline: ContinuousClock.Instant) -> Bool {
        while true {
            var information = siginfo_t()
            let failed = waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | WNOHANG) != 0
            if failed ? errno != EINTR : information.si_signo != 0 { return true }
            guard ContinuousClock.now < deadline else { return false }
            usleep(2_000)
        }
    }
}
