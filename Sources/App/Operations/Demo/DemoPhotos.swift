import Database
import FoundationEssentials

/// The photos of the demo's recipes, made of the drawings in Demo/photos as those of an upload are.
struct DemoPhotos: Sendable {
    private let folder: String
    private let encoder: PhotoEncoder

    /// As many drawings as are made at once: fewer than may wait.
    private static let maxAtOnce = 8

    /// Nil for a demo without photos: nobody has asked for them, or this server cannot make any.
    init?(folder: String, _ target: DemoTarget) {
        guard let encoder = target.photos, encoder.isAvailable else { return nil }
        self.folder = folder
        self.encoder = encoder
    }

    /// Gives each recipe that names a drawing its photo.
    func make(_ recipes: [DemoRecipe], _ registration: Registration, in database: any Database) async throws {
        let drawn = recipes.compactMap { recipe in recipe.drawing.map { (recipe: recipe.id, name: $0) } }
        for start in stride(from: 0, to: drawn.count, by: Self.maxAtOnce) {
            try await withThrowingTaskGroup { group in
                for (recipe, name) in drawn[start..<min(start + Self.maxAtOnce, drawn.count)] {
                    group.addTask {
                        let drawing = try Data(contentsOf: URL(filePath: "\(folder)/\(name).svg"))
                        let photo = try await encoder.encode(drawing: [UInt8](drawing))
                        _ = try await database.write { db in
                            try await PhotoStore.save(photo, of: recipe, in: registration.household, db)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
