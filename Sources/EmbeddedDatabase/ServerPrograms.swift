import FoundationEssentials
import Glibc

/// The programs of one major version of the server.
struct ServerPrograms: Equatable, Sendable {
    let version: Int
    let folder: String

    var initdb: String { folder + "/initdb" }
    var postgres: String { folder + "/postgres" }

    /// The oldest supported version: the tables ask for `NULLS NOT DISTINCT`, which 14 does not know.
    static let oldest = 15

    /// The installed programs to use: for a new cluster the newest, for an existing one the version that created it.
    static func find(in serverFolders: [String], for folder: ClusterFolder) throws -> ServerPrograms {
        let found = found(in: serverFolders)
        let installed = found.filter { $0.version >= oldest }
        guard let newest = installed.first else {
            throw EmbeddedDatabaseError.noServer(oldest: oldest, found: found.map(\.version))
        }
        guard let madeBy = try folder.clusterVersion() else { return newest }
        guard let fitting = installed.first(where: { $0.version == madeBy }) else {
            throw EmbeddedDatabaseError.otherVersion(
                folder: folder.data,
                madeBy: madeBy,
                installed: installed.map(\.version)
            )
        }
        return fitting
    }

    /// The complete installations in these folders, of whatever version, newest first.
    private static func found(in serverFolders: [String]) -> [ServerPrograms] {
        serverFolders
            .flatMap { parent in
                FileTools.names(in: parent).compactMap { name -> ServerPrograms? in
                    guard let version = Int(name) else { return nil }
                    let programs = ServerPrograms(version: version, folder: "\(parent)/\(name)/bin")
                    return programs.isComplete ? programs : nil
                }
            }
            .sorted { $0.version > $1.version }
    }

    private var isComplete: Bool { access(initdb, X_OK) == 0 && access(postgres, X_OK) == 0 }
}
