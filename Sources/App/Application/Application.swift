import Database
import Domain
import HTTPServer
import Security
import Web

/// What actions work with.
public struct Application: Sendable {
    let configuration: Configuration
    /// Nobody in particular: no row of a household can be seen through it.
    var database: any Database
    let passwords: PasswordHasher
    let photos: PhotoEncoder
    let csrf: CSRFCheck
    let cookies: CookieJar
    let flashes: FlashCookie
    let shareLinks: ShareLinks
    let assets: StaticFiles
    let log: Log
    let metrics: Metrics
    let requestMetrics: RequestMetrics
    let layoutAssets: LayoutAssets
    let catalogue: CatalogueCache
    let library = LibraryCache()
    let sessions = SessionCache()
    let providers: Providers
    /// Throws while the database is away or its schema is not ours.
    let readiness: @Sendable () async throws -> Void

    public init(
        configuration: Configuration,
        site: Site,
        secret: SecretKey,
        database: any Database,
        assets: StaticFiles,
        passwords: PasswordHasher = PasswordHasher(),
        log: Log,
        metrics: Metrics = Metrics(),
        providers: Providers,
        catalogue: CatalogueCache = CatalogueCache(),
        readiness: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.configuration = configuration
        self.database = database
        self.passwords = passwords
        self.assets = assets
        self.log = log
        self.metrics = metrics
        self.catalogue = catalogue
        self.providers = providers
        self.readiness = readiness
        photos = PhotoEncoder(place: configuration.dataFolder, log: log)
        requestMetrics = RequestMetrics(metrics)
        layoutAssets = LayoutAssets(assets)
        csrf = CSRFCheck(secret, site: site)
        cookies = CookieJar(isSecure: site.isSecure)
        flashes = FlashCookie(secret, cookies)
        shareLinks = ShareLinks(secret)
    }

    /// The database as a household's person sees it; row-level security hides everything else.
    func database(of household: Household.ID, person: Person.ID) -> any Database {
        database.scoped(Self.settings(of: household, person))
    }

    /// By which row-level security knows who is asking.
    static func settings(of household: Household.ID, _ person: Person.ID) -> [Setting] {
        [Setting("app.household", household.description), Setting("app.person", person.description)]
    }
}
