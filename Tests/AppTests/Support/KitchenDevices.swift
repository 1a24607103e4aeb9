import Testing

@testable import App

extension TestApp {
    /// A device that an owner has made one of the kitchen, by signing in on it first.
    func kitchenDevice(of home: Browser, named name: String = "Kitchen tablet") async throws -> Browser {
        let device = Browser(self)
        device.email = home.email
        _ = await device.signIn()
        let started = await device.post("/household/kitchens", ["name": name, "current": Self.password])
        guard started.status == .seeOther else { throw Unexpected(started) }
        return device
    }
}
