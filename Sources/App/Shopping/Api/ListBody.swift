import Database
import Domain
import Web

/// What programs send to add something: one thing a line, or an item as it was read.
enum ListBody {
    static let fields = [
        ApiField("text", .text), ApiField("note", .text), ApiField("name", .text), ApiField("amount", .text),
        ApiField("written", .text),
    ]

    /// What adds it. Of an item that was read counts the amount that somebody has written, and else what was asked for.
    static func addition(
        of sent: Form,
        _ catalogue: CatalogueCache,
        _ context: SignedInContext
    ) async throws -> ListAddition {
        var read = FormReader(sent)
        let written = read.optionalText("written", .itemText)
        let text = text(sent, written, context.strings)
        guard read.isValid else { throw read.errors }
        let added: [ShoppingAct]
        do {
            added = try await AddedLines(Form(sent.pairs(without: ["text"]) + text)).acts(catalogue, context)
        } catch let errors as FormErrors {
            throw told(errors, sent)
        }
        guard let written, !sent.has("text"), let first = added.first, let key = first.keys.first else {
            return ListAddition(alone: added, besides: added)
        }
        let amount = ShoppingAct(id: .new(), target: .key(key), kind: .amount, text: written)
        let more = try await asking(for: written, in: first, catalogue, context)
        return ListAddition(alone: added + [amount], besides: [more] + added.dropFirst())
    }

    /// The same addition of so much of the thing. What cannot be read stands in its text.
    private static func asking(
        for written: String,
        in added: ShoppingAct,
        _ catalogue: CatalogueCache,
        _ context: SignedInContext
    ) async throws -> ShoppingAct {
        guard case .needed(let need) = added.target else { return added }
        let text = "\(written) \(need.text)"
        let read = try await TypedNeedReader(catalogue, for: context).read([text]).first { $0.key == need.key }
        let unread = TypedNeed(
            key: need.key,
            ingredient: need.ingredient,
            food: need.food,
            name: need.name,
            text: text,
            amount: .unstated
        )
        let asked = read ?? unread
        var more = added
        more.target = .needed(asked)
        more.seen = ShoppingSum([asked.amount])
        more.text = text
        return more
    }

    /// The lines of an item that was read: each part of its amount with its name.
    private static func text(_ sent: Form, _ written: String?, _ strings: Strings) -> [(name: String, value: String)] {
        if sent.has("text") { return [(name: "text", value: sent.rawValue("text"))] }
        let name = sent.rawValue("name")
        if name.isEmpty { return [] }
        let asked = written == nil ? sent.rawValue("amount").split(separator: " + ").map(String.init) : []
        let parts = asked.map { $0.hasPrefix("≈ ") ? String($0.dropFirst(2)) : $0 }
            .filter { $0 != strings.shopping.item.toTaste }
        let lines = parts.isEmpty ? [name] : parts.map { "\($0) \(name)" }
        return [(name: "text", value: lines.joined(separator: "\n"))]
    }

    /// The problems by the names of what was sent.
    private static func told(_ errors: FormErrors, _ sent: Form) -> FormErrors {
        var told = FormErrors()
        let isNamed = !sent.has("text") && sent.has("name")
        for entry in errors.entries {
            told.add(entry.problem, to: isNamed && entry.field == "text" ? "name" : entry.field)
        }
        return told
    }
}

/// What a program adds to a list.
struct ListAddition: Sendable {
    /// Its operations where the list does not ask for the thing.
    let alone: [ShoppingAct]
    /// Its operations where the list asks for the thing already: an amount that was written elsewhere is as much more, and takes
    /// the place of nothing that is needed here.
    let besides: [ShoppingAct]

    /// Keeps others from writing to the list until the operations are written.
    func acts(on list: ShoppingList.ID, in household: Household.ID, _ db: Connection) async throws -> [ShoppingAct] {
        guard let first = alone.first else { return [] }
        let keys = first.keys + [ShoppingKey(words: first.name).text]
        try await db.run(OperationStore.lock(list, in: household))
        let isOpen = try await db.fetch(OperationStore.isOpen(keys, on: list, in: household))
        return isOpen ? besides : alone
    }
}
