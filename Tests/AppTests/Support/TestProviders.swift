import Foundation
import Outbound
import OutboundFixture
import Testing
import Web

@testable import App

extension Providers {
    /// Nobody may be asked: a story that asks without saying so fails. There is no key for USDA.
    static let unexpected = Providers(usda: nil, openFoodFacts: .unexpected)

    /// The real ones, in front of a server of the test's own.
    static func at(_ server: RawServer, key: String? = "a-secret-key", log: Log = .silent) throws -> Providers {
        var environment = ["USDA_BASE_URL": server.origin + "/fdc", "OFF_BASE_URL": server.origin + "/off"]
        environment["USDA_API_KEY"] = key
        return Providers(try Configuration(environment), log: log)
    }
}

extension OpenFoodFacts {
    static let unexpected = OpenFoodFacts { barcode throws(ProviderFailure) in
        Issue.record("Open Food Facts was asked for \(barcode.gtin)")
        throw ProviderFailure(cause: .unreachable)
    }
}

extension FoodDataCentral {
    static let unexpected = FoodDataCentral(
        search: { query, _ throws(ProviderFailure) in
            Issue.record("USDA was asked for \(query)")
            throw ProviderFailure(cause: .unreachable)
        },
        food: { id throws(ProviderFailure) in
            Issue.record("USDA was asked for \(id)")
            throw ProviderFailure(cause: .unreachable)
        }
    )
}
