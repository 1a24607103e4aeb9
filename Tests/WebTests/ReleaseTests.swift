import Foundation
import Testing

@testable import Web

@Suite struct ReleaseTests {
    @Test func `the newest heading of the change log is this version, or says that it is to come`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        let changes = try String(contentsOf: root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
        let newest = try #require(changes.firstMatch(of: /(?m)^## \[(.+?)\]/)).1
        #expect(newest == (Release.version.hasSuffix("-dev") ? "Unreleased" : Release.version[...]))
    }
}
