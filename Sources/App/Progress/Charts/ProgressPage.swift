import Domain
import HTTPServer
import Web

/// The page around the section that the tabs change.
struct ProgressPage: Page, Sendable {
    let section: ProgressSection
    /// What stands in place of the section when a tab gets no answer.
    let lost: ProgressPanel
    let isRangeOpen: Bool
    let from: Field
    let to: Field

    init(_ context: SignedInContext, _ query: ProgressQuery, _ section: ProgressSection) {
        let strings = context.strings.progress
        let problem = query.problem.map { context.strings.text(of: $0) }
        let kept = query.span.current
        func field(_ name: String, _ label: String, _ typed: String, _ day: CivilDate, _ problem: String?) -> Field {
            // Browsers drop an invalid value of a date field with a warning, so a valid day is shown instead.
            let shown = CivilDate(iso: typed) ?? day
            return Field(name, label, type: "date", typed: shown.iso, problem: problem)
        }
        self.section = section
        lost = ProgressPanel(.unavailable, again: "/progress", context.strings, today: context.today)
        isRangeOpen = query.period.key == "range" || problem != nil
        from = field("from", strings.from, query.typed.from, kept.first, problem)
        to = field("to", strings.to, query.typed.to, kept.last, nil)
    }
}

/// The tabs and the content that they choose. All of it is replaced at once, so that
/// the selected tab, the title and the charts agree.
struct ProgressSection: Fragment, Sendable {
    static let id = "progress"

    let tabs: [Tab]
    /// The days of the period, such as "15 November – 21 November".
    let days: String
    let panel: ProgressPanel?
    let figures: ProgressFigures?
    let downloads: [Download]
    let hasDownloads: Bool
    /// The status of the response; nil when nothing failed.
    let status: Status?

    struct Tab: Sendable {
        let name: String
        let path: LocalPath
        let isHere: Bool
    }

    struct Download: Sendable {
        let name: String
        let path: LocalPath
    }

    /// - Parameter steps: the first steps, where nothing was ever logged.
    init(
        _ context: SignedInContext,
        _ query: ProgressQuery,
        _ outcome: ProgressOutcome,
        steps: WelcomeSection? = nil
    ) {
        let strings = context.strings
        let periods: [(ProgressPeriod, String)] = [
            (.weekly, strings.progress.weekly), (.monthly, strings.progress.monthly),
            (.quarter, strings.progress.quarter), (.year, strings.progress.year),
        ]
        let shown = DayRange(from: query.span.slots[0].first, to: query.span.current.last) ?? query.span.current
        tabs = periods.map { Tab(name: $1, path: ProgressQuery.path(to: $0), isHere: $0.key == query.period.key) }
        days = strings.name(of: shown, seenFrom: context.today)
        downloads = DiaryTable.allCases.map { Download(name: strings.name(of: $0), path: $0.path(over: shown)) }
        if case .failure(.noData) = outcome { hasDownloads = false } else { hasDownloads = true }
        switch outcome {
        case .success(let reading):
            panel = nil
            figures = ProgressFigures(context, query, reading)
            status = nil
        case .failure(let failure):
            let again = query.path(more: query.showsMore)
            panel = ProgressPanel(failure, again: again, strings, today: context.today, steps: steps)
            figures = nil
            status = failure.status
        }
    }
}

/// Why there is nothing to show, and what to do about it (M-13).
struct ProgressPanel: Fragment, Sendable {
    let problem: String
    let advice: String
    let again: LocalPath
    /// The day with corrupt numbers, which has to be corrected; nil for other failures.
    let day: LocalPath?
    /// The first steps, for people who have never logged anything (M-15).
    let steps: WelcomeSection?
    /// The diary, for people who have not logged anything lately.
    let log: LocalPath?
    let isAlert: Bool

    init(
        _ failure: ProgressFailure,
        again: LocalPath,
        _ strings: Strings,
        today: CivilDate,
        steps: WelcomeSection? = nil
    ) {
        (problem, advice) = strings.sentences(for: failure, seenFrom: today)
        self.again = again
        if case .corrupted(let broken) = failure { day = .diary(broken) } else { day = nil }
        self.steps = steps
        log = failure == .insufficient ? .diary(today) : nil
        isAlert = failure != .noData && failure != .insufficient
    }
}

extension ProgressFailure {
    /// The status of the response; nil when neither server nor database failed.
    var status: Status? {
        switch self {
        case .noData, .insufficient, .corrupted: nil
        case .unavailable: .serviceUnavailable
        case .calculationFailed, .unknown: .internalServerError
        }
    }
}
