/// Reads the elements of the large array that a JSON download consists of, one at a time: `{"FoundationFoods": […]}`.
///
/// Only one element is in memory, however large the file; its nesting and size are limited.
public struct JSONElements {
    private var bytes: ByteStream
    private let file: String
    private let largest: Int
    private var stage = Stage.before
    /// The key of the array being read; nil when the array is the whole document.
    public private(set) var arrayName: String?
    private var arrays = 0
    private var keys: Set<String> = []
    private var count = 0

    private enum Stage {
        case before, elements, members, done
    }

    /// - Parameter largest: the maximum size of an element in bytes; the largest in the downloads has about 300 KB.
    public init(_ bytes: ByteStream, file: String, largest: Int = 4 << 20) {
        self.bytes = bytes
        self.file = file
        self.largest = largest
    }

    /// The bytes of the next element with its number, counted from 1; nil after the last.
    public mutating func next() throws -> (element: [UInt8], number: Int)? {
        while true {
            switch stage {
            case .before: try begin()
            case .members: try goToArray()
            case .done: return nil
            case .elements:
                if let element = try element() { return (element, count) }
            }
        }
    }

    private mutating func begin() throws {
        switch try peek() {
        case UInt8(ascii: "["):
            bytes.skip(1)
            arrays = 1
            stage = .elements
        case UInt8(ascii: "{"):
            bytes.skip(1)
            stage = .members
        default: throw ImportFault("\(file) is no JSON.")
        }
    }

    /// Skips the members of the outer object up to the next array or the object's end.
    private mutating func goToArray() throws {
        while true {
            switch try peek() {
            case UInt8(ascii: ","): bytes.skip(1)
            case UInt8(ascii: "}"):
                bytes.skip(1)
                guard arrays > 0 else { throw ImportFault("\(file) holds no list of foods.") }
                return try finish()
            case UInt8(ascii: "\""):
                let key = String(decoding: try scanValue(), as: UTF8.self)
                guard keys.count < 1_000 else { throw ImportFault("\(file) holds no list of foods.") }
                guard keys.insert(key).inserted else {
                    throw ImportFault("\(file) has the key \(key.prefix(40)) twice.")
                }
                guard try peek() == UInt8(ascii: ":") else { throw broken }
                bytes.skip(1)
                if try peek() == UInt8(ascii: "[") {
                    bytes.skip(1)
                    arrays += 1
                    arrayName = String(key.dropFirst().dropLast())
                    stage = .elements
                    return
                }
                _ = try scanValue()
            default: throw broken
            }
        }
    }

    private mutating func element() throws -> [UInt8]? {
        switch try peek() {
        case UInt8(ascii: ","):
            guard count > 0 else { throw broken }
            bytes.skip(1)
        case UInt8(ascii: "]"):
            bytes.skip(1)
            if arrayName == nil { try finish() } else { stage = .members }
            return nil
        case nil: throw cutOff
        default: break
        }
        count += 1
        return try scanValue()
    }

    private mutating func finish() throws {
        guard try peek() == nil else { throw ImportFault("\(file) goes on behind its end.") }
        stage = .done
    }

    /// The next byte that is not white space; nil at the end of the file.
    private mutating func peek() throws -> UInt8? {
        while let byte = try bytes.peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            bytes.skip(1)
        }
        return try bytes.peek()
    }

    /// The bytes of one value, delimited by its brackets and quotes alone; its syntax is checked when it is parsed.
    private mutating func scanValue() throws -> [UInt8] {
        _ = try peek()
        var scanner = ValueScanner()
        var value: [UInt8] = []
        while true {
            let rest = try bytes.rest()
            // A number or a literal ends only where something follows it.
            guard !rest.isEmpty else { throw cutOff }
            let taken = scanner.scan(rest)
            guard !scanner.isTooDeep else {
                throw ImportFault("\(file) is nested deeper than \(JSONValue.depth) levels. No official download is.")
            }
            guard value.count + taken <= largest else {
                throw ImportFault(
                    "\(file) holds one entry of more than \(largest >> 20) MB. No official download does."
                )
            }
            value.append(contentsOf: rest.prefix(taken))
            bytes.skip(taken)
            if scanner.isDone {
                guard !value.isEmpty else { throw broken }
                return value
            }
        }
    }

    private var cutOff: ImportFault { ImportFault("\(file) ends in the middle. Download it again.") }
    private var broken: ImportFault { ImportFault("\(file) is no JSON behind entry \(count).") }
}

/// Finds the end of one JSON value, which may extend over several pieces.
struct ValueScanner {
    private(set) var isDone = false
    private(set) var isTooDeep = false
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// The number of these bytes that belong to the value.
    mutating func scan(_ bytes: ArraySlice<UInt8>) -> Int {
        var taken = 0
        for byte in bytes {
            if isInString {
                taken += 1
                if isEscaped {
                    isEscaped = false
                } else if byte == 0x5C {
                    isEscaped = true
                } else if byte == 0x22 {
                    isInString = false
                    isDone = depth == 0
                }
            } else {
                guard step(byte) else { break }
                taken += 1
            }
            if isDone || isTooDeep { break }
        }
        return taken
    }

    /// Whether the byte belongs to the value; false for one after its end.
    private mutating func step(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22: isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            // The depth is counted within the element, without the outer object and its array.
            isTooDeep = depth > JSONValue.depth
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard depth > 0 else {
                isDone = true
                return false
            }
            depth -= 1
            isDone = depth == 0
        case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09:
            if depth == 0 {
                isDone = true
                return false
            }
        default: break
        }
        return true
    }
}
