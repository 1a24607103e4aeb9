import Web

/// Every address of the product, one block a feature; some blocks stand in files beside this one.
func routes(_ app: Application) -> Router<RequestContext> {
    var routes = Router<RequestContext>()
    routes.addAccounts(AccountsController(app: app))
    routes.addPlaces(PlacesController())
    routes.addHousehold(HouseholdController())
    routes.addRecipes(RecipesController())
    routes.addLibrary(LibraryController(), CategoriesController(), IngredientsController())
    routes.addPortions(PortionController())
    routes.addDiary(DiaryController())
    routes.addEntries(EntriesController(), BulkEntriesController(), MealController())
    routes.addDays(DaysController(), RelogController())
    routes.addReapply(ReapplyController(), FavouritesController())
    routes.addProgress(ProgressController(), DownloadsController())
    routes.addBody(GoalsController(), WeightsController(), DownloadsController())
    routes.addFoods(FoodsController(), OwnFoodsController())
    routes.addFoundFoods(FoundFoodsController(), BarcodesController())
    routes.addSettings(SettingsController(app: app))
    routes.addPhotos(PhotosController(app: app))
    routes.addShareLinks(ShareLinksController(app: app))
    routes.addOperations(OperationsController(app: app))
    #if DEBUG
        routes.get("/styleguide", access: .anyone, StyleguideController().show)
        routes.get("/styleguide/fault", access: .anyone, StyleguideController().fail)
    #endif
    return routes
}

extension Router where Context == RequestContext {
    fileprivate mutating func addAccounts(_ accounts: AccountsController) {
        get("/register", access: .anyone, accounts.registerForm)
        post("/register", access: .anyone, accounts.register)
        get("/login", access: .anyone, accounts.signInForm)
        post("/login", access: .anyone, accounts.signIn)
        post("/logout", access: .person, accounts.signOut)
    }

    fileprivate mutating func addPlaces(_ places: PlacesController) {
        get("/plan", places.plan)
        get("/shopping", places.shopping)
    }

    fileprivate mutating func addHousehold(_ household: HouseholdController) {
        get("/household", household.show)
        post("/household", access: .household(.own), household.rename)
    }

    fileprivate mutating func addRecipes(_ recipes: RecipesController) {
        get("/recipes/new", access: .household(.write), recipes.new)
        post("/recipes", bodyLimit: PhotoEncoder.bodyLimit, recipes.create)
        post("/recipes/preview", recipes.preview)
        get("/recipes/:recipe/edit", access: .household(.write), recipes.edit)
        post("/recipes/:recipe", bodyLimit: PhotoEncoder.bodyLimit, recipes.update)
        post("/recipes/:recipe/delete", recipes.delete)
        post("/recipes/:recipe/undelete", recipes.undelete)
        post("/recipes/:recipe/duplicate", recipes.duplicate)
    }

    fileprivate mutating func addLibrary(
        _ library: LibraryController,
        _ categories: CategoriesController,
        _ ingredients: IngredientsController
    ) {
        get("/recipes", library.show)
        get("/categories", categories.list)
        get("/categories/new", access: .household(.write), categories.new)
        post("/categories", categories.create)
        get("/categories/:category/edit", access: .household(.write), categories.edit)
        post("/categories/:category", categories.rename)
        post("/categories/:category/delete", categories.delete)
        post("/categories/:category/undelete", categories.undelete)
        get("/ingredients", ingredients.list)
        get("/ingredients/new", access: .household(.write), ingredients.new)
        post("/ingredients", ingredients.create)
        get("/ingredients/:ingredient/edit", access: .household(.write), ingredients.edit)
        post("/ingredients/:ingredient", ingredients.rename)
        post("/ingredients/:ingredient/food", ingredients.link)
        post("/ingredients/:ingredient/merge", ingredients.merge)
        get("/ingredients/:ingredient/delete", access: .household(.write), ingredients.confirmDeletion)
        post("/ingredients/:ingredient/delete", ingredients.delete)
        post("/ingredients/:ingredient/undelete", ingredients.undelete)
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
        post("/entries/:entry/delete", access: .person, diary.delete)
        post("/entries/:entry/undelete", access: .person, diary.undelete)
    }

