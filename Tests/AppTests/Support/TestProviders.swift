import Foundation
import Outbound
import OutboundFixture
import Synchronization
import Testing
import Web

@testable import App

extension Providers {
    /// Nobody may be asked: a story that asks without saying so fails. There is no key for USDA.
    static let unexpected = Providers(usda: nil, openFoodFacts: .unexpected, pages: .unexpected)

    /// The real ones, in front of a server of the test's own.
    static func at(_ server: RawServer, key: String? = "a-secret-key", log: Log = .silent) throws -> Providers {
        var environment = ["OFF_BASE_URL": server.origin + "/off"]
        if let key { environment.merge(["USDA_BASE_URL": server.origin + "/fdc", "USDA_API_KEY": key]) { $1 } }
        return Providers(try Configuration(environment), log: log)
    }
}

extension WebClient {
    static let unexpected = WebClient { address, _ throws(OutboundError) in
        Issue.record("\(address.text) was fetched")
        throw .unreachable
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

/// A log that can be read afterwards.
final class LogLines: Sendable {
    private let lines = Mutex("")
    private let sink = Mutex<LogSink?>(nil)

    var log: Log {
        let made = LogSink { [self] line in lines.withLock { $0 += String(decoding: line, as: UTF8.self) } }
        sink.withLock { $0 = made }
        return Log(made, level: .debug)
    }

    /// Everything that was told so far.
    var text: String {
        sink.withLock { $0 }?.flush(seconds: 5)
        return lines.withLock { $0 }
    }
}
