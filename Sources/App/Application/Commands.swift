import Archives
import Database
import Domain
import FoundationEssentials
import Glibc

// The entry points of the program's commands, which hand a room something that belongs to a higher room.

extension CatalogueLoader {
    /// Reads the files in the folder; throws when one is missing.
    public init(folder: String) throws {
        let work = HeavyWork()
        try self.init(folder: folder) { foods, recipes, household, db in
            try await ReweighedLineStore.followFoods(foods, recipes, in: household, db, by: work)
        }
    }
}

extension DemoHousehold {
    /// Creates the household and returns its password, which is stored only as a
    /// hash; nil when the household already exists.
    /// - Parameters:
    ///   - isIllustrated: whether its recipes get photos, which takes half a minute.
    ///   - tell: is told the password before that, once one can sign in.
    public func create(
        in application: Application,
        isIllustrated: Bool = false,
        _ tell: (String) -> Void = { _ in }
    ) async throws -> String? {
        try await create(in: DemoTarget(application, isIllustrated: isIllustrated), tell)
    }

    /// Sets a new password for the household, in case the first is lost; nil when there is no such household.
    /// - Parameter owner: the application's database as the owner of its tables.
    public static func renewPassword(in application: Application, owner: any Database) async throws -> String? {
        try await renewPassword(owner, application.passwords)
    }
}

extension DemoTarget {
    fileprivate init(_ application: Application, isIllustrated: Bool) {
        self.init(
            services: application.services,
            passwords: application.passwords,
            catalogue: application.catalogue,
            links: application.inviteLinks,
            photos: isIllustrated ? application.photos : nil
        )
    }
}

/// All of a household in one file, and back, as the program's commands do it (I-04).
public enum HouseholdArchive {
    /// Why a command does nothing, as a sentence.
    public struct CommandError: Error, CustomStringConvertible {
        public let description: String
    }

    /// Writes the archive of somebody's household, with their own body.
    /// - Parameters:
    ///   - whose: the address somebody signs in with, or a household's key, which stands for its first owner.
    ///   - database: signed in as the owner of the tables.
    ///   - place: a folder for what is worked on.
    public static func export(of whose: String, to file: String, from database: any Database, in place: String)
        async throws
    {
        let found = try await account(whose, database)
        // Found out before the work is done.
        try make(file)
        let work = ArchiveWork(place: place)
        let export = ArchiveExport(
            scope: .household,
            owner: found.owner,
            strings: Strings(found.language),
            place: place,
            line: work.line
        )
        let asking = database.scoped(.asking(found.owner.household, found.owner.person))
        let archive = try await export.write(from: asking, at: .now())
        do {
            try FileManager.default.copyItem(atPath: archive.path, toPath: file)
        } catch {
            unlink(file)
            throw CommandError(description: "\(file) cannot be written: \(reason(error)).")
        }
    }

    /// Throws with the reason where no file of that name can be made.
    private static func make(_ file: String) throws {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = errno == EEXIST ? "is there already" : "cannot be written: \(String(cString: strerror(errno)))"
            throw CommandError(description: "\(file) \(reason).")
        }
        close(descriptor)
        unlink(file)
    }

    private static func reason(_ error: any Error) -> String {
        let system = (error as? CocoaError)?.underlying as? POSIXError ?? error as? POSIXError
        return system.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
    }

    /// How many rows of an archive are new, had been deleted and are there again, were there, and stay away.
    public struct Restored: Sendable {
        public let new: Int
        public let back: Int
        public let there: Int
        public let left: Int
    }

    /// Brings an archive back into somebody's household.
    public static func restore(_ file: String, into whose: String, of database: any Database, in place: String)
        async throws -> Restored
    {
        let found = try await account(whose, database)
        let asking = database.scoped(.asking(found.owner.household, found.owner.person))
        guard access(file, R_OK) == 0 else {
            throw CommandError(description: "\(file) cannot be read: \(String(cString: strerror(errno))).")
        }
        let reader = ArchiveImport(
            owner: found.owner,
            language: found.language,
            zone: found.zone,
            line: ArchiveWork(place: place).line,
            limits: OpenArchive.anySize,
            isByOperator: true
        )
        do {
            let report = try await reader.read(file, into: asking)
            return Restored(new: report.new, back: report.back, there: report.there, left: report.left)
        } catch ArchiveProblem.tooLarge {
            throw CommandError(description: "\(file) holds what no export of Sofra does. Nothing was changed.")
        } catch let problem as ArchiveProblem {
            throw CommandError(description: problem.text(Strings(.en)))
        }
    }

    private static func account(_ whose: String, _ database: any Database) async throws -> ArchiveOwnerStore.Found {
        let query = ArchiveOwnerStore.account(Email(whose)?.key, Household.ID(whose))
        guard let found = try await database.read(query) else {
            throw CommandError(description: "Nobody signs in as \(whose), and no household has this key.")
        }
        return found
    }
}
