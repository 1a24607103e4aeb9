/// Chooses the files of a download to read, and the reader for each.
public enum FoodFiles {
    /// The publisher of a download, with its licence.
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

    /// A reader for the file at `path` within a download; nil for a file that contains no foods.
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

    /// Checks that a completely read download contained all required files. Throws `ImportFault`.
    /// - Parameter paths: the paths of all files that were read.
    public static func check(_ paths: [String], in download: String, from source: Source) throws(ImportFault) {
        let names = Set(paths.map { ($0.split(separator: "/").last.map(String.init) ?? $0).lowercased() })
        guard !names.isEmpty else {
            throw ImportFault("\(download) holds no download of \(source.name): expected \(source.expected).")
        }
        guard names.contains(where: { FDCTable(rawValue: $0) != nil }) else { return }
        for needed in [FDCTable.foods, .nutrients] where !names.contains(needed.rawValue) {
            throw ImportFault("\(download) is not complete: \(needed.rawValue) is missing.")
        }
    }
}

extension FoodFiles.Source {
    fileprivate var expected: String {
        switch self {
        case .usda: "food.csv with food_nutrient.csv, or a .json file"
        case .off: "a .csv or .jsonl file, gzipped or not"
        }
    }
}
