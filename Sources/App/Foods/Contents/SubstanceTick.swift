import Domain
import Web

/// One of the 14 allergens as a box of a form.
struct SubstanceTick: Sendable {
    let value: String
    let name: String
    let isTicked: Bool

    /// - Parameters:
    ///   - kept: what stands there unless a form was sent.
    ///   - isSent: whether a form was.
    static func all(
        of kept: Substances,
        in field: String,
        isSent: Bool,
        _ form: Form,
        _ strings: Strings
    ) -> [SubstanceTick] {
        let ticked = Set(isSent ? form.all(field) : kept.keys)
        return Substances.allergens.list.map {
            SubstanceTick(value: $0.word, name: strings.name(of: $0), isTicked: ticked.contains($0.word))
        }
    }
}
