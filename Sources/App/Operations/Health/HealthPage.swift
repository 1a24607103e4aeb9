import Database
import Domain
import Web

struct HealthPage: Page, Sendable {
    let summary: String
    let facts: [Fact]

    struct Fact: Sendable {
        let name: String
        let text: String
        /// Whether somebody has to do something about it.
        let isWrong: Bool
    }

    init(_ context: SignedInContext, _ health: InstallationHealth, _ configuration: Configuration) {
        let strings = context.strings.operations.health
        let watched: [Fact?] = [
            Self.disk(health.disk, context), Self.backups(health, configuration, context),
            Self.mail(health.state, configuration, strings), Self.address(health, strings),
            health.replica.map { Self.replica($0, strings) },
        ]
        facts = watched.compactMap { $0 } + Self.settled(health, configuration, context)
        let wrong = facts.filter(\.isWrong).count
        summary = wrong == 0 ? strings.allWell : strings.someWrong(count: wrong)
    }

    /// What is as it was set, and asks nothing of anybody.
    private static func settled(
        _ health: InstallationHealth,
        _ configuration: Configuration,
        _ context: SignedInContext
    ) -> [Fact] {
        let strings = context.strings.operations.health
        let size = context.strings.size(health.state.databaseBytes)
        let time = context.clock(at: health.startedAt)
        return [
            (strings.accounts, configuration.registration == .open ? strings.accountsOpen : strings.accountsByInvite),
            (strings.foods, configuration.usda == nil ? strings.foodsOwn : strings.foodsAll),
            (strings.imports, strings.importsRunning(count: health.state.importsRunning)),
            (strings.database, strings.databaseIs(version: health.state.postgres, size: size)),
            (strings.version, strings.versionIs(version: Release.version, time: time)),
        ].map { Fact(name: $0.0, text: $0.1, isWrong: false) }
    }

    private static func disk(_ disk: DiskSpace?, _ context: SignedInContext) -> Fact? {
        let strings = context.strings.operations.health
        return disk.map { disk in
            let size = context.strings.size(disk.freeBytes)
            return Fact(
                name: strings.disk,
                text: disk.isLow ? strings.diskLow(size: size) : strings.diskFree(size: size),
                isWrong: disk.isLow
            )
        }
    }

    private static func backups(
        _ health: InstallationHealth,
        _ configuration: Configuration,
        _ context: SignedInContext
    ) -> Fact {
        let strings = context.strings.operations.health
        let fact = { (text: String, isWrong: Bool) in Fact(name: strings.backups, text: text, isWrong: isWrong) }
        guard let backups = configuration.backups else { return fact(strings.backupsOff, true) }
        guard let newest = health.newestBackup else { return fact(strings.backupsNone, true) }
        let time = context.clock(at: newest)
        return health.isBackupOld(at: context.now)
            ? fact(strings.backupsOld(time: time), true)
            : fact(strings.backupsTaken(time: time, number: String(backups.kept)), false)
    }

    private static func mail(
        _ state: InstallationStore.State,
        _ configuration: Configuration,
        _ strings: Strings.OperationsStrings.HealthStrings
    ) -> Fact {
        let fact = { (text: String, isWrong: Bool) in Fact(name: strings.mail, text: text, isWrong: isWrong) }
        guard configuration.mail != nil else { return fact(strings.mailOff, true) }
        if state.messagesUnsent > 0 { return fact(strings.mailWaits(count: state.messagesUnsent), true) }
        if let origin = configuration.publicOrigin, origin.isOfThisMachine {
            return fact(strings.mailLocal(address: origin.description), true)
        }
        return fact(strings.mailOn, false)
    }

    private static func replica(_ status: Replica.Status, _ strings: Strings.OperationsStrings.HealthStrings) -> Fact {
        let isUsed = status == .following
        return Fact(
            name: strings.replica,
            text: isUsed ? strings.replicaFollows : strings.replicaAway,
            isWrong: !isUsed
        )
    }

    private static func address(_ health: InstallationHealth, _ strings: Strings.OperationsStrings.HealthStrings)
        -> Fact
    {
        let text =
            if health.isProxyUnknown {
                strings.proxyUnknown
            } else if health.isAddressPlain {
                strings.addressPlain(address: health.address)
            } else {
                strings.addressIs(address: health.address)
            }
        return Fact(name: strings.address, text: text, isWrong: health.isProxyUnknown || health.isAddressPlain)
    }
}

extension Strings {
    /// Bytes as people say them: "640 MB", "1.4 GB".
    fileprivate func size(_ bytes: Int) -> String {
        let format = Formatting(spokenLanguage)
        let strings = operations.health
        let megabytes = Double(bytes) / 1e6
        return megabytes < 1_000
            ? strings.megabytes(number: format.decimal(megabytes, places: 0))
            : strings.gigabytes(number: format.decimal(megabytes / 1_000, places: 1))
    }
}
