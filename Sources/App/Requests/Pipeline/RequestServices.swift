import Database
import Domain
import Security
import Web

/// What every request needs, whatever it asks for. What one controller alone needs is given to that controller.
struct RequestServices: Sendable {
    /// Nobody in particular: no row of a household can be seen through it.
    var database: any Database
    let csrf: CSRFCheck
    let cookies: CookieJar
    let flashes: FlashCookie
    let assets: StaticFiles
    let layoutAssets: LayoutAssets
    let log: Log
    let metrics: RequestMetrics
    let sessions = SessionCache()

    init(secret: SecretKey, site: Site, database: any Database, assets: StaticFiles, log: Log, metrics: Metrics) {
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
    /// The database as a household's person sees it; row-level security hides everything else.
    func scoped(to household: Household.ID, person: Person.ID) -> any Database {
        scoped(.asking(household, person))
    }
}

extension [Setting] {
    /// By which row-level security knows who is asking.
    static func asking(_ household: Household.ID, _ person: Person.ID) -> [Setting] {
        [Setting("app.household", household.description), Setting("app.person", person.description)]
    }
}
