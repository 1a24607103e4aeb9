import Database
import Domain
import HTTPServer
import Security
import Threads
import Web

/// The composition root: everything that the rooms need, created once.
public struct Application: Sendable {
    let configuration: Configuration
    let services: RequestServices
    let passwords: PasswordHasher
    let photos: PhotoEncoder
    let pageReader: PageReader
    let archives: ArchiveWork
    let imports: ImportRunner
    let shareLinks: ShareLinks
    let inviteLinks: InviteLinks
    let feedLinks: FeedLinks
    let factorSecrets: FactorSecrets
    let passkeyChallenges: PasskeyChallenges
    let accessTokens: AccessTokens
    let metrics: Metrics
    let catalogue: CatalogueCache
    let library = LibraryCache()
    let recipes = RecipeCache()
    let listHub = ListHub()
    let planNeeds = KnownPlanNeeds()
    let providers: Providers
    /// Throws while the database is unavailable, or has another schema than this program needs.
    let readiness: @Sendable () async throws -> Void
    /// When the newest backup was taken that the program takes by itself, in seconds since 1970.
    public var newestBackup: @Sendable () -> Int? = { nil }
    let startedAt = Moment.now()
    let gauges: InstallationGauges

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
        replica: Replica? = nil,
        readiness: @escaping @Sendable () async throws -> Void = {}
    ) {
        keepOnlySmallMemory()
        self.configuration = configuration
        services = RequestServices(
            secret: secret,
            site: site,
            publicOrigin: configuration.publicOrigin,
            database: database,
            assets: assets,
            log: log,
            metrics: metrics,
            replica: replica
        )
        (self.passwords, self.metrics) = (passwords, metrics)
        self.catalogue = catalogue
        self.providers = providers
        self.readiness = readiness
        gauges = InstallationGauges(metrics, dataFolder: configuration.dataFolder, startedAt: startedAt)
        photos = PhotoEncoder(place: configuration.dataFolder, log: log)
        pageReader = PageReader(place: configuration.dataFolder, log: log)
        archives = ArchiveWork(place: configuration.dataFolder)
        imports = ImportRunner(services, catalogue, photos, providers.pages, place: configuration.dataFolder)
        (shareLinks, inviteLinks, feedLinks) = (ShareLinks(secret), InviteLinks(secret), FeedLinks(secret))
        factorSecrets = FactorSecrets(secret)
        (passkeyChallenges, accessTokens) = (PasskeyChallenges(secret), AccessTokens(secret))
        watchStreams()
    }

    private func watchStreams() {
        metrics.gauge("sofra_list_streams", "Open pages that hear of a list's changes.") { [listHub] in
            Double(listHub.count)
        }
    }

    /// Tells open pages of what changes in the database, by whichever instance, until the task is cancelled.
    public func tellPages(by database: PooledDatabase) async {
        let listener = database.listener(ListNotice.listChannel, ListNotice.sessionChannel)
        defer { listener.stop() }
        await listHub.run(listener)
    }

    /// Goes on with imports that other processes have left, until the task is cancelled.
    public func finishImports() async {
        await imports.takeOver()
    }

    /// The handler for all requests, with every route.
    public func pipeline(site: Site) -> RequestPipeline {
        RequestPipeline(services, routes(self), site: site, proxies: configuration.trustedProxies)
    }
}
