import Archives
import FoundationEssentials

/// What was found in a file, written into a folder by the process that reads the file, and read from there by the server.
public struct FileListing {
    private let folder: String

    /// All photos of a file together: beyond it recipes come without theirs.
    private static let photoBytes = 1 << 30

    public init(_ folder: String) { self.folder = folder }

    /// Reads a file into the folder.
    public func write(_ file: String, name: String = "") throws {
        if try writeDiary(file) { return }
        let output = try ByteFile.writing("\(folder)/recipes")
        let encoder = JSONEncoder()
        var count = 0
        var left = Self.photoBytes
        let folder = folder
        let summary = RecipeFiles.read(file, name: name, scratch: "\(folder)/part") { recipe, photo in
            var recipe = recipe
            left -= photo.count
            recipe.hasPhoto = !photo.isEmpty && left > 0
            if !photo.isEmpty, !recipe.hasPhoto { recipe.remarks.append(.photo) }
            if recipe.hasPhoto { try Data(photo).write(to: URL(filePath: "\(folder)/photo-\(count)")) }
            count += 1
            let line = try StorableJSON.text(recipe, encoder)
            try output.write(Array((line + "\n").utf8))
        }
        try encoder.encode(summary).write(to: URL(filePath: "\(folder)/summary"))
    }

    /// Reads the file into the folder if it is a diary.
    private func writeDiary(_ file: String) throws -> Bool {
        let output = try ByteFile.writing("\(folder)/entries")
        let encoder = JSONEncoder()
        var lines: [UInt8] = []
        let summary = try DiaryFiles.read(file) { entry in
            lines += try encoder.encode(entry) + [0x0A]
            if lines.count > 1 << 20 {
                try output.write(lines)
                lines = []
            }
        }
        try output.write(lines)
        guard let summary else { return false }
        try encoder.encode(summary).write(to: URL(filePath: "\(folder)/summary"))
        return true
    }

    public func summary() throws -> FileSummary {
        try JSONDecoder().decode(FileSummary.self, from: Data(contentsOf: URL(filePath: "\(folder)/summary")))
    }

    /// The recipe at a place, as JSON and as what it says.
    public struct Line: Sendable {
        public let recipe: FileRecipe
        public let json: String
        public let photo: [UInt8]?
    }

    /// Goes through the recipes, some at a time, so that no more of them are in memory.
    public func each(_ few: Int, _ body: ([Line]) async throws -> Void) async throws {
        var place = 0
        try await eachLine(of: "recipes", few) { lines in
            let first = place
            place += lines.count
            try await body(lines.enumerated().map { try line($1, first + $0) })
        }
    }

    /// Goes through what the recipes say, without their photos.
    public func eachRecipe(_ few: Int, _ body: ([FileRecipe]) async throws -> Void) async throws {
        try await eachLine(of: "recipes", few) { lines in
            try await body(lines.map { try JSONDecoder().decode(FileRecipe.self, from: $0) })
        }
    }

    /// Goes through the entries of a diary, some at a time.
    public func eachEntry(_ few: Int, _ body: ([FileEntry]) async throws -> Void) async throws {
        try await eachLine(of: "entries", few) { lines in
            try await body(lines.map { try JSONDecoder().decode(FileEntry.self, from: $0) })
        }
    }

    private func eachLine(of file: String, _ few: Int, _ body: ([Data]) async throws -> Void) async throws {
        let input = try ByteFile.reading("\(folder)/\(file)")
        var lines: [Data] = []
        var rest = Data()
        while true {
            let more = try input.read(upTo: 256 << 10)
            if more.isEmpty { break }
            rest += more
            while let end = rest.firstIndex(of: 0x0A) {
                lines.append(Data(rest[rest.startIndex..<end]))
                rest = rest[(end + 1)...]
                if lines.count == few {
                    try await body(lines)
                    lines = []
                }
            }
            rest = Data(rest)
        }
        if !lines.isEmpty { try await body(lines) }
    }

    private func line(_ data: Data, _ place: Int) throws -> Line {
        let recipe = try JSONDecoder().decode(FileRecipe.self, from: data)
        let photo = recipe.hasPhoto ? [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/photo-\(place)"))) : nil
        return Line(recipe: recipe, json: String(decoding: data, as: UTF8.self), photo: photo)
    }
}
