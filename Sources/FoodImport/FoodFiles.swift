/// Which files of a download are read, and how.
public enum FoodFiles {
    /// Whose download it is, and the licence of what it holds.
    public enum Source: String, CaseIterable, Sendable {
        case usda, off

        public var name: String {
            switch self {
            case .usda: "USDA FoodData Central"
            case .off: "Open Food Facts"
            }
        }

        public var licence: String {
            switch self {
            case .usda: "public domain (CC0 1.0); the USDA asks to be named as the source"
            case .off:
                "Open Database License (ODbL) 1.0, © Open Food Facts contributors: whoever shares it passes the licence on"
            }
        }
    }

    /// A reader for the file at `path` within a download; nil for files that say nothing of foods.
    public static func reader(_ path: String, _ bytes: ByteStream, from source: Source) throws -> (any FoodReader)? {
        let name = (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
        switch source {
        case .usda:
            if let table = FDCTable(rawValue: name) { return try FDCTableReader(table, bytes, file: path) }
            return name.hasSuffix(".json") ? FDCJSONReader(bytes, file: path) : nil
        case .off:
            if name.hasSuffix(".jsonl") { return OFFLinesReader(bytes, file: path) }
            let isTable = name.hasSuffix(".csv") || name.hasSuffix(".tsv")
            return isTable ? try OFFTableReader(bytes, file: path) : nil
        }
    }
}
