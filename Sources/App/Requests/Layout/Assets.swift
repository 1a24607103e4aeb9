import Web

extension StaticFiles {
    /// The address of a file in `Public`, with a piece of its digest in the name.
    func path(_ name: String) -> LocalPath {
        LocalPath(requested: url(name)) ?? .root
    }
}
