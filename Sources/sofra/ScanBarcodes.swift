import ArgumentParser
import Barcodes
import FoundationEssentials
import Glibc

/// Reads the barcodes on a picture. The server starts it for each photo, in a process of its own under limits.
struct ScanBarcodes: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the barcodes on a picture into a file, for the server.",
        shouldDisplay: false
    )

    @Argument(help: "The picture's file, a PGM.") var picture: String
    @Argument(help: "The file for the digits of each barcode, a line each.") var codes: String

    func run() throws {
        guard let scanner = BarcodeScanner() else { throw ExitCode(EX_UNAVAILABLE) }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: picture)))
        guard let picture = GreyPicture(pgm: bytes) else { throw ExitCode(EX_DATAERR) }
        let lines = scanner.codes(on: picture).map { "\($0)\n" }
        try Data(lines.joined().utf8).write(to: URL(filePath: codes))
    }
}
