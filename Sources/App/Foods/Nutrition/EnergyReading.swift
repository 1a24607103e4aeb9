import Domain
import Web

extension FormReader {
    /// Reads an optional energy in kilocalories, or with its unit as labels have it: "250", "1046 kJ", "1046 kJ / 250 kcal".
    /// - Parameter kept: the number with which the form was filled (P-37).
    mutating func energy(_ field: String, _ range: NumberRange, kept: KeptNumber? = nil) -> Double? {
        let typed = form.rawValue(field)
        guard EnergyInput.namesUnit(typed) else { return optionalDecimal(field, range, kept: kept) }
        do {
            let energy = try EnergyInput.parse(typed).value
            if range.contains(energy) { return energy }
            reject(field, .outOfRange(range))
        } catch {
            switch error {
            case .notANumber: reject(field, .notANumber)
            case .ambiguous: reject(field, .ambiguousNumber)
            case .differs: reject(field, .foods(.energiesDiffer))
            }
        }
        return nil
    }

    /// Reads a required energy.
    mutating func requiredEnergy(_ field: String, _ range: NumberRange, kept: KeptNumber? = nil) -> Double? {
        let energy = energy(field, range, kept: kept)
        if energy == nil, errors[field] == nil { reject(field, .required) }
        return energy
    }
}
