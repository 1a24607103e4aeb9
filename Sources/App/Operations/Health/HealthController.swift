import Database
import HTTPServer
import Web

/// Says in words how the installation is, for the owners of a household.
struct HealthController {
    let configuration: Configuration
    let startedAt: Moment
    /// When the newest backup was taken that the program takes by itself, in seconds since 1970; nil for never.
    let newestBackup: @Sendable () -> Int?
    let replica: Replica?

    func show(_ context: SignedInContext) async throws -> Response {
        let state = try await context.database.read(InstallationStore.state())
        let isPassedOn = context.requestContext.request.headers["x-forwarded-for"] != nil
        let health = InstallationHealth(
            state: state,
            disk: DiskSpace(of: configuration.dataFolder),
            newestBackup: newestBackup().map { Moment(milliseconds: Int64($0) * 1_000) },
            startedAt: startedAt,
            address: String(context.requestContext.absolute(.root).dropLast()),
            replica: replica?.status,
            isProxyUnknown: isPassedOn && !configuration.trustedProxies.include(context.requestContext.request.peer)
        )
        return context.page(HealthPage(context, health, configuration))
    }
}

/// How an installation is, as it was read for one page.
struct InstallationHealth: Sendable {
    let state: InstallationStore.State
    let disk: DiskSpace?
    let newestBackup: Moment?
    let startedAt: Moment
    /// The address that people use.
    let address: String
    /// How the replica stands; nil where there is none, or nobody has looked.
    let replica: Replica.Status?
    /// Whether a proxy passes requests on whose word about visitors is not believed.
    let isProxyUnknown: Bool

    /// A night that was missed is made up for at once: older than this, none could be taken.
    private static let backupSeconds = 36 * 3_600

    func isBackupOld(at now: Moment) -> Bool {
        newestBackup.map { now.seconds - $0.seconds > Self.backupSeconds } ?? false
    }

    /// Whether passwords can be read on the way to it: from another machine, and without https.
    var isAddressPlain: Bool {
        guard let origin = Origin(address) else { return false }
        return origin.scheme != "https" && !origin.isOfThisMachine
    }
}

extension Origin {
    /// Whether it opens nowhere but on this machine.
    var isOfThisMachine: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host) }
}
