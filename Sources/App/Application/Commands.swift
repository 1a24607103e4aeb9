import Database

// The entry points of the program's commands, which hand a room something that belongs to a higher room.

extension CatalogueLoader {
    /// Reads the files in the folder; throws when one is missing.
    public init(folder: String) throws {
        try self.init(folder: folder, refresh: RecipeTotalsStore.refresh)
    }
}

extension DemoHousehold {
    /// Creates the household and returns its password, which is stored only as a
    /// hash; nil when the household already exists.
    public func create(in application: Application) async throws -> String? {
        try await create(in: DemoTarget(application))
    }

    /// Sets a new password for the household, in case the first is lost; nil when there is no such household.
    /// - Parameter owner: the application's database as the owner of its tables.
    public static func renewPassword(in application: Application, owner: any Database) async throws -> String? {
        try await renewPassword(owner, application.passwords)
    }
}

extension DemoTarget {
    fileprivate init(_ application: Application) {
        self.init(
            services: application.services,
            passwords: application.passwords,
            catalogue: application.catalogue,
            links: application.inviteLinks
        )
    }
}
