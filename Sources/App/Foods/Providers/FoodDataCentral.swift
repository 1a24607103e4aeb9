import FoodImport
import Outbound
import Web

/// The client for USDA FoodData Central.
struct FoodDataCentral: Sendable {
    /// The kind of foods to search: plain foods, or branded products, which are many more.
    enum Kind: String, Sendable {
        case generic = "Foundation,SR Legacy,Survey (FNDDS)"
        case branded = "Branded"
    }

    /// The best 20 foods for a query, without their measures.
    var search: @Sendable (_ query: String, _ kind: Kind) async throws(ProviderFailure) -> [FoundFood]
    /// One food with its measures; nil when none has this id.
    var food: @Sendable (_ id: Int) async throws(ProviderFailure) -> FoundFood?
}

extension FoodDataCentral {
    /// The client that asks the real service; nil without a key.
    init?(at service: Configuration.Service, _ client: OutboundClient, _ log: Log) {
        guard let key = service.key else { return nil }
        // The service allows 1,000 requests an hour, and 30 with the public demonstration key. The bucket allows 100 at
        // once and 900 more in the course of an hour.
        let isDemonstration = key.revealed == "DEMO_KEY"
        let door = ProviderDoor(
            name: "usda",
            address: service.address,
            fields: [.init("X-Api-Key", key.revealed)],
            bucket: isDemonstration
                ? TokenBucket(burst: 10, interval: .seconds(180)) : TokenBucket(burst: 100, interval: .seconds(4)),
            client: client,
            log: log
        )
        let found = Remembered<[String], [FoundFood]>(for: .seconds(600), max: 500)
        let absent = Remembered<Int, Bool>(for: .seconds(3_600), max: 1_000)
        self.init(
            search: { query, kind throws(ProviderFailure) in
                if let known = found[[query, kind.rawValue]] { return known }
                let foods = try await Self.search(query, kind, door)
                found.remember(foods, for: [query, kind.rawValue])
                return foods
            },
            food: { id throws(ProviderFailure) in
                if absent[id] == true { return nil }
                let food = try await Self.food(id, door)
                if food == nil { absent.remember(true, for: id) }
                return food
            }
        )
    }

    private static func search(
        _ query: String,
        _ kind: Kind,
        _ door: ProviderDoor
    ) async throws(ProviderFailure) -> [FoundFood] {
        let kinds = PercentEncoding.encode(kind.rawValue)
        let path = "/v1/foods/search?query=\(PercentEncoding.encode(query))&pageSize=20&dataType=\(kinds)"
        let answer = try await door.ask(path + "&requireAllWords=true")
        let body: [UInt8]
        do { body = try answer.successful() } catch { throw door.failure(error) }
        guard let found = try door.json(body)["foods"] else { throw door.failure(.garbage) }
        return found.elements.prefix(20).compactMap { FoundFood(fdc: $0, isWhole: false) }
    }

    /// One food in full. The service answers 404 for some foods in full that it has abridged.
    private static func food(_ id: Int, _ door: ProviderDoor) async throws(ProviderFailure) -> FoundFood? {
        var answer = try await door.ask("/v1/food/\(id)?format=full")
        if answer.status == 404 { answer = try await door.ask("/v1/food/\(id)?format=abridged") }
        if answer.status == 404 { return nil }
        let body: [UInt8]
        do { body = try answer.successful() } catch { throw door.failure(error) }
        guard let food = FoundFood(fdc: try door.json(body), isWhole: true) else { throw door.failure(.garbage) }
        return food
    }
}
