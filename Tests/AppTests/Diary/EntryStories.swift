import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// What stories about entries have in common.
extension Browser {
    /// Writes a quick entry down.
    func eat(_ name: String, _ energy: Int, _ slot: String = "lunch", on day: String = "2026-03-21") async throws {
        let answer = await submit(
            "/diary/\(day)/entries",
            [("slot", slot), ("quick_name", name), ("energy_kcal", "\(energy)")]
        )
        guard answer.status == .seeOther else { throw Unexpected(answer) }
    }

    /// Writes an amount of a food down.
    func eat(
        _ food: Food.ID,
        _ amount: String,
        _ measure: String = "g",
        _ slot: String = "lunch",
        on day: String = "2026-03-21"
    ) async throws {
        let answer = await submit(
            "/diary/\(day)/entries",
            [("slot", slot), ("food", "\(food)"), ("amount", amount), ("measure", measure)]
        )
        guard answer.status == .seeOther else { throw Unexpected(answer) }
    }

    /// Presses "undo" in the message of the page before; nil when it has none.
    func undo(on path: String) async -> Answer? {
        guard let undo = await get(path).between(#"<form method="post" action="/changes/"#, "\"") else { return nil }
        return await post("/changes/\(undo)")
    }
}

extension TestApp {
    /// The key of the entry of this name that is not deleted.
    func entry(_ name: String) async throws -> String {
        try await text(
            "SELECT id::text FROM diary_entries WHERE name = '\(name)' AND deleted_at IS NULL ORDER BY created_at, id"
        )
    }

    /// The diary in one line: "2026-03-21 lunch Simit 250, …".
    func diary() async throws -> String {
        try await text(
            """
            SELECT coalesce(string_agg(concat_ws(' ', eaten_on, slot, name, energy_kcal), ', '
                ORDER BY eaten_on, slot, created_at, id), '')
            FROM diary_entries
            WHERE deleted_at IS NULL
            """
        )
    }

    /// Every row of the diary, deleted or not, as it stands.
    func diaryRows() async throws -> String {
        try await text("SELECT string_agg(t::text, ' ' ORDER BY id) FROM diary_entries t")
    }
}
