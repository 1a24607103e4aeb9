/// The version of Sofra, for `sofra --version` and for the services that it sends requests to.
public enum Release {
    /// The newest version in CHANGELOG.md; between releases the next one with the suffix `-dev`.
    public static let version = "0.1.0-dev"

    /// The version of the last file in Migrations: a folder with a later one is another program's.
    public static let newestMigration = "202612011080"
}
