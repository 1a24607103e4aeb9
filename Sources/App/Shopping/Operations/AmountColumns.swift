import Database
import Domain
import FoundationEssentials

// Amounts as columns and phones have them, exactly.

extension ShoppingSum {
    /// The JSON that a phone sends back as what it saw.
    var json: String { StoredAmounts.text(of: self) }
}

extension ShoppingSum: SQLRepresentable {
    public var sqlRepresentation: JSON { JSON(json) }

    public init?(sqlRepresentation: JSON) {
        if let sum = StoredAmounts.sum(sqlRepresentation.text) {
            self = sum
            return
        }
        do {
            self = try JSONDecoder().decode(ShoppingSum.self, from: Data(sqlRepresentation.text.utf8))
        } catch {
            return nil
        }
    }
}

extension NeededAmount: SQLRepresentable {
    public var sqlRepresentation: JSON { JSON(String(ShoppingSum([self]).json.dropFirst().dropLast())) }

    public init?(sqlRepresentation: JSON) {
        guard let sum = ShoppingSum(sqlRepresentation: JSON("[\(sqlRepresentation.text)]")) else { return nil }
        self = sum.amounts.first ?? .unstated
    }
}
