import EmbeddedDatabase
import FoundationEssentials
import Glibc
import Security
import Web

/// Reads the environment, and creates what has to be on disk before anything starts.
enum Settings {
    /// A problem that a person must fix before Sofra can start.
    struct Problem: Error, CustomStringConvertible {
        let description: String
        init(_ sentence: String) { description = sentence }
    }

    static func read() throws -> Configuration {
        try readDatabasePassword()
        var settings = try Configuration(ProcessInfo.processInfo.environment)
        try makeDataFolder(settings.dataFolder)
        if settings.secretKey == nil { settings.secretKey = try keptSecret(in: settings.dataFolder) }
        return settings
    }

    /// Reads the environment for a command that is about what there is, and makes neither a cluster nor a key: where there
    /// is nothing, DATA_DIR names the wrong folder.
    static func ofInstallation() throws -> Configuration {
        try readDatabasePassword()
        let settings = try Configuration(ProcessInfo.processInfo.environment)
        guard settings.databaseURL == nil else {
            try makeDataFolder(settings.dataFolder)
            return settings
        }
        guard try EmbeddedCluster.exists(in: settings.dataFolder) else {
            throw Problem(
                "There is no database in \(settings.dataFolder): set DATA_DIR to the folder of your Sofra, or DATABASE_URL."
            )
        }
        return settings
    }

    /// PGPASSWORD is libpq's own variable, which knows of no file: as other secrets it may stand in one.
    private static func readDatabasePassword() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let path = environment["PGPASSWORD_FILE"], !path.isEmpty else { return }
        guard environment["PGPASSWORD", default: ""].isEmpty else {
            throw Problem("Of PGPASSWORD and PGPASSWORD_FILE only one may be set.")
        }
        guard let password = ConfigurationReader.text(ofFile: path) else {
            throw Problem("PGPASSWORD_FILE must name a file with the password in it that can be read.")
        }
        setenv("PGPASSWORD", password, 1)
    }

    private static func makeDataFolder(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Problem("The data folder \(folder) cannot be made: \(error.reason)")
        }
    }

    /// The secret of this installation, generated at the first start. Several instances need a common SECRET_KEY.
    private static func keptSecret(in folder: String) throws -> SecretKey {
        let path = folder + "/secret-key"
        if let text = try? String(contentsOfFile: path, encoding: .utf8) {
            guard let key = SecretKey(text.trimmed) else {
                throw Problem(
                    "\(path) holds no usable key. Restore it from a backup, or remove it: all sessions end then."
                )
            }
            return key
        }
        // One that is there and cannot be read must not be replaced: it was brought here for another user.
        guard access(path, F_OK) != 0 else {
            throw Problem(
                "\(path) cannot be read by user id \(geteuid()): give it to that user (chown, chmod 600), or set SECRET_KEY "
                    + "to the same key."
            )
        }
        let text = Base64.encode(SecureRandom.bytes(32))
        try write(text, to: path)
        try sync(folder)
        guard let key = SecretKey(text) else { throw Problem("\(path) holds no usable key.") }
        return key
    }

    /// The text that the key is made of, as it was set or is kept.
    static func secretText(_ environment: [String: String], in folder: String) throws -> String {
        if let given = environment["SECRET_KEY"], !given.isEmpty { return given }
        if let path = environment["SECRET_KEY_FILE"], let given = ConfigurationReader.text(ofFile: path) {
            return given
        }
        let path = folder + "/secret-key"
        do {
            return try String(contentsOfFile: path, encoding: .utf8).trimmed
        } catch {
            throw Problem(
                "\(path) cannot be read: \(error.reason) Where Sofra is given SECRET_KEY, set it here as well."
            )
        }
    }

    /// Replaces the kept key by that of a backup.
    static func replaceSecret(by text: String, in folder: String) throws {
        guard SecretKey(text) != nil else { throw Problem("The backup holds no usable key.") }
        let (path, fresh) = (folder + "/secret-key", folder + "/secret-key.new")
        unlink(fresh)
        try write(text, to: fresh)
        guard rename(fresh, path) == 0 else {
            throw Problem("\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
        try sync(folder)
    }

    /// Brings the names of new files to the disk: a power cut would else take the file with the key along, and all sessions and
    /// codes with it. Some file systems cannot do that for a folder, and say EINVAL.
    private static func sync(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fsync(descriptor) == 0 || errno == EINVAL else {
            throw Problem("\(folder) cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    private static func write(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Problem("\(path) cannot be written: \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count, fsync(descriptor) == 0 else {
            unlink(path)
            throw Problem("\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
    }
}
