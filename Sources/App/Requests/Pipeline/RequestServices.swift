import Database
import Domain
import Security
import Web

/// The services that every request may need. What only one controller needs is given to that controller. It is one object,
/// since the context of a request, which is handed on from one part to the next, holds it.
final class RequestServices: Sendable {
    /// The database without a person: row-level security hides every row of a household.
    let database: any Database
    let csrf: CSRFCheck
    let cookies: CookieJar
    let flashes: FlashCookie
    let assets: StaticFiles
    let layoutAssets: LayoutAssets
    let log: Log
    let metrics: RequestMetrics
    let sessions = SessionCache()
    let pages = MarkedPages()
    /// The origin that people type to reach this server; nil when it is not configured.
    let publicOrigin: Origin?
    let work = HeavyWork()
    /// A database that is a little behind, for pages that are only looked at; nil for none.
    let replica: Replica?
    let recentChanges = RecentChanges()

    init(
        secret: SecretKey,
        site: Site,
        publicOrigin: Origin?,
        database: any Database,
        assets: StaticFiles,
        log: Log,
        metrics: Metrics,
        replica: Replica? = nil
    ) {
        self.replica = replica
        self.publicOrigin = publicOrigin
        self.database = database
        self.assets = assets
        self.log = log
        self.metrics = RequestMetrics(metrics)
        layoutAssets = LayoutAssets(assets)
        csrf = CSRFCheck(secret, site: site)
        cookies = CookieJar(isSecure: site.isSecure)
        flashes = FlashCookie(secret, cookies)
    }
}

extension Database {
    /// The database with a household and a person in its settings: row-level security hides all other rows.
    func scoped(to household: Household.ID, person: Person.ID) -> any Database {
        scoped(.asking(household, person))
    }
}

extension [Setting] {
    /// The settings from which row-level security knows the household and the person.
    static func asking(_ household: Household.ID, _ person: Person.ID) -> [Setting] {
        [Setting("app.household", household.description), Setting("app.person", person.description)]
    }

    /// The settings from which row-level security knows the household and that nobody in particular asks.
    static func asking(_ household: Household.ID, kitchen device: KitchenDevice.ID) -> [Setting] {
        [
            Setting("app.household", household.description), Setting("app.person", ""),
            Setting("app.kitchen", device.description),
        ]
    }

    static func asking(_ household: Household.ID, kitchen device: KitchenDevice.ID, session digest: [UInt8])
        -> [Setting]
    {
        asking(household, kitchen: device) + [Setting("app.session", Digest.hexadecimal(digest))]
    }

    /// The same settings with the digest of a session's token, from which row-level security knows the session.
    static func asking(_ household: Household.ID, _ person: Person.ID, session digest: [UInt8]) -> [Setting] {
        asking(household, person) + [Setting("app.session", Digest.hexadecimal(digest))]
    }
}

extension Setting {
    /// Makes whoever asks the person that they look after, if they do; the transaction fails if they do not. It comes
    /// after the settings of `asking`.
    static func acting(for person: Person.ID) -> Setting {
        Setting("app.person", by: "act_for", person.description)
    }
}
