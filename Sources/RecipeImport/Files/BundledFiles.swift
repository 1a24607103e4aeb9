import Archives
import FoundationEssentials

/// The files of an archive, or a single one. They are gone through from front to back, as often as it takes.
struct BundledFiles {
    let path: String
    let names: [String]
    /// What a whole archive may come to, and any part of it.
    static let limits: Download.Limits = {
        var limits = Download.Limits()
        limits.bytes = 2 << 30
        limits.bytesBeforeRatio = 16 << 20
        limits.fileBytesBeforeRatio = 1 << 20
        limits.files = 20_000
        return limits
    }()
    static let partBytes = 96 << 20

    init(_ path: String) throws(FileProblem) {
        self.path = path
        var names: [String] = []
        do throws(DownloadError) {
            let download = try Download(path, limits: Self.limits)
            while let name = try download.next() { names.append(name) }
        } catch {
            throw FileProblem(error)
        }
        self.names = names.filter { !Self.isNoise($0) }
    }

    /// What systems put into archives for themselves.
    private static func isNoise(_ name: String) -> Bool {
        let last = name.split(separator: "/").last ?? ""
        return name.hasPrefix("__MACOSX/") || last.hasPrefix("._") || last == ".DS_Store" || last == "Thumbs.db"
    }

    func has(suffix: String) -> Bool { names.contains { $0.lowercased().hasSuffix(suffix) } }

    /// Reads those files that are wanted, each as a whole.
    func each(
        _ isWanted: (String) -> Bool,
        _ body: (String, [UInt8]) throws -> Void
    ) throws {
        try eachPart(isWanted) { name, bytes in
            guard let bytes else { throw FileProblem.tooLarge }
            try body(name, bytes)
        }
    }

    /// The same for parts that are too large, too, of which nothing is read.
    func eachPart(
        _ isWanted: (String) -> Bool,
        _ body: (String, [UInt8]?) throws -> Void
    ) throws {
        do {
            let download = try Download(path, limits: Self.limits)
            while let name = try download.next() {
                if Self.isNoise(name) || !isWanted(name) { continue }
                try body(name, try Self.part(of: download))
            }
        } catch let error as DownloadError {
            throw FileProblem(error)
        }
    }

    private static func part(of download: Download) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        while true {
            let more = try download.read()
            if more.isEmpty { return bytes }
            bytes += more
            if bytes.count > partBytes { return nil }
        }
    }

    func first(_ isWanted: (String) -> Bool) throws -> [UInt8]? {
        guard let name = names.first(where: isWanted) else { return nil }
        var found: [UInt8]?
        try each({ $0 == name }) { found = $1 }
        return found
    }

    /// What an archive or a compressed file inside an archive holds; it waits in the scratch file meanwhile.
    static func inside(
        _ bytes: [UInt8],
        _ scratch: String,
        _ body: (String, [UInt8]) throws -> Void
    ) throws {
        try Data(bytes).write(to: URL(filePath: scratch))
        try BundledFiles(scratch).each({ _ in true }, body)
    }
}

extension FileProblem {
    init(_ error: DownloadError) {
        self =
            switch error {
            case .unreadable, .notAnArchive, .damaged: .damaged
            case .encrypted: .encrypted
            case .unsafeEntry: .unsafe
            case .tooManyFiles: .tooManyFiles
            case .tooLarge: .tooLarge
            case .packedTooTightly: .packedTooTightly
            }
    }
}
