/// The files of a diary's archive, of which those that nothing was read of are named.
struct DiaryParts {
    private let files: BundledFiles
    private var read: Set<String> = []
    static let maxUnread = 200

    init(_ files: BundledFiles) { self.files = files }

    /// What the first file holds that is called so, without its folders; nil where there is none.
    mutating func part(_ name: String) throws -> [UInt8]? {
        try part { $0.split(separator: "/").last.map { $0.lowercased() == name } ?? false }
    }

    mutating func part(where isWanted: (String) -> Bool) throws -> [UInt8]? {
        guard let name = files.names.first(where: isWanted) else { return nil }
        read.insert(name)
        return try files.first { $0 == name }
    }

    var unread: [String] {
        files.names.filter { !read.contains($0) && !$0.hasSuffix("/") }.prefix(Self.maxUnread).map {
            $0.limited(to: 200)
        }
    }
}
