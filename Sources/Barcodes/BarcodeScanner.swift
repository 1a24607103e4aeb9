import Glibc

/// Reads the barcodes of packets on a picture, through ZBar.
///
/// ZBar is looked for when it is needed: its library brings those of cameras and windows along, which nothing else of a server
/// wants, and so do the headers with which a program could be linked to it.
public struct BarcodeScanner {
    private let zbar: ZBar

    /// Fails where ZBar is not installed (Debian package libzbar0).
    public init?() {
        guard let zbar = try? ZBar() else { return nil }
        self.zbar = zbar
    }

    /// The digits of each barcode, as EAN-13 or EAN-8; UPC comes as EAN-13. In the order in which they were found.
    public func codes(on picture: GreyPicture) -> [String] {
        guard let scanner = zbar.createScanner(), let image = zbar.createImage() else { return [] }
        defer {
            zbar.destroyImage(image)
            zbar.destroyScanner(scanner)
        }
        // Of the kinds that ZBar knows only those of packets: a word in a code of another kind is no barcode of food.
        _ = zbar.configure(scanner, ZBar.everyKind, ZBar.isOn, 0)
        for kind in [ZBar.ean13, ZBar.ean8] { _ = zbar.configure(scanner, kind, ZBar.isOn, 1) }
        zbar.setFormat(image, ZBar.grey)
        zbar.setSize(image, UInt32(picture.width), UInt32(picture.height))
        return picture.pixels.withUnsafeBytes { bytes in
            zbar.setData(image, bytes.baseAddress, CUnsignedLong(bytes.count), nil)
            guard zbar.scan(scanner, image) > 0 else { return [] }
            var codes: [String] = []
            var symbol = zbar.firstSymbol(image)
            while let found = symbol {
                if let text = zbar.text(found) { codes.append(String(cString: text)) }
                symbol = zbar.nextSymbol(found)
            }
            return codes
        }
    }
}

/// The functions of libzbar (zbar.h of 0.23). The library stays open until the program ends.
private struct ZBar {
    typealias Scanner = OpaquePointer
    typealias Image = OpaquePointer
    typealias Symbol = OpaquePointer

    let createScanner: @convention(c) () -> Scanner?
    let destroyScanner: @convention(c) (Scanner) -> Void
    let configure: @convention(c) (Scanner, CInt, CInt, CInt) -> CInt
    let createImage: @convention(c) () -> Image?
    let destroyImage: @convention(c) (Image) -> Void
    let setFormat: @convention(c) (Image, CUnsignedLong) -> Void
    let setSize: @convention(c) (Image, CUnsignedInt, CUnsignedInt) -> Void
    let setData: @convention(c) (Image, UnsafeRawPointer?, CUnsignedLong, UnsafeRawPointer?) -> Void
    let scan: @convention(c) (Scanner, Image) -> CInt
    let firstSymbol: @convention(c) (Image) -> Symbol?
    let nextSymbol: @convention(c) (Symbol) -> Symbol?
    let text: @convention(c) (Symbol) -> UnsafePointer<CChar>?

    /// zbar_symbol_type_t and zbar_config_t.
    static let (everyKind, ean8, ean13, isOn) = (CInt(0), CInt(8), CInt(13), CInt(0))
    /// The four letters "Y800": 8 bits of grey a pixel.
    static let grey: CUnsignedLong = 0x3030_3859

    init() throws(Lacking) {
        guard let library = dlopen("libzbar.so.0", RTLD_NOW | RTLD_LOCAL) else { throw Lacking() }
        createScanner = try Self.function("image_scanner_create", of: library)
        destroyScanner = try Self.function("image_scanner_destroy", of: library)
        configure = try Self.function("image_scanner_set_config", of: library)
        createImage = try Self.function("image_create", of: library)
        destroyImage = try Self.function("image_destroy", of: library)
        setFormat = try Self.function("image_set_format", of: library)
        setSize = try Self.function("image_set_size", of: library)
        setData = try Self.function("image_set_data", of: library)
        scan = try Self.function("scan_image", of: library)
        firstSymbol = try Self.function("image_first_symbol", of: library)
        nextSymbol = try Self.function("symbol_next", of: library)
        text = try Self.function("symbol_get_data", of: library)
    }

    private static func function<Function>(
        _ name: String,
        of library: UnsafeMutableRawPointer
    ) throws(Lacking) -> Function {
        guard let address = dlsym(library, "zbar_\(name)") else { throw Lacking() }
        return unsafeBitCast(address, to: Function.self)
    }

    /// The library is not installed, or is another than this one.
    struct Lacking: Error {}
}
