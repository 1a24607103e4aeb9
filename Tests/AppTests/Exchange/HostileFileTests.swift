import Archives
import Foundation
import HTTPServer
import Testing

@testable import App

/// Files of other applications that somebody has aimed at the server.
@Suite struct HostileFileTests {
    /// A packed archive; what is called `.jpg` stands in it as it is.
    private static func zip(_ files: [(String, [UInt8])]) throws -> [UInt8] {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let zip = try ZipWriter(path)
        for (name, bytes) in files {
            try zip.begin(name, isPacked: !name.hasSuffix(".jpg"))
            try zip.add(bytes)
        }
        try zip.finish()
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    private static let soup = Array(
        #"{"@type": "Recipe", "name": "Soup", "recipeYield": "2", "recipeIngredient": ["1 leek"]}"#.utf8
    )
    /// What no packing makes smaller, so that the archive as a whole is packed no tighter than others.
    private static let photo = ("photo.jpg", (0..<300_000).map { _ in UInt8.random(in: 0...255) })
    private static let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 4 << 20)

    /// The archive with the mark of encryption on each of its files.
    private static func encrypted(_ zip: [UInt8]) -> [UInt8] {
        var bytes = zip
        for (signature, flags) in [([0x50, 0x4B, 0x03, 0x04], 6), ([0x50, 0x4B, 0x01, 0x02], 8)] as [([UInt8], Int)] {
            for place in bytes.indices.dropLast(10) where bytes[place...].starts(with: signature) {
                bytes[place + flags] |= 1
            }
        }
        return bytes
    }

    enum Kind: String, CaseIterable, Sendable {
        case manyFiles, bomb, diaryBomb, encrypted, outside, cutOff

        var sentence: String {
            switch self {
            case .manyFiles: "The archive holds more than 20,000 files, so it was not read."
            case .bomb, .diaryBomb: "The archive is too large once unpacked, so it was not read."
            case .encrypted: "The file is encrypted. Export it without a password."
            case .outside: "The archive names files outside of itself, so it was not read."
            case .cutOff: "The file is damaged or cut off. Export it again."
            }
        }

        fileprivate func file() throws -> [UInt8] {
            let (soup, photo, spaces) = (HostileFileTests.soup, HostileFileTests.photo, HostileFileTests.spaces)
            func zip(_ files: [(String, [UInt8])]) throws -> [UInt8] { try HostileFileTests.zip(files) }
            return switch self {
            case .manyFiles: try zip([("soup.json", soup)] + (0..<20_000).map { ("\($0).txt", [UInt8]()) })
            case .bomb: try zip([photo, ("soup.json", spaces + soup)])
            case .diaryBomb: try zip([photo, ("food-logs.csv", spaces)])
            case .encrypted: HostileFileTests.encrypted(try zip([("soup.json", soup)]))
            case .outside: try zip([("soup.json", soup), ("../soup.json", soup)])
            case .cutOff: Array(try zip([photo, ("soup.json", soup)]).prefix(200_000))
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `HOSTILE-134 HOSTILE-85 an archive that is made to harm is refused with its reason, and nothing is written`(
        _ kind: Kind
    ) async throws {
        let file = try kind.file()
        try await TestApp.run { app in
            let home = try await app.household()
            let sent = await home.upload(file, to: "/import/files", field: "file", name: "export.zip")
            await app.application.imports.settled()
            let page = await home.get(sent.header("Location") ?? "")

            #expect(page.body.contains("Nothing was imported."))
            #expect(page.body.contains(kind.sentence))
            #expect(try await app.rows(in: "import_rows") == 0)
            #expect(try await app.rows(in: "import_entries") == 0)
            #expect(try await app.rows(in: "recipes") == 0)
        }
    }

    @Test func `HOSTILE-134 HOSTILE-78 a photo that says it is enormous is left out, and its recipe comes and says so`()
        async throws
    {
        // A PNG of 60,000 by 60,000 pixels in a few bytes.
        let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        let bomb = header + [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 6, 0, 0, 0] + [UInt8](repeating: 0, count: 400)
        let tea = Array(#"{"name": "Tea", "servings": 2, "working_time": 5, "steps": [{"instruction": "Brew."}]}"#.utf8)
        let file = try Self.zip([("1.zip", try Self.zip([("recipe.json", tea), ("image.png", bomb)]))])
        try await TestApp.run { app in
            guard app.application.photos.isAvailable else { return }
            let home = try await app.household()
            let sent = await home.upload(file, to: "/import/files", field: "file", name: "export.zip")
            await app.application.imports.settled()
            let path = sent.header("Location") ?? ""
            _ = await home.post(path)
            await app.application.imports.settled()

            #expect(await home.get(path).body.contains("Its photo could not be read"))
            #expect(try await app.text("SELECT name FROM recipes") == "Tea")
            #expect(try await app.rows(in: "recipe_photos") == 0)
            #expect(try await app.rows(in: "imports WHERE state = 'done'") == 1)
        }
    }
}
