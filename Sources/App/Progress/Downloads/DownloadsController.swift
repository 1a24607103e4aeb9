import Database
import Domain
import HTTPServer
import Web

/// Downloads of tables for spreadsheets. They are written while they are read: ten
/// years of diary take no more memory than a month.
struct DownloadsController {
    func entries(_ context: SignedInContext) async throws -> Response {
        try await download(.entries, context) { months in
            let days = try await context.database.read(DaySumStore.days(months, .macros, of: context.diaryOwner))
            let diary = days.filter { $0.entries > 0 }.map(\.date).sorted().map {
                DiaryStore.entries(on: $0, of: context.diaryOwner)
            }
            let entries = try await context.database.read { db in try await db.fetch(diary) }
            return entries.flatMap { day in
                MealSlot.allCases.flatMap { slot in day.filter { $0.slot == slot } }.map { CSVRow($0) }
            }
        }
    }

    func days(_ context: SignedInContext) async throws -> Response {
        try await download(.days, context) { months in
            try await context.database.read(DaySumStore.days(months, .all, of: context.diaryOwner))
                .sorted { $0.date < $1.date }.map { CSVRow($0, isOfAdult: context.ward == nil) }
        }
    }

    func weights(_ context: SignedInContext) async throws -> Response {
        try await download(.weights, context) { months in
            try await context.database.read(WeightStore.weighings(months, of: context.diaryOwner)).map { CSVRow($0) }
        }
    }

    func goals(_ context: SignedInContext) async throws -> Response {
        let history = try await context.database.read(GoalStore.history(of: context.diaryOwner))
        return response(.goals, over: nil, history.goals) { CSVRow.rows($0) }
    }

    // Who looks for these beside the goals and the weights is led to them, with the days that were asked for.
    func findEntries(_ context: SignedInContext) async throws -> Response { found(.entries, context) }
    func findDays(_ context: SignedInContext) async throws -> Response { found(.days, context) }

    private func found(_ table: DiaryTable, _ context: SignedInContext) -> Response {
        .redirect(to: table.path(over: context.query.range))
    }

    /// A table of the days in the query, read in pieces of 50 days. Each piece is read by itself, so that a slow
    /// client does not hold a database connection.
    private func download(
        _ table: DiaryTable,
        _ context: SignedInContext,
        rows: @escaping @Sendable (DayRange) async throws -> [CSVRow]
    ) async throws -> Response {
        let asked = context.query.range
        let extent = try await context.database.read(DaySumStore.extent(of: context.diaryOwner))
        let range = asked ?? extent
        let pieces = range.flatMap { range in extent.flatMap { range.common(with: $0) } }?.pieces(of: 50) ?? []
        return response(table, over: asked, pieces, rows: rows)
    }

    /// The response with the rows of one piece after the other.
    private func response<Piece: Sendable>(
        _ table: DiaryTable,
        over range: DayRange?,
        _ pieces: [Piece],
        rows: @escaping @Sendable (Piece) async throws -> [CSVRow]
    ) -> Response {
        var response = Response(.ok, headers: ["Content-Type": "text/csv; charset=utf-8; header=present"])
        response.headers["Content-Disposition"] = HeaderValue.attachment(table.fileName(over: range))
        response.body = .stream { writer in
            try await writer.write(CSVRow(table.columns).bytes)
            for piece in pieces {
                let bytes = try await rows(piece).flatMap(\.bytes)
                if !bytes.isEmpty { try await writer.write(bytes) }
            }
        }
        return response
    }
}

extension URLQuery {
    /// The days from `from` to `to`; nil when the query has no valid range.
    fileprivate var range: DayRange? {
        guard let first = self["from"].flatMap({ CivilDate(iso: $0) }),
            let last = self["to"].flatMap({ CivilDate(iso: $0) })
        else { return nil }
        return DayRange(from: first, to: last)
    }
}

extension DayRange {
    /// The days in both ranges; nil when there are none.
    fileprivate func common(with other: DayRange) -> DayRange? {
        DayRange(from: max(first, other.first), to: min(last, other.last))
    }

    /// The range in consecutive pieces of `length` days, of which the last may be shorter.
    fileprivate func pieces(of length: Int) -> [DayRange] {
        stride(from: 0, to: count, by: length).compactMap { start in
            DayRange(from: first.adding(days: start), to: min(first.adding(days: start + length - 1), last))
        }
    }
}
