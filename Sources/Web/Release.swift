/// Which Sofra this is: told by `sofra --version` and to the services that it asks.
public enum Release {
    /// The newest heading of CHANGELOG.md; between two releases, the one to come with `-dev` behind it.
    public static let version = "0.1.0-dev"
}
