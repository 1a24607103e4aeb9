import ArgumentParser
import Web

/// The program: `sofra serve`, `migrate`, `demo`, `import-foods`, `export`, `import`, `backup`, `restore`, `user`, `health`,
/// `distribute`.
@main
struct Sofra: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sofra",
        abstract: "Recipes, portions and a food diary for a household.",
        discussion: "Settings come from the environment; the README lists them.",
        version: Release.version,
        subcommands: [
            Serve.self, Migrate.self, Demo.self, ImportFoods.self, Export.self, Import.self, Backup.self, Restore.self,
            User.self, Health.self, Distribute.self, ReadPage.self, ReadRecipes.self, ScanBarcodes.self,
        ],
        defaultSubcommand: Serve.self
    )
}
