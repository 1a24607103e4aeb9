import Database
import Domain
import HTTPServer
import Testing
import Web

@testable import App

/// Two instances on one database, with listeners of their own: what is told across.
@Suite struct ListInstancesTests {
    @Test func `H-06 HOSTILE-130 pages at two instances hear of a change within a second`() async throws {
        try await Instances.run { instances in
            let home = try await instances.first.household()
            let (list, other) = (try await instances.list(of: home), try await instances.list(of: home))
            let here = await Self.open(list, home)
            let there = await Self.open(list, instances.same(home))
            let elsewhere = await Self.open(other, home)
            try await eventually { [here, there, elsewhere].allSatisfy { $0.revisions == [0] } }

            try await instances.change(list)
            try await eventually(within: .seconds(1)) { here.revisions == [0, 1] && there.revisions == [0, 1] }

            #expect(elsewhere.revisions == [0])
        }
    }

    @Test func `HOSTILE-130 what changes while nobody listens is caught up with within 2 seconds`() async throws {
        try await Instances.run { instances in
            let home = try await instances.first.household()
            let list = try await instances.list(of: home)
            let pages = [await Self.open(list, home), await Self.open(list, instances.same(home))]
            try await eventually { pages.allSatisfy { $0.revisions == [0] } }

            try await instances.cutListeners()
            try await instances.change(list)
            try await eventually(within: .seconds(2)) { pages.allSatisfy { $0.revisions.last == 1 } }
            try await instances.untilListening()
            try await instances.change(list)

            try await eventually(within: .seconds(1)) { pages.allSatisfy { $0.revisions.last == 2 } }
        }
    }

    @Test func `HOSTILE-130 after a gap the revision is told although it is the same`() async throws {
        try await Instances.run { instances in
            let home = try await instances.first.household()
            let page = await Self.open(try await instances.list(of: home), home)
            try await eventually { page.revisions == [0] }
            let roles = try await instances.listeningRoles()

            try await instances.cutListeners()

            try await eventually { page.revisions == [0, 0] }
            // What hears of every household is not the owner of the tables.
            #expect(roles == [instances.login, instances.login])
        }
    }

    @Test func `HOSTILE-125 the stream of whoever is removed, leaves or signs out ends at once, at every instance`()
        async throws
    {
        try await Instances.run { instances in
            let home = try await instances.first.household()
            let list = try await instances.list(of: home)
            let removed = try await instances.first.person(.member, of: home, email: "can@example.org")
            let leaving = try await instances.first.person(.member, of: home, email: "ela@example.org")
            let signingOut = try await instances.first.person(.member, of: home, email: "nur@example.org")
            let stays = await Self.open(list, home)
            let pages = [
                await Self.open(list, instances.same(removed)), await Self.open(list, instances.same(leaving)),
                await Self.open(list, instances.same(signingOut)),
            ]
            try await eventually { (pages + [stays]).allSatisfy { $0.revisions == [0] } }

            let person = try await instances.first.owner(of: removed).person
            let answers = [
                await home.post("/people/\(person)/remove"), await leaving.post("/household/leave"),
                await signingOut.post("/logout"),
            ]
            try await eventually(within: .seconds(2)) { pages.allSatisfy(\.hasEnded) }
            try await instances.change(list)
            try await eventually(within: .seconds(1)) { stays.revisions == [0, 1] }

            #expect(answers.map(\.status) == [.seeOther, .seeOther, .seeOther])
            #expect(pages.allSatisfy { $0.revisions == [0] })
        }
    }

    @Test(arguments: [
        "is revoked", "was put up by whoever is removed", "was put up by an account that is switched off",
    ])
    func `HOSTILE-125 H-01 the stream of a device in the kitchen ends at once when it`(_ why: String) async throws {
        try await Instances.run { instances in
            let home = try await instances.first.household()
            let mate = try await instances.first.person(.owner, of: home, email: "can@example.org")
            let list = try await instances.list(of: home)
            let page = await Self.open(list, instances.same(try await instances.first.kitchenDevice(of: mate)))
            try await eventually { page.revisions == [0] }
            let (device, person) = try await instances.owner.read(
                Query.one("SELECT id::text FROM kitchen_devices", as: String.self),
                Query.one("SELECT put_up_by::text FROM kitchen_devices", as: String.self)
            )

            switch why {
            case "is revoked": _ = await home.post("/household/kitchens/\(device)/revoke")
            case "was put up by whoever is removed":
                let role = "UPDATE persons SET role = 'member' WHERE id::text = \(person)" as SQL
                try await instances.owner.write(Query.run(role))
                _ = await home.post("/people/\(person)/remove")
            default: try await AccountAdministration(owner: instances.owner).disable(mate.email)
            }

            try await eventually(within: .seconds(2)) { page.hasEnded }
        }
    }

    @Test func `HOSTILE-106 HOSTILE-130 a server that stops ends its streams within 2 seconds`() async throws {
        try await Instances.run { instances in
            let home = try await instances.first.household()
            let list = try await instances.list(of: home)
            var options = ServerOptions()
            options.port = 0
            let server = Server(CompressingHandler(instances.first.door), options: options)
            try server.start()
            let cookies = home.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            let readers = try (0..<20).map { _ in
                try EventReader(
                    server.port,
                    "/shopping/\(list)/events",
                    "Cookie: \(cookies)\r\nAccept-Encoding: gzip\r\n"
                )
            }
            try await eventually { instances.first.application.listHub.count == 20 }
            try await instances.change(list)
            for reader in readers { #expect(await reader.until("data: 1\n\n").contains("data: 1\n\n")) }

            let start = ContinuousClock.now
            await server.stop(within: 10)
            let took = ContinuousClock.now - start

            #expect(took < .seconds(2))
            for reader in readers { #expect(await reader.until("\r\n0\r\n\r\n").hasSuffix("\r\n0\r\n\r\n")) }
            try await eventually { instances.first.application.listHub.count == 0 }
        }
    }

    private static func open(_ list: ShoppingList.ID, _ browser: Browser) async -> OpenPage {
        OpenPage(await browser.get("/shopping/\(list)/events"))
    }
}
