import Glibc

/// One step of the schema: a file `YYYYMMDDhhmm_what.sql`, which must not change once it has been applied anywhere.
public struct Migration: Hashable, Sendable {
    /// The twelve digits at the start of the file name, which give the order.
    public let version: String
    /// The part of the file name after the version.
    public let name: String
    let script: String

    /// The file's name without `.sql`: `version_name`.
    public var fileName: String { "\(version)_\(name)" }
}

/// The schema and this program do not fit together; the sentence is for the person who starts the program.
public struct MigrationError: Error, Equatable, CustomStringConvertible {
    public let description: String
}

extension Migration {
    /// All migrations of a folder, in order. A `.sql` file of any other name is an error, so that none is overlooked.
    static func all(in folder: String) throws -> [Migration] {
        let files = try names(in: folder).filter { $0.hasSuffix(".sql") }.sorted()
        let migrations = try files.map { try Migration(file: $0, in: folder) }
        for (one, next) in zip(migrations, migrations.dropFirst()) where one.version == next.version {
            throw MigrationError(description: "\(one.fileName) and \(next.fileName) have the same version")
        }
        return migrations
    }

    private init(file: String, in folder: String) throws {
        let stem = file.dropLast(4)
        let version = stem.prefix(12)
        let name = stem.dropFirst(13)
        let isWellNamed = version.utf8.count == 12 && version.utf8.allSatisfy { (48...57).contains($0) }
        guard isWellNamed, stem.dropFirst(12).first == "_", !name.isEmpty else {
            throw MigrationError(description: "\(file) is not named like a migration: YYYYMMDDhhmm_what.sql")
        }
        guard let script = String(validating: try Self.bytes(of: "\(folder)/\(file)"), as: UTF8.self) else {
            throw MigrationError(description: "\(file) is not UTF-8")
        }
        self.init(version: String(version), name: String(name), script: script)
    }

    private static func names(in folder: String) throws -> [String] {
        guard let directory = opendir(folder) else { throw unreadable(folder) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
            )
        }
        return names
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw unreadable(path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        guard ferror(file) == 0 else { throw unreadable(path) }
        return bytes
    }

    private static func unreadable(_ path: String) -> MigrationError {
        MigrationError(description: "cannot read \(path): \(String(cString: strerror(errno)))")
    }
}
