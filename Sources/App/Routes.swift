import Web

/// Every address of the product, one block a feature.
func routes(_ app: Application) -> Router<Guest> {
    var routes = Router<Guest>()
    routes.addAccounts(AccountsController(app: app))
    routes.addPlaces(PlacesController())
    routes.addHousehold(HouseholdController())
    routes.addPortions(PortionController())
    routes.addDiary(DiaryController())
    routes.addSettings(SettingsController(app: app))
    routes.addPhotos(PhotosController(app: app))
    routes.addOperations(OperationsController(app: app))
    #if DEBUG
        routes.get("/styleguide", access: .anyone, StyleguideController().show)
    #endif
    return routes
}

extension Router where Visit == Guest {
    fileprivate mutating func addAccounts(_ accounts: AccountsController) {
        get("/register", access: .anyone, accounts.registerForm)
        post("/register", access: .anyone, accounts.register)
        get("/login", access: .anyone, accounts.signInForm)
        post("/login", access: .anyone, accounts.signIn)
        post("/logout", access: .person, accounts.signOut)
    }

    fileprivate mutating func addPlaces(_ places: PlacesController) {
        get("/recipes", places.recipes)
        get("/plan", places.plan)
        get("/shopping", places.shopping)
        get("/progress", access: .person, places.progress)
    }

    fileprivate mutating func addHousehold(_ household: HouseholdController) {
        get("/household", household.show)
        post("/household", access: .household(.own), household.rename)
    }

    fileprivate mutating func addPortions(_ portions: PortionController) {
        get("/recipes/:recipe", portions.show)
        post("/recipes/:recipe/portion", portions.define)
        get("/recipes/:recipe/why", portions.why)
        get("/recipes/:recipe/cook", portions.cook)
    }

    /// A diary is its person's own: a viewer of the household keeps one too.
    fileprivate mutating func addDiary(_ diary: DiaryController) {
        get("/", access: .person, diary.start)
        get("/diary", access: .person, diary.goTo)
        get("/diary/:date", access: .person, diary.day)
        get("/diary/:date/quick", access: .person, diary.quickForm)
        post("/diary/:date/entries", access: .person, diary.add)
        get("/recipes/:recipe/log", access: .person, diary.logForm)
        post("/recipes/:recipe/log", access: .person, diary.logPreview)
        get("/entries/:entry/edit", access: .person, diary.entry)
        post("/entries/:entry/delete", access: .person, diary.delete)
        post("/entries/:entry/undelete", access: .person, diary.undelete)
    }

    fileprivate mutating func addSettings(_ settings: SettingsController) {
        get("/settings", access: .person, settings.show)
        post("/settings", access: .person, settings.save)
        post("/settings/password", access: .person, settings.changePassword)
        get("/settings/sessions", access: .person, settings.sessions)
        post("/settings/sessions/end", access: .person, settings.endOtherSessions)
        post("/settings/sessions/:session/end", access: .person, settings.endSession)
    }

    fileprivate mutating func addPhotos(_ photos: PhotosController) {
        get("/photos/:recipe/:size", photos.serve)
        get("/recipes/:recipe/photo", photos.show)
        post("/recipes/:recipe/photo", bodyLimit: PhotoEncoder.bodyLimit, photos.save)
        post("/recipes/:recipe/photo/delete", photos.remove)
    }

    fileprivate mutating func addOperations(_ operations: OperationsController) {
        get("/healthz", access: .anyone, operations.alive)
        get("/readyz", access: .anyone, operations.ready)
        get("/metrics", access: .anyone, operations.metrics)
    }
}
