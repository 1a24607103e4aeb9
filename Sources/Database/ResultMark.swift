extension Query {
    /// What all that the statement answers comes to, as a few characters and a value within another statement: while it is
    /// the same, so is the answer. Nothing of the answer leaves the database.
    public var marked: SQL {
        """
        (SELECT count(*) || ':' || coalesce(sum(hash_record_extended(answered, 0)), 0)
         FROM (\(fragment: sql)) AS answered)
        """
    }
}

extension Query<String> {
    /// Asks for several marks at once, each a value of the statement.
    /// - Parameter named: what several of them read, by a name: `name AS MATERIALIZED (SELECT ...)`.
    public static func marks(_ values: [SQL], with named: SQL? = nil) -> Query<String> {
        let before: SQL = named.map { "WITH \(fragment: $0) " } ?? ""
        return .one("\(fragment: before)SELECT concat_ws(' ', \(fragment: values.joined(by: ", ")))", as: String.self)
    }
}

extension SQL {
    /// Tells one version of a row from all others: where it lies, and who wrote it. It costs less than a hash of what the
    /// row says, and whatever is written to the row makes it another one.
    /// - Parameter tables: the names that the rows' tables have in the statement.
    public static func version(of tables: String...) -> SQL {
        var text = "hash_record_extended(ROW("
        text.reserveCapacity(80)
        for (number, table) in tables.enumerated() {
            if number > 0 { text += ", " }
            text += table
            text += ".ctid, "
            text += table
            text += ".xmin"
        }
        text += "), 0)"
        return SQL(unsafeText: text)
    }
}
