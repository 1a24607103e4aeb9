import Database
import Security

/// The services that creating the demo household needs.
struct DemoTarget: Sendable {
    /// The database without a person.
    let database: any Database
    let passwords: PasswordHasher
    let catalogue: CatalogueCache
    let links: InviteLinks
}
