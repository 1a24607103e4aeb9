import Web

extension StaticFiles {
    /// The address of a file in `Public`. It contains a part of the file's
    /// digest, so that browsers may cache it for good.
    func path(_ name: String) -> LocalPath {
        LocalPath(requested: url(name)) ?? .root
    }
}