    fileprivate mutating func addEntries(
        _ entries: EntriesController,
        _ bulk: BulkEntriesController,
        _ meals: MealController
    ) {
        get("/entries/:entry/edit", access: .person, entries.show)
        post("/entries/:entry", access: .person, entries.save)
        post("/entries/:entry/preview", access: .person, entries.preview)
        post("/changes/:change/undo", access: .person, entries.undo)
        get("/diary/:date/choose", access: .person, bulk.choose)
        post("/diary/:date/copy", access: .person, bulk.copy)
        post("/diary/:date/move", access: .person, bulk.move)
        post("/diary/:date/delete", access: .person, bulk.delete)
        post("/diary/:date/meal", bulk.meal)
        get("/recipes/meal", access: .household(.write), meals.new)
        post("/recipes/meal", meals.create)
    }

    fileprivate mutating func addDays(_ days: DaysController, _ relog: RelogController) {
        post("/diary/:date/mark", access: .person, days.mark)
        post("/diary/:date/note", access: .person, days.note)
        post("/diary/:date/undo", access: .person, days.undo)
        post("/entries/:entry/relog", access: .person, relog.add)
    }

    fileprivate mutating func addReapply(_ reapply: ReapplyController, _ favourites: FavouritesController) {
        get("/foods/:food/entries", access: .person, reapply.list)
        post("/foods/:food/entries", access: .person, reapply.apply)
        get("/recipes/:recipe/entries", access: .person, reapply.list)
        post("/recipes/:recipe/entries", access: .person, reapply.apply)
        post("/foods/:food/favourite", access: .person, favourites.food)
        post("/recipes/:recipe/favourite", access: .person, favourites.recipe)
    }

    fileprivate mutating func addFoods(_ foods: FoodsController, _ ownFoods: OwnFoodsController) {
        get("/foods", foods.search)
        get("/foods/:food", foods.show)
        post("/foods/:food/preview", access: .person, foods.preview)
        get("/foods/new", access: .household(.write), ownFoods.newForm)
        post("/foods", ownFoods.create)
        get("/foods/:food/edit", access: .household(.write), ownFoods.editForm)
        post("/foods/:food", ownFoods.save)
        post("/foods/:food/delete", ownFoods.delete)
        post("/foods/:food/undelete", ownFoods.undelete)
        get("/foods/:food/merge", access: .household(.write), OwnFoodMergeController().choose)
        post("/foods/:food/merge", OwnFoodMergeController().merge)
        post("/merges/:merge/undo", OwnFoodMergeController().undo)
    }

    /// Looking at them keeps what was found: that changes nothing of a household's.
    fileprivate mutating func addFoundFoods(_ found: FoundFoodsController, _ barcodes: BarcodesController) {
        get("/foods/usda", found.search)
        get("/foods/usda/:fdc", found.adopt)
        get("/barcode", barcodes.form)
        get("/barcode/:ean", barcodes.find)
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

    fileprivate mutating func addShareLinks(_ shareLinks: ShareLinksController) {
        get("/recipes/:recipe/share", access: .household(.write), shareLinks.show)
        post("/recipes/:recipe/share", shareLinks.share)
        post("/recipes/:recipe/share/delete", shareLinks.revoke)
        get("/shared/:token", access: .anyone, shareLinks.open)
        get("/shared/:token/photo", access: .anyone, shareLinks.photo)
    }

    fileprivate mutating func addOperations(_ operations: OperationsController) {
        get("/healthz", access: .anyone, operations.alive)
        get("/readyz", access: .anyone, operations.ready)
        get("/metrics", access: .anyone, operations.metrics)
    }
}
