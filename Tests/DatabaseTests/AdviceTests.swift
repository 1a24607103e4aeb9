import Testing

@testable import Database

/// What is said to whoever runs the program.
@Suite struct AdviceTests {
    @Test
    func
        `HOSTILE-123 what can be done about a database that lets nobody in is said, and where nothing is plain nothing`()
    {
        func advice(_ message: String) -> String? {
            DatabaseUnavailable(reason: .cannotConnect, cause: .lost(message)).advice
        }
        #expect(advice("FATAL:  password authentication failed for user \"sofra\"")?.contains("ALTER USER") == true)
        #expect(advice("fe_sendauth: no password supplied")?.contains("PGPASSWORD") == true)
        #expect(advice("could not translate host name \"bd\" to address")?.contains("DATABASE_URL") == true)
        #expect(DatabaseError.lost("no password supplied").advice == advice("no password supplied"))
        #expect(advice("Connection refused") == nil)
        #expect(DatabaseUnavailable(reason: .deadline, cause: nil).advice == nil)
    }
}
