import ChildPrograms
import FoundationEssentials
import Threads
import Web

/// Makes photos from uploads, two at a time, on threads of its own: work that blocks would
/// starve the cooperative pool, which serves pages.
final class PhotoEncoder: Sendable {
    /// The folder in which uploads are worked on.
    private let place: String
    /// The program `vipsthumbnail`; nil when this server lacks it.
    private let program: ChildProgram?
    /// What finds barcodes on photos: this program itself.
    private let scanner: ChildProgram?
    private let limits: ProgramLimits
    private let log: Log
    private let line: WorkLine

    static let maxBytes = 20 << 20
    /// The largest body of a form with a photo: the photo and the other fields.
    static let bodyLimit = 22 << 20

    /// Makes `width` photos at once, at up to 350 MB each; `capacity` more may wait.
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
        scanner = ChildProgram.own(for: "barcodes", log)
        program = ChildProgram(named: "vipsthumbnail", searchPath: searchPath)
        line = WorkLine("photo", width: width, capacity: capacity)
        WorkFolder.sweep(PhotoWork.kind, in: place)
        if program == nil {
            log.warning("no photos on this server: vipsthumbnail is missing (Debian package libvips-tools)")
        }
    }

    /// Whether this server can make photos at all.
    var isAvailable: Bool { program != nil }

    /// The photo made from an upload. Throws `PhotoProblem`, or `CancellationError` when the client has disconnected.
    /// - Parameter charge: is told of what it took of processors, bit by bit.
    func encode(_ file: FormFile, charge: @escaping @Sendable (Duration) -> Void = { _ in }) async throws -> Photo {
        let (place, limits) = (place, limits)
        return try await work(on: file) { program in
            try PhotoWork.encode(file, with: program, limits, in: place, charge: charge)
        }
    }

    /// The picture of a page, for a model that reads. It throws and charges as `encode` does.
    func legible(_ file: FormFile, charge: @escaping @Sendable (Duration) -> Void) async throws -> [UInt8] {
        let (place, limits) = (place, limits)
        return try await work(on: file) { program in
            try PhotoWork.legible(file, with: program, limits, in: place, charge: charge)
        }
    }

    /// The digits of the barcodes on a photo. It throws and charges as `encode` does.
    func barcodes(on file: FormFile, charge: @escaping @Sendable (Duration) -> Void) async throws -> [String] {
        let (place, limits) = (place, limits)
        guard let scanner else { throw PhotoProblem.noScanner }
        return try await work(on: file) { program in
            try PhotoWork.barcodes(file, with: program, scanner: scanner, limits, in: place, charge: charge)
        }
    }

    private func work<Made: Sendable>(
        on file: FormFile,
        _ make: @escaping @Sendable (ChildProgram) throws -> Made
    ) async throws -> Made {
        guard let program else { throw PhotoProblem.unavailable }
        guard file.count <= Self.maxBytes else { throw PhotoProblem.tooLarge }
        guard file.count > 0 else { throw PhotoProblem.notAnImage }
        do {
            return try await line.run { _ in try make(program) }
        } catch let failure as PhotoWork.Failure {
            note(failure)
            throw failure.problem
        } catch is WorkLine.Full {
            throw PhotoProblem.busy
        }
    }

    /// The photo made from a drawing of ours, an SVG that comes with the program and from nobody else.
    func encode(drawing: [UInt8]) async throws -> Photo {
        guard let program else { throw PhotoProblem.unavailable }
        let (place, limits) = (place, limits)
        return try await line.run { _ in
            let file = FormFile(claimedType: "image/svg+xml", bytes: drawing)
            return try PhotoWork.encode(file, isDrawing: true, with: program, limits, in: place, charge: { _ in })
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
}
