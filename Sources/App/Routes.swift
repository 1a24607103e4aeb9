import Web

/// Every address of the product, one block a feature.
func routes(_ app: Application) -> Router<Guest> {
    var routes = Router<Guest>()

    let accounts = AccountsController(app: app)
    routes.get("/register", access: .anyone, accounts.registerForm)
    routes.post("/register", access: .anyone, accounts.register)
    routes.get("/login", access: .anyone, accounts.signInForm)
    routes.post("/login", access: .anyone, accounts.signIn)
    routes.post("/logout", access: .person, accounts.signOut)

    let places = PlacesController()
    routes.get("/", access: .person, places.start)
    routes.get("/diary", access: .person, places.start)
    routes.get("/diary/:date", access: .person, places.diary)
    routes.get("/recipes", places.recipes)
    routes.get("/plan", places.plan)
    routes.get("/shopping", places.shopping)
    routes.get("/progress", access: .person, places.progress)

    let household = HouseholdController()
    routes.get("/household", household.show)
    routes.post("/household", access: .household(.own), household.rename)

    let settings = SettingsController(app: app)
    routes.get("/settings", access: .person, settings.show)
    routes.post("/settings", access: .person, settings.save)
    routes.post("/settings/password", access: .person, settings.changePassword)
    routes.get("/settings/sessions", access: .person, settings.sessions)
    routes.post("/settings/sessions/end", access: .person, settings.endOtherSessions)
    routes.post("/settings/sessions/:session/end", access: .person, settings.endSession)

    let operations = OperationsController(app: app)
    routes.get("/healthz", access: .anyone, operations.alive)
    routes.get("/readyz", access: .anyone, operations.ready)
    routes.get("/metrics", access: .anyone, operations.metrics)

    #if DEBUG
        let styleguide = StyleguideController()
        routes.get("/styleguide", access: .anyone, styleguide.show)
    #endif
    return routes
}
