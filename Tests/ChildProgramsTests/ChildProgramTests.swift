import ChildPrograms
import Foundation
import Testing

@Suite struct ChildProgramTests {
    private let limits = ProgramLimits(
        memoryBytes: 500_000_000,
        cpuSeconds: 5,
        fileBytes: 10_000,
        openFiles: 20,
        wallSeconds: 20
    )

    private func run(_ script: String, seconds: Double = 20, environment: [String] = []) async throws -> ProgramResult {
        let shell = try #require(ChildProgram(named: "sh", searchPath: "/usr/bin:/bin"))
        var limits = limits
        limits.wallSeconds = seconds
        return try await withCheckedThrowingContinuation { [limits] continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { try shell.run(["-c", script], in: "/tmp", environment: environment, limits) }
                )
            }
        }
    }

    @Test func `a program's status and both of its outputs come back`() async throws {
        let result = try await run("echo one; echo two >&2; exit 3")

        #expect(result.ending == .exited(3))
        #expect(result.output == "one\ntwo\n")
    }

    @Test func `the kernel keeps the limits`() async throws {
        let result = try await run("ulimit -v; ulimit -t; ulimit -n; ulimit -c")

        #expect(result.output == "488281\n5\n20\n0\n")
    }

    @Test func `a file grows to its limit and no further`() async throws {
        let name = "child-\(UInt32.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: "/tmp/\(name)") }

        let result = try await run("exec head -c 50000 /dev/zero > \(name)")
        let size = try FileManager.default.attributesOfItem(atPath: "/tmp/\(name)")[.size] as? Int

        #expect(result.ending == .killed(signal: SIGXFSZ))
        #expect(size == 10_000)
    }

    @Test func `a program that takes too long is killed with all that it started`() async throws {
        let started = ContinuousClock.now

        let result = try await run("sleep 47.25 & echo $!; wait", seconds: 0.5)
        let child = try #require(Int32(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))

        #expect(result.ending == .tookTooLong)
        #expect(ContinuousClock.now - started < .seconds(10))
        // Its new parent may take a moment to bury it; a zombie still has a number.
        for _ in 0..<500 where kill(child, 0) == 0 { usleep(10_000) }
        #expect(kill(child, 0) != 0)
        #expect(errno == ESRCH)
    }

    @Test func `time also runs for a program that has closed its output`() async throws {
        let result = try await run("exec >&- 2>&-; sleep 40", seconds: 0.5)

        #expect(result.ending == .tookTooLong)
    }

    @Test func `much output neither blocks the program nor fills our memory`() async throws {
        let result = try await run("head -c 3000000 /dev/zero; exit 0")

        #expect(result.ending == .exited(0))
        #expect(result.output.utf8.count == 4_096)
    }

    @Test func `nothing of this process is handed on but what is said`() async throws {
        setenv("SOFRA_TEST_SECRET", "hidden", 1)
        let held = open("/etc/hostname", O_RDONLY)
        defer { close(held) }

        let result = try await run("env; ls /proc/self/fd | wc -l; cat", environment: ["ADDED=yes"])

        #expect(!result.output.contains("hidden"))
        #expect(result.output.contains("ADDED=yes\n"))
        // Its three, and the folder that `ls` itself has open.
        #expect(result.output.hasSuffix("\n4\n"))
    }

    @Test func `a program that is not there is none`() {
        #expect(ChildProgram(named: "no-such-program", searchPath: "/usr/bin:/bin") == nil)
    }

    @Test func `a folder that is not there starts nothing`() throws {
        let shell = try #require(ChildProgram(named: "sh", searchPath: "/usr/bin:/bin"))

        #expect(throws: ProgramNotStarted.self) { try shell.run([], in: "/no/such/folder", limits) }
    }
}
