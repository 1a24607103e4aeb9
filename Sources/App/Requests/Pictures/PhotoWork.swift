import Archives
import ChildPrograms
import FoundationEssentials
import Glibc
import Security
import Web

/// Turns one upload into a photo: a private folder, in which `vipsthumbnail` works. It blocks its thread.
struct PhotoWork {
    /// The cause of a failure, for the visitor and for the log.
    struct Failure: Error {
        let problem: PhotoProblem
        let cause: String
    }

    private let program: ChildProgram
    let limits: ProgramLimits
    let folder: String
    /// The format of an upload; nil for a drawing of ours.
    private let format: ImageHeader.Format?
    /// Is told of what each run of the program took of a processor.
    let charge: @Sendable (Duration) -> Void

    /// The limits of the program, from measurements: 48 million pixels take 350 MB as a progressive JPEG, and less than
    /// 150 MB in other formats. The program's libraries alone take 400 MB of address space.
    static let limits = ProgramLimits(
        memoryBytes: 1_200_000_000,
        cpuSeconds: 10,
        fileBytes: 400 << 20,
        wallSeconds: 20
    )
    private static let source = "photo"
    /// The kind of the folders in which it works.
    static let kind = "photo"

    /// Makes both sizes of a photo, and removes everything else that it wrote.
    /// - Parameter isDrawing: whether it is an SVG of ours. From strangers none is read.
    static func encode(
        _ file: FormFile,
        isDrawing: Bool = false,
        with program: ChildProgram,
        _ limits: ProgramLimits,
        in place: String,
        charge: @escaping @Sendable (Duration) -> Void
    ) throws(Failure) -> Photo {
        try beginning(file, isDrawing: isDrawing, with: program, limits, in: place, charge: charge) {
            work throws(Failure) in
            Photo(card: try work.rendition(.card), hero: try work.rendition(.hero))
        }
    }

    /// Makes a picture of which words can be read: a JPEG of at most 1,600 pixels, without what cameras write beside it.
    static func legible(
        _ file: FormFile,
        with program: ChildProgram,
        _ limits: ProgramLimits,
        in place: String,
        charge: @escaping @Sendable (Duration) -> Void
    ) throws(Failure) -> [UInt8] {
        try beginning(file, isDrawing: false, with: program, limits, in: place, charge: charge) {
            work throws(Failure) in
            let made = try work.converted("page.jpg", PhotoAttempt(size: "1600x1600", quality: 80))
            guard let bytes = made.bytes else { throw work.failure(made.result) }
            return bytes
        }
    }

    /// Writes the upload into a folder of its own, in which `work` is done, and removes everything afterwards.
    static func beginning<Made>(
        _ file: FormFile,
        isDrawing: Bool,
        with program: ChildProgram,
        _ limits: ProgramLimits,
        in place: String,
        charge: @escaping @Sendable (Duration) -> Void,
        _ make: (PhotoWork) throws(Failure) -> Made
    ) throws(Failure) -> Made {
        let format: ImageHeader.Format?
        do { format = isDrawing ? nil : try ImageHeader.read(file).format } catch {
            throw Failure(problem: error, cause: "its header")
        }
        let folder: WorkFolder
        do { folder = try WorkFolder(kind, in: place) } catch { throw .disk(error.code) }
        defer { folder.remove() }
        let work = PhotoWork(
            program: program,
            limits: limits,
            folder: folder.path,
            format: format,
            charge: charge
        )
        try work.write(file)
        return try make(work)
    }

    private func write(_ file: FormFile) throws(Failure) {
        do {
            try file.copy(to: "\(folder)/\(Self.source)")
        } catch {
            throw .disk((error as? ByteFile.Failure)?.code ?? EIO)
        }
    }

    /// The best version of a size that is not too large in bytes.
    private func rendition(_ size: Photo.Size) throws(Failure) -> Photo.Rendition {
        var made: [UInt8] = []
        var attempts = size.attempts[...]
        while let attempt = attempts.popFirst() {
            made = try thumbnail("\(size.rawValue).webp", attempt)
            if made.count <= size.maxBytes { break }
            // The next attempt saves a third at most, so a file that is far too large goes straight to the last.
            if made.count > size.maxBytes * 2, let last = attempts.last { attempts = [last] }
        }
        let header = try? ImageHeader.read(FormFile(claimedType: Photo.Rendition.type, bytes: made))
        guard let header, header.format == .webp else { throw Failure(problem: .damaged, cause: "its result") }
        return Photo.Rendition(
            size: size,
            content: made,
            width: header.width,
            height: header.height,
            digest: Digest.sha256(made)
        )
    }

    private func thumbnail(_ name: String, _ attempt: PhotoAttempt) throws(Failure) -> [UInt8] {
        let made = try converted(name, attempt)
        guard let bytes = made.bytes, let bare = BareWebP.keepingPixels(of: bytes) else { throw failure(made.result) }
        return bare
    }

    /// What the program has made, in the format that the name says; no bytes where it has failed.
    func converted(
        _ name: String,
        _ attempt: PhotoAttempt
    ) throws(Failure) -> (result: ProgramResult, bytes: [UInt8]?) {
        let crop = attempt.isCropped ? ["--smartcrop=attention"] : []
        let quality = attempt.quality.map { "Q=\($0)," } ?? ""
        let arguments =
            ["--size=\(attempt.size)>", "--export-profile=srgb", "--vips-concurrency=1"] + crop
            + ["--output=\(name)[\(quality)strip]", Self.source]
        let result: ProgramResult
        do {
            // The variable disables the loaders that libvips does not trust with files
            // from strangers: SVG, PDF, ImageMagick.
            let environment = format == nil ? [] : ["VIPS_BLOCK_UNTRUSTED=1"]
            result = try program.run(arguments, in: folder, environment: environment, limits)
        } catch {
            throw Failure(
                problem: .unavailable,
                cause: "starting vipsthumbnail: \(String(cString: strerror(error.code)))"
            )
        }
        charge(result.processorTime)
        let output = try? [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
        return (result, result.ending == .exited(0) && !result.showsDamage ? output : nil)
    }

    func failure(_ result: ProgramResult) -> Failure {
        let cause = "\(result.ending): \(result.output.prefix(300))"
        if result.output.contains("No space left") || result.output.contains("Read-only file system") {
            return Failure(problem: .noRoom, cause: cause)
        }
        let mayLackReader = format == .heif && result.ending != .tookTooLong
        return Failure(problem: mayLackReader ? .unreadableFormat : .damaged, cause: cause)
    }
}

extension PhotoWork.Failure {
    fileprivate static func disk(_ code: Int32) -> Self {
        Self(problem: .noRoom, cause: String(cString: strerror(code)))
    }
}

extension ProgramResult {
    /// Whether the libraries reported damage. They fill with grey what they cannot decode, and still exit successfully.
    fileprivate var showsDamage: Bool {
        ["remature end", "bad Huffman", "not enough data", "CRC error", "checksum"].contains { output.contains($0) }
    }
}
