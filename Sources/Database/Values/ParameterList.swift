import CLibPQ

/// A value that cannot be sent to the server; its statement was not sent.
public struct ParameterError: Error, Equatable, CustomStringConvertible {
    /// Why the value was refused.
    public enum Reason: Sendable {
        /// PostgreSQL's text cannot hold U+0000; libpq would cut the text there.
        case nulInText
        /// The type in PostgreSQL cannot hold this date or timestamp.
        case outOfRange
        /// PostgreSQL has no arrays of arrays.
        case nestedArray
        /// The protocol allows 65,535 parameters in a statement.
        case tooMany
    }

    /// Why PostgreSQL would not take it; nothing was sent.
    public let reason: Reason
    /// The number of the parameter, 1 for `$1`; 0 for the text of a script.
    public let position: Int

    public var description: String {
        switch reason {
        case .nulInText: "parameter $\(position) contains the character U+0000, which text cannot hold"
        case .outOfRange: "parameter $\(position) is outside the range of its type"
        case .nestedArray: "parameter $\(position) is an array of arrays"
        case .tooMany: "more than 65,535 parameters in one statement"
        }
    }
}

/// The encoded parameters of a statement, in one buffer.
struct ParameterList: Sendable {
    private struct Slot {
        let type: Oid
        /// The offset of the value in the buffer; -1 for NULL.
        let start: Int
        let length: Int
        /// The offset of its `$n` in the statement's text, in bytes.
        let offset: Int
    }

    private(set) var rejection: ParameterError?
    private var expected = 0
    private var slots: [Slot] = []
    private var writer = SQLWriter()

    var count: Int { slots.count }
    var types: [Oid] { slots.map(\.type) }

    /// Whether the parameters have exactly these types.
    func have(types: [Oid]) -> Bool {
        slots.count == types.count && types.indices.allSatisfy { slots[$0].type == types[$0] }
    }

    /// Makes room for so many with the first of them: many a statement has none, whatever is put into it.
    mutating func expect(_ count: Int) {
        expected = count
    }

    private mutating func makeRoom(for count: Int) {
        guard slots.isEmpty else { return }
        // A piece that is put into the statement may bring several.
        let room = max(count, expected, 8)
        slots.reserveCapacity(room)
        writer.bytes.reserveCapacity(16 * room)
    }

    mutating func append<Value: SQLEncodable>(_ value: Value, offset: Int) {
        makeRoom(for: 1)
        let start = writer.bytes.count
        value.encode(into: &writer)
        if let reason = writer.rejection { reject(reason, at: count + 1) }
        let length = writer.bytes.count - start
        slots.append(Slot(type: Value.sqlType.oid, start: writer.isNull ? -1 : start, length: length, offset: offset))
        writer.isNull = false
        if count > 65_535 { reject(.tooMany, at: count) }
    }

    /// Appends the parameters of a fragment. `place` is given the number of each there and here, and the offset of its `$n` there;
    /// it answers the one here.
    mutating func append(
        contentsOf other: ParameterList,
        place: (_ number: Int, _ newNumber: Int, _ offset: Int) -> Int
    ) {
        guard other.count > 0 else { return }
        if let error = other.rejection { reject(error.reason, at: count + error.position) }
        makeRoom(for: other.count)
        let written = writer.bytes.count
        for index in other.slots.indices {
            let slot = other.slots[index]
            let start = slot.start < 0 ? -1 : slot.start + written
            let offset = place(index + 1, count + 1, slot.offset)
            slots.append(Slot(type: slot.type, start: start, length: slot.length, offset: offset))
        }
        writer.write(bytes: other.writer.bytes)
        if count > 65_535 { reject(.tooMany, at: count) }
    }

    private mutating func reject(_ reason: ParameterError.Reason, at position: Int) {
        rejection = rejection ?? ParameterError(reason: reason, position: position)
    }

    /// Calls `body` with libpq's three arrays: values, lengths, formats (all binary).
    func withPointers<R>(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> R
    ) -> R {
        guard count > 0 else { return body(0, nil, nil, nil) }
        // An empty value is not NULL, so its pointer has to point somewhere.
        let buffer = writer.bytes.isEmpty ? [0] : writer.bytes
        return buffer.withUnsafeBytes { buffer in
            withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: count) { values in
                withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * count) { numbers in
                    for (index, slot) in slots.enumerated() {
                        let value = slot.start < 0 ? nil : buffer.baseAddress.map { $0 + slot.start }
                        values.initializeElement(at: index, to: value?.assumingMemoryBound(to: CChar.self))
                        numbers.initializeElement(at: index, to: Int32(truncatingIfNeeded: slot.length))
                        numbers.initializeElement(at: count + index, to: 1)
                    }
                    let lengths = UnsafePointer(numbers.baseAddress)
                    return body(Int32(count), values.baseAddress, lengths, lengths.map { $0 + count })
                }
            }
        }
    }
}
