import Database
import Security

/// The services that creating the demo household needs.
struct DemoTarget: Sendable {
    let services: RequestServices
    let passwords: PasswordHasher
    let catalogue: CatalogueCache
    let links: InviteLinks
    /// The database without a person.
    var database: any Database { services.database }
}
