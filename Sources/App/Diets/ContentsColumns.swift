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
        self.init(Set(contained.compactMap(Substance.init)), uncertain: Set(uncertain.compactMap(Substance.init)))
    }
}

extension Set<Substance> {
    /// As files and columns list them.
    var words: String { sorted.joined(separator: " ") }

    var sorted: [String] { Substance.allCases.filter(contains).map(\.rawValue) }
}
