import ArgumentParser
import FoundationEssentials
import Glibc
import RecipeImport

/// Reads the recipes of a fetched page. The server starts it for each page, in a process of its own under limits.
struct ReadPage: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the recipes of a page into a file, for the server.",
        shouldDisplay: false
    )

    @Argument(help: "The page's file.") var page: String
    @Argument(help: "The file for what was found.") var reading: String
    @Option(help: "The page's media type, as its server states it.") var type = ""
    @Option(help: "The page's address.") var address = ""

    func run() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: page)))
        let found = RecipePage.read(bytes, contentType: type, address: address)
        try JSONEncoder().encode(found).write(to: URL(filePath: reading))
    }
}
