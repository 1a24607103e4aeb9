import Database
import Domain
import FoundationEssentials

/// What dishes, recipes and staples asked for of an item when something was done to it, and what was at home then. It is
/// kept with the operation: what a tick covers follows from it and from the operations before, and neither from the order
/// in which phones send them nor from what is planned later (HOSTILE-128).
struct AskedThen: Sendable {
    let needs: [ShoppingNeed]
    let atHome: Grams

    /// - Parameter needs: of origins that ask; optional ones count nothing.
    init(_ needs: [ShoppingNeed], atHome: Grams) {
        self.needs = needs.filter { !$0.isOptional }
        self.atHome = atHome
    }

    private struct Stored: Codable {
        struct Need: Codable {
            let origin: String
            let kind: String
            let day: String?
            let sum: ShoppingSum
        }

        let needs: [Need]
        let atHome: Double
    }
}

extension AskedThen: SQLRepresentable {
    var sqlRepresentation: JSON {
        let stored = Stored(
            needs: needs.map { need in
                Stored.Need(
                    origin: need.origin.id.description,
                    kind: need.origin.kind.rawValue,
                    day: need.origin.day?.iso,
                    sum: ShoppingSum([need.amount])
                )
            },
            atHome: atHome.value
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return JSON(String(decoding: try encoder.encode(stored), as: UTF8.self))
        } catch {
            preconditionFailure("What was asked for is no JSON: \(error)")
        }
    }

    init?(sqlRepresentation: JSON) {
        let stored: Stored
        do {
            stored = try JSONDecoder().decode(Stored.self, from: Data(sqlRepresentation.text.utf8))
        } catch {
            return nil
        }
        var needs: [ShoppingNeed] = []
        for need in stored.needs {
            guard let id = ShoppingOrigin.ID(need.origin), let kind = ShoppingOrigin.Kind(rawValue: need.kind) else {
                return nil
            }
            let origin = ShoppingOrigin(kind, id, day: need.day.flatMap { CivilDate(iso: $0) })
            needs.append(ShoppingNeed(origin, need.sum.amounts.first ?? .unstated))
        }
        self.needs = needs
        atHome = Grams(stored.atHome)
    }
}
