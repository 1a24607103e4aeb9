import ChildPrograms
import Foundation
import Testing

@Suite struct WorkFolderTests {
    private func inPlace(_ body: (String) throws -> Void) throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "place-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: place) }
        try body(place)
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func `a folder is this user's alone, and goes with what is in it`() throws {
        try inPlace { place in
            let folder = try WorkFolder("photo", in: place)
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
            try FileManager.default.createDirectory(atPath: "\(folder.path)/in", withIntermediateDirectories: false)
            try Data("x".utf8).write(to: URL(filePath: "\(folder.path)/in/file"))

            #expect(mode == 0o700)
            folder.remove()
            #expect(!exists(folder.path))
        }
    }

    @Test func `what was left an hour ago is swept, others' folders and what links point to are not`() throws {
        try inPlace { place in
            let (old, fresh) = (try WorkFolder("photo", in: place), try WorkFolder("photo", in: place))
            let other = try WorkFolder("page", in: place)
            try Data("x".utf8).write(to: URL(filePath: "\(place)/kept"))
            try FileManager.default.createSymbolicLink(
                atPath: "\(old.path)/link",
                withDestinationPath: "\(place)/kept"
            )
            for folder in [old, other] {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -4_000)],
                    ofItemAtPath: folder.path
                )
            }

            WorkFolder.sweep("photo", in: place)

            #expect(!exists(old.path))
            #expect(exists(fresh.path))
            #expect(exists(other.path))
            #expect(exists("\(place)/kept"))
        }
    }

    @Test func `a place that is not there is said by its code`() {
        #expect(throws: WorkFolder.Failure.self) { try WorkFolder("photo", in: "/nowhere") }
    }
}
