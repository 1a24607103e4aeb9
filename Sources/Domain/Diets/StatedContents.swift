/// What a person has said of the substances in an ingredient of the household: "our margarine: no milk".
public struct StatedContents: Hashable, Sendable {
    public enum Answer: String, CaseIterable, Hashable, Sendable {
        case contains, free, traces
    }

    private let contained: Substances
    private let free: Substances
    private let traces: Substances
    private let doubtful: Substances

    /// The substances of which something was said.
    public var decided: Substances { contained.union(free).union(traces).union(doubtful) }

    /// - Parameters:
    ///   - answers: what was said of each substance.
    ///   - lapsed: the substances of which it was said so long ago that it has to be asked again. That something is
    ///     contained holds all the same; that it is absent holds no more; and traces have become a doubt.
    public init(_ answers: [Substance: Answer], lapsed: Substances = []) {
        func said(_ answer: Answer) -> Substances { Substances(answers.filter { $0.value == answer }.keys) }
        contained = said(.contains)
        free = said(.free).subtracting(lapsed)
        traces = said(.traces).subtracting(lapsed)
        doubtful = said(.traces).intersection(lapsed)
    }

    /// The contents of an ingredient of which this was said: it decides, and the food's own contents decide the rest.
    public func deciding(over food: Contents) -> Contents {
        Contents(
            food.contained.subtracting(free).subtracting(traces).union(contained),
            uncertain: food.uncertain.subtracting(free).subtracting(traces).union(doubtful),
            traces: food.traces.subtracting(free).union(traces)
        )
    }
}
