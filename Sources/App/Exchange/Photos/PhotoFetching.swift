import Database
import Domain
import Outbound
import RecipeImport
import Security
import Web

/// Fetches the photos of which a file names the addresses alone, once all recipes are there, as pages are fetched: from the
/// public internet, within limits. A photo that does not come is said of its recipe, and stops nothing.
struct PhotoFetching {
    private let runner: ImportRunner
    private let job: ImportJob
    private let database: any Database
    private let steps: ImportSteps
    private let limits: Limits

    struct Limits: Sendable {
        /// How many are fetched at a time.
        var atOnce = 4
        var bytes = 5 << 20
        /// All photos of a file together.
        var time = Duration.seconds(3_600)
        /// How often in a row a server may fail to answer before it is left alone.
        var patience = 3
    }

    init(_ runner: ImportRunner, _ job: ImportJob, _ limits: Limits = Limits()) {
        self.runner = runner
        self.job = job
        self.limits = limits
        database = runner.database(of: job)
        steps = runner.steps(of: job)
    }

    func run() async throws {
        let end = ContinuousClock.now + limits.time
        var failures: [String: Int] = [:]
        while true {
            let next = try await steps.fetch(ImportPhotoStore.awaited(limits.atOnce, of: job))
            if next.isEmpty { break }
            if ContinuousClock.now > end {
                try await steps.run([ImportPhotoStore.forgetAddresses(isFetched: false, job)])
                break
            }
            for (awaited, file) in await files(next, &failures) { try await keep(file, awaited) }
        }
        try await database.write(FileImportStore.move(job.id, from: .running, to: .done, in: job.household))
    }

    /// What stands at the addresses, all fetched at once; nil for what did not come.
    private func files(
        _ next: [ImportPhotoStore.Awaited],
        _ failures: inout [String: Int]
    ) async -> [(ImportPhotoStore.Awaited, FetchedFile?)] {
        let (pages, bytes) = (runner.pages, limits.bytes)
        let isLeftAlone = failures.filter { $0.value >= limits.patience }
        let answers = await withTaskGroup(of: (Int, Result<FetchedFile, OutboundError>).self) { group in
            for (index, awaited) in next.enumerated() {
                guard let address = PageAddress(awaited.address), isLeftAlone[address.host] == nil else { continue }
                group.addTask {
                    do throws(OutboundError) {
                        return (index, .success(try await pages.fetch(address, bytes)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [Int: Result<FetchedFile, OutboundError>]()) { $0[$1.0] = $1.1 }
        }
        for (index, answer) in answers {
            let host = PageAddress(next[index].address)?.host ?? ""
            switch answer {
            case .failure(.timeout), .failure(.unreachable): failures[host, default: 0] += 1
            default: failures[host] = nil
            }
        }
        return next.enumerated().map { index, awaited in
            guard case .success(let file)? = answers[index] else { return (awaited, nil) }
            return (awaited, file)
        }
    }

    private func keep(_ file: FetchedFile?, _ awaited: ImportPhotoStore.Awaited) async throws {
        let digest = file.map { Digest.sha256($0.body) }
        let isHere = digest != nil && digest == awaited.known
        let photo = isHere ? nil : try await photo(file)
        let isFetched = isHere || photo != nil
        if !isFetched, let next = awaited.next {
            return try await steps.run([ImportPhotoStore.lookFurther(at: next, awaited.position, job)])
        }
        try await steps.write { db in
            if let photo, let digest {
                try await ReplacedPhotoStore.put(photo, at: awaited.position, of: awaited.recipe, job, db)
                try await db.run([ImportPhotoStore.note(digest, awaited.position, job)])
            }
            try await db.run([ImportPhotoStore.forgetAddresses([awaited.position], isFetched: isFetched, job)])
        }
    }

    /// The photo; nil where nothing came, or what came is none. Where many photos are being made just now, this waits.
    private func photo(_ file: FetchedFile?) async throws -> Photo? {
        guard let file else { return nil }
        while true {
            do {
                return try await runner.photos.encode(FormFile(claimedType: file.type, bytes: file.body))
            } catch PhotoProblem.busy {
                try await Task.sleep(for: .seconds(1))
            } catch is PhotoProblem {
                return nil
            }
        }
    }
}

extension ImportPhotoStore.Awaited {
    /// The address at which the photo is looked for after this one; nil where there is none.
    fileprivate var next: String? {
        let addresses = ImportedRecipe.photoAddresses(of: images)
        return addresses.firstIndex(of: address).flatMap { addresses.dropFirst($0 + 1).first }
    }
}

/// Converts the photos that a file holds.
struct PhotoConverting {
    private let runner: ImportRunner
    private let job: ImportJob
    private let steps: ImportSteps

    init(_ runner: ImportRunner, _ job: ImportJob) {
        self.runner = runner
        self.job = job
        steps = runner.steps(of: job)
    }

    func run() async throws {
        while try await convert() {}
    }

    /// Converts the next photo; false where none is left. A file that is no photo is said of its recipe.
    private func convert() async throws -> Bool {
        guard let next = try await steps.fetch(ImportPhotoStore.next(of: job)) else { return false }
        let digest = Digest.sha256(next.photo)
        if digest == next.known {
            try await steps.run([ImportPhotoStore.forget(next.position, isPhoto: true, job)])
            return true
        }
        do {
            let file = FormFile(claimedType: "application/octet-stream", bytes: next.photo)
            let photo = try await runner.photos.encode(file)
            try await steps.write { db in
                try await ReplacedPhotoStore.put(photo, at: next.position, of: next.recipe, job, db)
                try await db.run([
                    ImportPhotoStore.note(digest, next.position, job),
                    ImportPhotoStore.forget(next.position, isPhoto: true, job),
                ])
            }
        } catch PhotoProblem.busy {
            try await Task.sleep(for: .seconds(1))
        } catch is PhotoProblem {
            try await steps.run([ImportPhotoStore.forget(next.position, isPhoto: false, job)])
        }
        return true
    }
}
