import Database
import Security

/// What the demo household is made in.
struct DemoTarget: Sendable {
    /// Nobody in particular.
    let database: any Database
    let passwords: PasswordHasher
    let catalogue: CatalogueCache
}
