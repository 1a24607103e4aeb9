// What the program's commands begin with, where a room is handed something of a higher one.

extension CatalogueLoader {
    /// Reads the folder; throws when a file is missing.
    public init(folder: String) throws {
        try self.init(folder: folder, refresh: RecipeTotalsStore.refresh)
    }
}

extension DemoHousehold {
    /// Makes the household and answers the password, which is kept nowhere; nil when there is one already.
    public func create(in application: Application) async throws -> String? {
        try await create(in: DemoTarget(application))
    }

    /// A new password for a household that is there, for who has lost the first; nil when there is none.
    public static func renewPassword(in application: Application) async throws -> String? {
        try await renewPassword(in: DemoTarget(application))
    }
}

extension DemoTarget {
    fileprivate init(_ application: Application) {
        self.init(
            database: application.services.database,
            passwords: application.passwords,
            catalogue: application.catalogue
        )
    }
}
