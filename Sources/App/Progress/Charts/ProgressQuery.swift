import Domain
import Web

/// The period and the nutrients that an address asks for on the progress page.
struct ProgressQuery: Sendable {
    let period: ProgressPeriod
    let span: ProgressSpan
    /// Whether the nutrients without a card are asked for.
    let showsMore: Bool
    /// The range as it was typed, and what is wrong with it.
    let typed: (from: String, to: String)
    let problem: RangeProblem?

    enum RangeProblem: Sendable {
        case noDay, backwards, tooLong, future
    }

    /// The longest range in days: longer than anyone views, and short enough to be read at once.
    static let longest = 3_660

    init(_ query: URLQuery, today: CivilDate) {
        let typed = (from: query["from"] ?? "", to: query["to"] ?? "")
        var problem: RangeProblem?
        if query["period"] == "range" {
            switch Self.range(typed.from, typed.to, today) {
            case .success(let range): period = .range(range)
            case .failure(let wrong):
                period = .weekly
                problem = wrong
            }
        } else {
            period = ProgressPeriod(key: query["period"], today: today)
        }
        self.typed = typed
        self.problem = problem
        span = ProgressSpan(period, today: today)
        showsMore = query["more"] == "1"
    }

    /// The address of the same period with or without the other nutrients.
    func path(more: Bool) -> LocalPath {
        let shown: [(String, String)] = more ? [("more", "1")] : []
        return Self.progress.with(pairs: Self.pairs(of: period) + shown)
    }

    static func path(to period: ProgressPeriod) -> LocalPath { progress.with(pairs: pairs(of: period)) }

    static let progress: LocalPath = "/progress"

    private static func pairs(of period: ProgressPeriod) -> [(name: String, value: String)] {
        guard case .range(let range) = period else { return [("period", period.key)] }
        return [("period", period.key), ("from", range.first.iso), ("to", range.last.iso)]
    }

    private static func range(_ from: String, _ to: String, _ today: CivilDate) -> Result<DayRange, RangeProblem> {
        guard let first = CivilDate(iso: from), let last = CivilDate(iso: to) else { return .failure(.noDay) }
        guard let range = DayRange(from: first, to: last) else { return .failure(.backwards) }
        guard range.first <= today else { return .failure(.future) }
        return range.count <= longest ? .success(range) : .failure(.tooLong)
    }
}

extension ProgressQuery.RangeProblem: Error {}
