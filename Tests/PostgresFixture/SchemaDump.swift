import Glibc

extension TemporaryCluster {
    /// A database's schema as `pg_dump` writes it, without its owner. The program is the one beside the newest server of
    /// this machine: an older one refuses a newer server.
    public func dumpSchema(of database: String) throws -> String {
        var template = Array("/tmp/sofra-schema-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw FixtureError(description: "no temporary file") }
        close(file)
        let path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        defer { unlink(path) }
        let program = "\(try Server.binaries())/pg_dump"
        let status = Shell.run([program, "--schema-only", "--no-owner", conninfo(database)], output: path)
        let text = Shell.text(of: path)
        guard status == 0 else { throw FixtureError(description: "pg_dump failed: \(text)") }
        return text
    }
}
