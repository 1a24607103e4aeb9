import Web

extension HouseholdContext {
    /// The photo made from an upload, within what photos may cost an account. Throws `PhotoProblem`, or
    /// `CancellationError` when the client has disconnected.
    func photo(from file: FormFile, _ photos: PhotoEncoder) async throws -> Photo {
        let (budget, worker) = (services.work.budget, worker)
        try admitPhoto()
        return try await photos.encode(file) { budget.charge(.photos, worker, $0) }
    }

    /// The digits of the barcodes on a photo, within the same. It throws as `photo` does.
    func barcodes(on file: FormFile, _ photos: PhotoEncoder) async throws -> [String] {
        let (budget, worker) = (services.work.budget, worker)
        try admitPhoto()
        return try await photos.barcodes(on: file) { budget.charge(.photos, worker, $0) }
    }

    /// The picture of a page in which words can be read, for a model, within the same. It throws as `photo` does.
    func legible(_ file: FormFile, _ photos: PhotoEncoder) async throws -> [UInt8] {
        let (budget, worker) = (services.work.budget, worker)
        try admitPhoto()
        return try await photos.legible(file) { budget.charge(.photos, worker, $0) }
    }

    private func admitPhoto() throws(PhotoProblem) {
        do throws(HTTPError) {
            try services.work.budget.admit(.photos, worker)
        } catch {
            throw .tooMany(seconds: error.retryAfter ?? 1)
        }
    }
}
