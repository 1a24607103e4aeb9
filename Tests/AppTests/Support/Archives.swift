import Domain
import Foundation
import HTTPServer
import Security
import Threads

@testable import App

/// What stories about archives have in common.
extension Browser {
    func archive() async throws -> [UInt8] {
        try await get("/export/household.zip").pieces().flatMap { $0 }
    }

    func bring(_ archive: [UInt8]) async -> Answer {
        await upload(archive, to: "/export/bring", field: "archive")
    }
}

/// An archive that no household has made.
enum MadeArchive {
    /// One of a household with these tables, each of these lines, and so many recipes for people to read.
    /// - Parameters:
    ///   - photos: pictures, each with the ending of its name.
    ///   - reading: how its lines were read; nil for what no archive said formerly.
    static func of(
        _ tables: [(name: String, lines: [String])],
        photos: [(ending: String, content: [UInt8])] = [],
        readable: Int = 0,
        reading: Int? = ArchiveManifest.reading,
        version: Int = ArchiveManifest.version
    ) async throws -> [UInt8] {
        let archive = try TemporaryArchive(in: "/tmp")
        let line = WorkLine("test", width: 1, capacity: 8)
        var manifest = ArchiveManifest(.household, at: .now())
        manifest.reading = reading
        manifest.version = version
        let writer = try ArchiveWriter(archive.path, manifest, on: line) { _ in }
        for table in tables {
            try await writer.begin("data/\(table.name).jsonl", isTable: true)
            try await writer.add(table.lines.map { ArchiveLine($0) })
        }
        for photo in photos {
            let name = Digest.hexadecimal(Digest.sha256(photo.content))
            try await writer.begin("photos/\(name).\(photo.ending)", isPacked: false)
            try await writer.add(photo.content)
        }
        for number in 0..<readable {
            try await writer.begin("readable/recipes/\(number).md", isPacked: false)
            try await writer.add([UInt8(ascii: "x")])
        }
        try await writer.finish()
        return Array(try Data(contentsOf: URL(filePath: archive.path)))
    }
}
