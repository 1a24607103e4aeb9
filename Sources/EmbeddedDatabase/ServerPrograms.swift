import Foundation

/// The server's programs of one major version.
struct ServerPrograms: Equatable, Sendable {
    let version: Int
    let folder: String

    var initdb: String { folder + "/initdb" }
    var postgres: String { folder + "/postgres" }

    /// The oldest version that is still given corrections.
    static let oldest = 14

    /// The newest for a new cluster, the very version that made it for an old one.
    static func find(in serverFolders: [String], for folder: ClusterFolder) throws -> ServerPrograms {
        let installed = installed(in: serverFolders)
        guard let newest = installed.first else { throw EmbeddedDatabaseError.noServer(oldest: oldest) }
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

    /// Newest first.
    private static func installed(in serverFolders: [String]) -> [ServerPrograms] {
        serverFolders
            .flatMap { parent in
                FileTools.names(in: parent).compactMap { name -> ServerPrograms? in
                    guard let version = Int(name), version >= oldest else { return nil }
                    let programs = ServerPrograms(version: version, folder: "\(parent)/\(name)/bin")
                    return programs.isComplete ? programs : nil
                }
            }
            .sorted { $0.version > $1.version }
    }

    private var isComplete: Bool { access(initdb, X_OK) == 0 && access(postgres, X_OK) == 0 }
}
