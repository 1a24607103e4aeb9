import ChildPrograms
import Dispatch
import Foundation
import Synchronization
import Web

/// Makes photos of uploads, two at a time, on threads of its own: never on the cooperative pool, which serves pages.
final class PhotoEncoder: Sendable {
    private struct Job: Sendable {
        let run: @Sendable () -> Void
    }

    private struct Line {
        var idle: [DispatchQueue]
        var waiting: [Job] = []
    }

    /// Where uploads wait while they are worked on.
    private let place: String
    /// Nil when this machine lacks it.
    private let program: ChildProgram?
    private let limits: ProgramLimits
    private let log: Log
    private let capacity: Int
    private let line: Mutex<Line>

    static let maxBytes = 20 << 20
    /// What a form with a photo may measure: the photo and its fields.
    static let bodyLimit = 22 << 20

    /// `width` photos are made at once, up to 350 MB each; `capacity` more may wait.
    init(
        place: String,
        log: Log,
        searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        limits: ProgramLimits = PhotoWork.limits,
        width: Int = 2,
        capacity: Int = 16
    ) {
        self.place = place
        self.limits = limits
        self.log = log
        self.capacity = capacity
        program = ChildProgram(named: "vipsthumbnail", searchPath: searchPath)
        line = Mutex(Line(idle: (0..<width).map { DispatchQueue(label: "photo-\($0)") }))
        PhotoWork.sweep(place)
        if program == nil {
            log.warning("no photos on this server: vipsthumbnail is missing (Debian package libvips-tools)")
        }
    }

    /// Whether photos can be made here at all.
    var isAvailable: Bool { program != nil }

    /// The photo made of an upload. Throws `PhotoProblem`, or `CancellationError` when the sender has left.
    func encode(_ file: FormFile) async throws -> Photo {
        guard let program else { throw PhotoProblem.unavailable }
        guard file.count <= Self.maxBytes else { throw PhotoProblem.tooLarge }
        guard file.count > 0 else { throw PhotoProblem.notAnImage }
        let (place, limits) = (place, limits)
        let result = try await work {
            Result { () throws(PhotoWork.Failure) in
                try PhotoWork.encode(file, with: program, limits, in: place)
            }
        }
        switch result {
        case .success(let photo): return photo
        case .failure(let failure):
            note(failure)
            throw failure.problem
        }
    }

    private func note(_ failure: PhotoWork.Failure) {
        let level: LogLevel = failure.problem.status == .unprocessableContent ? .info : .error
        log.log(
            level,
            "photo refused",
            ["problem": .text("\(failure.problem)"), "cause": .text(failure.cause)]
        )
    }

    private func work<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws -> Value {
        let gone = Gone()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = Job {
                    if gone.flag.load(ordering: .relaxed) {
                        continuation.resume(throwing: CancellationError())
                    } else {
                        continuation.resume(returning: body())
                    }
                }
                if !admit(job) { continuation.resume(throwing: PhotoProblem.busy) }
            }
        } onCancel: {
            gone.flag.store(true, ordering: .relaxed)
        }
    }

    /// Set when nobody waits for a job's result any more; what has not begun then never does.
    private final class Gone: Sendable {
        let flag = Atomic<Bool>(false)
    }

    /// Starts the job on an idle thread or puts it in line; false when the line is full.
    private func admit(_ job: Job) -> Bool {
        let (admitted, queue): (Bool, DispatchQueue?) = line.withLock { line in
            if let queue = line.idle.popLast() { return (true, queue) }
            guard line.waiting.count < capacity else { return (false, nil) }
            line.waiting.append(job)
            return (true, nil)
        }
        if let queue { start(job, on: queue) }
        return admitted
    }

    private func start(_ job: Job, on queue: DispatchQueue) {
        queue.async { [self] in
            job.run()
            let next: Job? = line.withLock { line in
                if !line.waiting.isEmpty { return line.waiting.removeFirst() }
                line.idle.append(queue)
                return nil
            }
            if let next { start(next, on: queue) }
        }
    }
}
