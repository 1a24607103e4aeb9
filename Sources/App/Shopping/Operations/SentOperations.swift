import Domain
import FoundationEssentials
import HTTPServer
import Web

/// What a phone sends: all that was done on it since it last had a network.
struct SentOperations: Sendable {
    /// The time of sending by the phone's clock, in milliseconds since 1970.
    let sentAt: Int64
    /// The last operation that the phone has sent before this batch; nil where it knows of none.
    let after: ShoppingOperation.ID?
    let operations: [SentOperation]

    static let max = 500

    /// Why a batch cannot be read.
    enum Problem: Error {
        /// The body is no JSON, or not of this form.
        case malformed(String)
        /// The batch has more operations than it may.
        case tooMany
        /// An operation says what no list can hold.
        case refused(String)
    }

    init(_ body: [UInt8]) throws(Problem) {
        let sent: Sent
        do {
            sent = try JSONDecoder().decode(Sent.self, from: Data(body))
        } catch {
            throw .malformed(Self.place(of: error))
        }
        guard sent.ops.count <= Self.max else { throw .tooMany }
        guard Self.times.contains(sent.sentAt) else { throw .malformed("sent_at") }
        sentAt = sent.sentAt
        after = try sent.after.map { text throws(Problem) in
            guard let id = ShoppingOperation.ID(text) else { throw .malformed("after") }
            return id
        }
        var read: [SentOperation] = []
        for (index, row) in sent.ops.enumerated() {
            do {
                read.append(try SentOperation(row))
            } catch {
                throw .refused("ops[\(index)].\(error.field)")
            }
        }
        operations = read
    }

    /// The milliseconds from 1970 to the end of the year 9999.
    fileprivate static let times: ClosedRange<Int64> = 0...253_402_300_799_999

    /// The place where decoding failed, as "ops[3].id".
    private static func place(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "" }
        let path =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            case .keyNotFound(let key, let context): context.codingPath + [key]
            @unknown default: [any CodingKey]()
            }
        return path.reduce("") { text, key in
            if let index = key.intValue { return "\(text)[\(index)]" }
            return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
        }
    }

    private struct Sent: Decodable {
        let sentAt: Int64
        let after: String?
        let ops: [SentRow]

        enum CodingKeys: String, CodingKey {
            case sentAt = "sent_at"
            case after, ops
        }
    }
}

/// An operation as it stands in JSON.
private struct SentRow: Decodable {
    let id: String
    let itemKey: String?
    let kind: ShoppingAct.Kind
    let madeAt: PhoneTime
    let seen: ShoppingSum?
    let text: String?

    enum CodingKeys: String, CodingKey {
        case id, kind, seen, text
        case itemKey = "item_key"
        case madeAt = "made_at"
    }
}

/// When something was done by the clock of a phone. A clock that is out of its mind makes nobody lose what they did: the
/// time is the nearest that a calendar has.
private struct PhoneTime: Decodable {
    let milliseconds: Int64

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let times = SentOperations.times
        do {
            milliseconds = min(max(try value.decode(Int64.self), times.lowerBound), times.upperBound)
        } catch {
            let time = try value.decode(Double.self)
            milliseconds = time < 1 ? times.lowerBound : time < 1e14 ? Int64(time) : times.upperBound
        }
    }
}

/// One operation of a batch.
struct SentOperation: Sendable {
    let id: ShoppingOperation.ID
    /// The item's key, or the id of the addition that made it; empty for an addition.
    let itemKey: String
    let kind: ShoppingAct.Kind
    let madeAt: Int64
    let seen: ShoppingSum?
    let text: String

    fileprivate struct FieldError: Error {
        let field: String
    }

    fileprivate init(_ row: SentRow) throws(FieldError) {
        guard let id = ShoppingOperation.ID(row.id) else { throw FieldError(field: "id") }
        let itemKey = row.itemKey ?? ""
        guard itemKey.utf8.count <= 1_000, !itemKey.utf8.contains(0), row.kind == .add || !itemKey.isEmpty else {
            throw FieldError(field: "item_key")
        }
        guard let text = TextRule.itemText.cleaned(row.text ?? ""), row.kind != .add || !text.isEmpty else {
            throw FieldError(field: "text")
        }
        self.id = id
        self.itemKey = itemKey
        kind = row.kind
        madeAt = row.madeAt.milliseconds
        // A row that was unticked a moment ago showed that nothing is open: what is open now is meant.
        seen = row.seen.flatMap { $0.isNothing ? nil : $0 }
        self.text = text
    }
}

extension TextRule {
    /// One thing of a list, a note on it, an amount of it.
    static let itemText = line(200)
}
