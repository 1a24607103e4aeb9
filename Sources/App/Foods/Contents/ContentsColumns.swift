import Database
import Domain

extension Contents {
    /// Reads the columns `contains` and `may_contain`, which are NULL while nobody has said what a food contains.
    init(_ row: Row) throws {
        let contained: [String]? = try row["contains"]
        let uncertain: [String]? = try row["may_contain"]
        guard let contained, let uncertain else {
            self = .unknown
            return
        }
        self.init(
            Substances(contained.compactMap(Substance.init(word:))),
            uncertain: Substances(uncertain.compactMap(Substance.init(word:)))
        )
    }
}
