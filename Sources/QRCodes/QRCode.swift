import CQREncode

/// A QR code (ISO/IEC 18004) as rows of dark and light modules, made by libqrencode.
public struct QRCode: Sendable {
    /// How many modules there are in a row, and rows in all; the quiet zone around them is not counted.
    public let size: Int
    /// Row by row from the top left: whether a module is dark.
    private let modules: [Bool]

    /// A code for a text of bytes. Nil when the text is longer than a QR code holds: 2,331 bytes with medium correction.
    public init?(_ text: String) {
        var bytes = Array(text.utf8)
        guard !bytes.isEmpty, let code = QRcode_encodeData(Int32(bytes.count), &bytes, 0, QR_ECLEVEL_M) else {
            return nil
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard width > 0, let data = code.pointee.data else { return nil }
        size = width
        modules = (0..<width * width).map { data[$0] & 1 == 1 }
    }

    /// Whether the module in a column of a row is dark.
    public func isDark(column: Int, row: Int) -> Bool { modules[row * size + column] }

    /// The dark modules as the data of an SVG path, a unit a module, one horizontal stroke for neighbours.
    /// - Parameter margin: the quiet zone on each side; readers want four modules.
    public func path(margin: Int = 4) -> String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard isDark(column: column, row: row) else {
                    column += 1
                    continue
                }
                let start = column
                while column < size, isDark(column: column, row: row) { column += 1 }
                let length = column - start
                path += "M\(start + margin) \(row + margin)h\(length)v1h-\(length)z"
            }
        }
        return path
    }
}
