import Database
import FoundationEssentials

/// A list as a column of JSON has it, whose elements never stand alone.
struct StoredList<Element: Codable & Sendable>: Sendable {
    var all: [Element] = []
}

extension StoredList: SQLRepresentable {
    var sqlRepresentation: JSON {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return JSON(String(decoding: try encoder.encode(all), as: UTF8.self))
        } catch {
            preconditionFailure("A list is no JSON: \(error)")
        }
    }

    init?(sqlRepresentation: JSON) {
        do {
            all = try JSONDecoder().decode([Element].self, from: Data(sqlRepresentation.text.utf8))
        } catch {
            return nil
        }
    }
}
