import Database

/// What people have said that an ingredient contains, for foods and recipes alike.
enum StatedAnswerStore {
    /// Whether an answer `s` is asked for again: after a year a packet may hold something else (H-04).
    static let isDue: SQL = "s.stated_on + interval '12 months' <= current_date"
}
