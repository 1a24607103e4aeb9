import ChildPrograms
import FoundationEssentials
import Glibc
import Web

extension PhotoWork {
    private static let picture = "grey.pgm"
    private static let codes = "codes"

    /// The digits of the barcodes on a photo: `vipsthumbnail` makes it small and grey, and `scanner` reads it, which is this
    /// program itself. A barcode that takes an eighth of a picture's width still has two pixels for its thinnest bar.
    static func barcodes(
        _ file: FormFile,
        with program: ChildProgram,
        scanner: ChildProgram,
        _ limits: ProgramLimits,
        in place: String,
        charge: @escaping @Sendable (Duration) -> Void
    ) throws(Failure) -> [String] {
        try beginning(file, isDrawing: false, with: program, limits, in: place, charge: charge) {
            work throws(Failure) in
            let made = try work.converted(picture, PhotoAttempt(size: "1600x1600", quality: nil))
            guard made.bytes != nil else { throw work.failure(made.result) }
            return try work.scanned(by: scanner)
        }
    }

    private func scanned(by scanner: ChildProgram) throws(Failure) -> [String] {
        let result: ProgramResult
        do {
            result = try scanner.run(["scan-barcodes", Self.picture, Self.codes], in: folder, limits)
        } catch {
            throw Failure(problem: .noScanner, cause: "starting itself: \(String(cString: strerror(error.code)))")
        }
        charge(result.processorTime)
        if result.ending == .exited(EX_UNAVAILABLE) {
            throw Failure(problem: .noScanner, cause: "no ZBar (Debian package libzbar0)")
        }
        guard result.ending == .exited(0),
            let found = try? String(contentsOf: URL(filePath: "\(folder)/\(Self.codes)"), encoding: .utf8)
        else { throw failure(result) }
        return found.split(separator: "\n").map(String.init)
    }
}
