import Database
import Foundation

@testable import App

extension TestApp {
    /// The tables of which the story's statements have read anything, as the database itself has counted.
    func tablesRead(_ story: () async throws -> Void) async throws -> Set<String> {
        let before = try await scans()
        try await story()
        let after = try await scans()
        return Set(after.filter { $0.value > before[$0.key, default: 0] }.keys)
    }

    private func scans() async throws -> [String: Int] {
        let rows = try await database.read(
            Query.rows(
                """
                SELECT relname::text AS name, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) AS scans
                FROM pg_stat_xact_user_tables
                WHERE schemaname = 'public'
                ORDER BY relname
                """
            ) { row -> (String, Int) in (try row["name"], try row["scans"]) }
        )
        return Dictionary(rows, uniquingKeysWith: +)
    }
}

extension String {
    /// The page without what differs each time that it is made.
    var withoutTokens: String {
        replacingOccurrences(of: #"name="_csrf" value="[^"]*""#, with: "", options: .regularExpression)
    }
}
