import Database
import Security

/// The services that creating the demo household needs.
struct DemoTarget: Sendable {
    let services: RequestServices
    let passwords: PasswordHasher
    let catalogue: CatalogueCache
    let links: InviteLinks
    /// Makes photos of the drawings in Demo/photos; nil for a demo without photos.
    let photos: PhotoEncoder?
    /// The database without a person.
    var database: any Database { services.database }
}
