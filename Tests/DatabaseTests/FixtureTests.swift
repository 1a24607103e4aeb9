import Testing

@testable import PostgresFixture

@Suite struct FixtureTests {
    @Test(arguments: [
        "host=/run/postgresql user=a", "host=localhost port=5432", "postgres://u:p@127.0.0.1:5432/x",
        "postgresql://localhost/x", "postgres://[::1]:5432",
    ])
    func `a server on this machine may be used for tests`(conninfo: String) throws {
        try Locality.check(conninfo)
    }

    @Test(arguments: [
        "", "user=a", "host=db.example.org", "host=localhost hostaddr=10.0.0.1", "host=/run,db.example.org",
        "host=localhost host=db.example.org", "service=live", "service=live host=localhost",
        "postgres://db.example.org/x", "postgres://localhost@db.example.org/x",
        "postgres://localhost/x?host=db.example.org",
        "postgres://localhost:1,db.example.org/x", "postgres:///x", "postgres://localhost.example.org/x",
    ])
    func `a server elsewhere is refused`(conninfo: String) {
        #expect(throws: FixtureError.self) { try Locality.check(conninfo) }
    }
}
