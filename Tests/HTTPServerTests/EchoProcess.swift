import Foundation
import Testing

/// `http-echo` as a process of its own: for what has to be seen from outside.
final class EchoProcess {
    let port: Int
    private let process = Process()

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Where the products of this build lie: beside the running tests.
    private static var path: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? tests
        return (bundle as NSString).deletingLastPathComponent + "/http-echo"
    }

    /// `limits` are arguments of the shell's `ulimit`, `-n 64`.
    init(limits: String = "") throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        let prepare = limits.isEmpty ? "" : "ulimit \(limits) && "
        process.arguments = ["-c", "\(prepare)exec '\(Self.path)' --port 0"]
        process.standardOutput = output
        try process.run()
        // `http-echo listens on 127.0.0.1:PORT`
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ":").last ?? "")
        else {
            process.terminate()
            throw Failure(description: "\(Self.path) said: \(line)")
        }
        self.port = port
    }

    deinit { process.terminate() }

    var number: String { "\(process.processIdentifier)" }
    var isRunning: Bool { process.isRunning }
    var exitCode: Int32 { process.terminationStatus }
    func terminate() { process.terminate() }

    /// Seconds of processor time used so far.
    var processorTime: Double {
        let facts = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
        let fields = facts.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / 100
    }

    /// What the process has open.
    var descriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/fd").count) ?? 0 }
}

/// The folder of shared tools; nil where there is none.
enum SharedFolder {
    static let path: String? = {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["SOFRA_SHARED"]
        let path = named ?? package.deletingLastPathComponent().appendingPathComponent("shared").path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()
}

/// Runs a program to its end beside the cooperative pool; its output and its exit code.
func output(of program: String, _ arguments: [String]) async throws -> (text: String, code: Int32) {
    try await withCheckedThrowingContinuation { done in
        DispatchQueue(label: "program").async {
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [program] + arguments
            process.standardOutput = pipe
            do {
                try process.run()
                let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                done.resume(returning: (text, process.terminationStatus))
            } catch {
                done.resume(throwing: error)
            }
        }
    }
}
