import ArgumentParser
import RecipeImport

/// Reads the recipes of another application's file. The server starts it for each file, in a process of its own under
/// limits.
struct ReadRecipes: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the recipes of a file into a folder, for the server.",
        shouldDisplay: false
    )

    @Argument(help: "The file.") var file: String
    @Argument(help: "The folder for what was found.") var folder: String
    @Option(help: "What the file was called, for a recipe that says no name.") var name = ""

    func run() throws {
        try FileListing(folder).write(file, name: name)
    }
}
