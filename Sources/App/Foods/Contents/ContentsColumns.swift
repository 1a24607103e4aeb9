import Database
import Domain

extension Contents {
    /// From the columns `contains` and `may_contain`, which are NULL where nobody has said.
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

extension Substances {
    /// As columns list them.
    var keys: [String] { list.map(\.word) }
}
