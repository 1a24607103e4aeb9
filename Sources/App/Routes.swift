import Web

/// All routes of the product, in one block for each room, in the order of the rooms.
func routes(_ app: Application) -> Router<RequestContext> {
    var routes = Router<RequestContext>()
    routes.addRequests()
    routes.addPeople(app)
    routes.addFoods(app)
    routes.addRecipes(app)
    routes.addDiary(app)
    routes.addPlanning(app)
    routes.addShopping(app)
    routes.addProgress()
    routes.addExchange(app)
    routes.addPrograms(app)
    routes.addMealie(app)
    routes.addOperations(app)
    return routes
}

extension Router where Context == RequestContext {
    fileprivate mutating func addRequests() {
        let offline = OfflineController()
        get("/offline", access: .anyone, offline.page)
        get("/manifest.webmanifest", access: .anyone, offline.manifest)
    }

    fileprivate mutating func addPeople(_ app: Application) {
        let accounts = AccountsController(
            registration: app.configuration.registration,
            passwords: app.passwords,
            challenges: app.passkeyChallenges
        )
        get("/register", access: .anyone, accounts.registerForm)
        post("/register", access: .anyone, accounts.register)
        get("/login", access: .anyone, accounts.signInForm)
        post("/login", access: .anyone, accounts.signIn)
        let wayBack = WayBackController(hasMail: app.configuration.mail != nil, passwords: app.passwords)
        get("/password/forgotten", access: .anyone, wayBack.askForm)
        post("/password/forgotten", access: .anyone, wayBack.ask)
        get("/reset/:token", access: .anyone, wayBack.form)
        post("/reset/:token", access: .anyone, wayBack.set)
        post("/logout", access: .kitchen(.read), accounts.signOut)
        get("/logout", access: .kitchen(.read), accounts.askBeforeSigningOut)
        let passkeyDoor = PasskeyDoor(
            challenges: app.passkeyChallenges,
            mayRegister: app.configuration.registration == .open
        )
        post("/login/passkey", access: .anyone, passkeyDoor.signIn)
        let codes = CodeController(secrets: app.factorSecrets)
        get("/login/code", access: .anyone, codes.form)
        post("/login/code", access: .anyone, codes.check)

        let settings = SettingsController(passwords: app.passwords)
        get("/settings", access: .person, settings.show)
        post("/settings", access: .person, settings.save)
        post("/settings/password", access: .person, settings.changePassword)
        get("/settings/sessions", access: .person, settings.sessions)
        post("/settings/sessions/end", access: .person, settings.endOtherSessions)
        post("/settings/sessions/:session/end", access: .person, settings.endSession)
        let security = SecurityController(passwords: app.passwords)
        get("/settings/security", access: .person, security.show)
        get("/settings/address", access: .person, security.addressForm)
        post("/settings/address", access: .person, security.changeAddress)
        let factor = SecondFactorController(passwords: app.passwords, secrets: app.factorSecrets)
        get("/settings/code", access: .person, factor.show)
        post("/settings/code", access: .person, factor.turnOn)
        post("/settings/code/off", access: .person, factor.turnOff)
        post("/settings/code/recovery", access: .person, factor.renewCodes)
        let passkeys = PasskeysController(passwords: app.passwords, challenges: app.passkeyChallenges)
        get("/settings/passkeys", access: .person, passkeys.show)
        post("/settings/passkeys", access: .person, passkeys.add)
        post("/settings/passkeys/:passkey/remove", access: .person, passkeys.remove)
        let tokens = TokensController(passwords: app.passwords, tokens: app.accessTokens)
        get("/settings/tokens", access: .person, tokens.show)
        post("/settings/tokens", access: .person, tokens.make)
        post("/settings/tokens/:access/end", access: .person, tokens.end)
        let deletion = DeletionController(passwords: app.passwords)
        get("/settings/delete", access: .person, deletion.confirm)
        post("/settings/delete", access: .person, deletion.delete)

        addHousehold(app)
    }

    /// Who belongs to a household is decided by its owners; whoever has an invite's link may open it.
    private mutating func addHousehold(_ app: Application) {
        let household = HouseholdController(links: app.inviteLinks)
        get("/household", household.show)
        post("/household", access: .household(.own), household.save)

        let reader = PersonReader(sharedDay: SharedDayReader.section)
        let persons = PersonsController(reader: reader)
        get("/people/:person", persons.show)
        post("/people/:person", access: .person, persons.save)
        post("/people/:person/role", access: .household(.own), persons.changeRole)
        get("/people/:person/remove", access: .person, persons.confirmRemoval)
        post("/people/:person/remove", access: .person, persons.remove)

        let wards = WardsController(persons: reader)
        get("/people/new", access: .household(.own), wards.new)
        post("/people", access: .household(.own), wards.create)
        post("/people/:person/guardians", access: .person, wards.nameGuardians)
        post("/people/:person/undelete", access: .person, wards.bringBack)
        post("/people/:person/writers", access: .person, WritersController(persons: reader).save)

        let invites = InvitesController(links: app.inviteLinks, passwords: app.passwords)
        get("/household/invites/new", access: .household(.own), invites.new)
        post("/household/invites", access: .household(.own), invites.create)
        post("/household/invites/:invite/revoke", access: .household(.own), invites.revoke)
        get("/invite/:token", access: .anyone, invites.open)
        post("/invite/:token", access: .anyone, invites.accept)

        let kitchens = KitchensController(passwords: app.passwords)
        get("/household/kitchens/new", access: .household(.own), kitchens.new)
        post("/household/kitchens", access: .household(.own), kitchens.start)
        post("/household/kitchens/:kitchen/revoke", access: .household(.own), kitchens.revoke)

        addParting()
    }

    /// Who leaves, is removed, or goes because the household ends.
    private mutating func addParting() {
        let announcements = AnnouncementsController()
        post("/people/:person/announce", access: .household(.own), announcements.announce)
        post("/people/:person/announce/undo", access: .household(.own), announcements.takeBack)
        post("/people/:person/welcome", access: .household(.own), DeparturesController().welcome)

        let ending = EndingController()
        get("/household/delete", access: .household(.own), ending.confirm)
        post("/household/delete", access: .household(.own), ending.end)

        let moves = MovesController()
        get("/household/leave", access: .person, moves.confirm)
        post("/household/leave", access: .person, moves.leave)
        post("/household/move/undo", access: .person, moves.undo)
        post("/household/move/recipes", access: .person, moves.takeRecipes)
        post("/household/move/people", access: .person, moves.takePeople)
    }

    fileprivate mutating func addFoods(_ app: Application) {
        let days = dayReader(app)
        let foods = FoodsController(
            catalogue: app.catalogue,
            providers: app.providers,
            dishes: judgedDishes(app),
            diary: FoodDiaryParts(
                eaters: EatersFold.html(for:),
                rest: { try await days.restHTML($0, on: $1, adding: $2) },
                visit: { try await days.visitHTML($0, $1) }
            )
        )
        get("/foods", foods.search)
        get("/foods/:food", foods.show)
        post("/foods/:food/preview", access: .kitchen(.read), foods.preview)

        let ownFoods = OwnFoodsController(follow: ReweighedLineStore.followOwnFood)
        get("/foods/new", access: .kitchen(.write), ownFoods.newForm)
        post("/foods", ownFoods.create)
        get("/foods/:food/edit", access: .kitchen(.write), ownFoods.editForm)
        post("/foods/:food", ownFoods.save)
        post("/foods/:food/delete", ownFoods.delete)
        post("/foods/:food/undelete", ownFoods.undelete)

        let merges = OwnFoodMergeController(follow: ReweighedLineStore.followOwnFood)
        get("/foods/:food/merge", access: .kitchen(.write), merges.choose)
        post("/foods/:food/merge", merges.merge)
        post("/merges/:merge/undo", merges.undo)

        // The search stores the foods that it finds. That changes nothing of the household, so a viewer may search too.
        let found = FoundFoodsController(catalogue: app.catalogue, providers: app.providers)
        get("/foods/usda", found.search)
        get("/foods/usda/:fdc", found.adopt)
        let barcodes = BarcodesController(providers: app.providers, photos: app.photos)
        get("/barcode", barcodes.form)
        post("/barcode", access: .kitchen(.read), bodyLimit: PhotoEncoder.bodyLimit, barcodes.photo)
        get("/barcode/:ean", barcodes.find)
    }

    fileprivate mutating func addRecipes(_ app: Application) {
        let reader = RecipePageReader(
            catalogue: app.catalogue,
            recipes: app.recipes,
            planned: { recipe, context in
                let (today, strings) = (context.today, context.strings)
                return PlanStore.next(recipe, from: today, in: context.household)
                    .map { $0.map { strings.name(of: $0, seenFrom: today) } }
            },
            cooked: { recipe, context in
                let (today, strings) = (context.today, context.strings)
                return LeftoverStore.last(of: recipe, in: context.household)
                    .map { $0.map { strings.note(of: $0.cooking, left: $0.left, seenFrom: today) } }
            }
        )
        let recipes = RecipeController(catalogue: app.catalogue, reader: reader)
        get("/recipes/:recipe", recipes.show)
        post("/recipes/:recipe/portion", recipes.definePortion)
        post("/recipes/:recipe/rating", access: .person, RatingsController().rate)
        get("/recipes/:recipe/why", recipes.why)
        get("/recipes/:recipe/print", PrintedRecipeController(catalogue: app.catalogue).show)

        let editor = RecipeEditorController(catalogue: app.catalogue, photos: app.photos, pages: app.providers.pages)
        get("/recipes/new", access: .kitchen(.write), editor.new)
        post("/recipes", bodyLimit: PhotoEncoder.bodyLimit, editor.create)
        post("/recipes/preview", editor.preview)
        get("/recipes/:recipe/edit", access: .kitchen(.write), editor.edit)
        post("/recipes/:recipe", bodyLimit: PhotoEncoder.bodyLimit, editor.update)
        post("/recipes/:recipe/delete", editor.delete)
        post("/recipes/:recipe/undelete", editor.undelete)
        post("/recipes/:recipe/duplicate", editor.duplicate)
        get("/recipes/deleted", access: .kitchen(.write), DeletedRecipesController().list)

        get("/recipes", LibraryController(finder: libraryFinder(app)).show)

        let photos = PhotosController(photos: app.photos)
        get("/photos/:recipe/:size", photos.serve)
        get("/recipes/:recipe/photo", photos.show)
        post("/recipes/:recipe/photo", bodyLimit: PhotoEncoder.bodyLimit, photos.save)
        post("/recipes/:recipe/photo/delete", photos.remove)
        post("/recipes/:recipe/photo/undo", photos.undo)

        let links = ShareLinksController(links: app.shareLinks, catalogue: app.catalogue)
        get("/recipes/:recipe/share", access: .household(.write), links.show)
        post("/recipes/:recipe/share", links.share)
        post("/recipes/:recipe/share/delete", links.revoke)
        get("/shared/:token", access: .anyone, links.open)
        get("/shared/:token/photo", access: .anyone, links.photo)

        addCategories(app)
        addIngredients(app)
    }

    private mutating func addCategories(_ app: Application) {
        let categories = CategoriesController(library: app.library)
        get("/categories", categories.list)
        get("/categories/new", access: .kitchen(.write), categories.new)
        post("/categories", categories.create)
        get("/categories/:category/edit", access: .kitchen(.write), categories.edit)
        post("/categories/:category", categories.rename)
        post("/categories/:category/delete", categories.delete)
        post("/categories/:category/undelete", categories.undelete)
    }

    private mutating func addIngredients(_ app: Application) {
        let ingredients = IngredientsController(catalogue: app.catalogue) { context, db in
            try await ListSettling(context).settle(db)
        }
        get("/ingredients", ingredients.list)
        let openWords = OpenWordsController(catalogue: app.catalogue)
        post("/ingredients/:ingredient/decide", openWords.decide)
        post("/ingredients/:ingredient/undecide", openWords.takeBack)
        get("/ingredients/new", access: .kitchen(.write), ingredients.new)
        post("/ingredients", ingredients.create)
        get("/ingredients/:ingredient/edit", access: .kitchen(.write), ingredients.edit)
        post("/ingredients/:ingredient", ingredients.rename)
        post("/ingredients/:ingredient/food", ingredients.link)
        post("/ingredients/:ingredient/contents", ingredients.stateContents)
        post("/ingredients/:ingredient/contents/:statement/undo", ingredients.takeBackContents)
        get("/ingredients/:ingredient/merge", access: .kitchen(.write), ingredients.confirmMerge)
        post("/ingredients/:ingredient/merge", ingredients.merge)
        post("/ingredients/merges/:merge/undo", ingredients.undoMerge)
        get("/ingredients/:ingredient/delete", access: .kitchen(.write), ingredients.confirmDeletion)
        post("/ingredients/:ingredient/delete", ingredients.delete)
        post("/ingredients/:ingredient/undelete", ingredients.undelete)
    }

    private func libraryFinder(_ app: Application) -> LibraryFinder {
        let left = LeftToday(goals: GoalStore.history(of:), eaten: DiaryStore.energy(on:of:))
        return LibraryFinder(library: app.library, left: left)
    }

    private func planChanges(_ app: Application) -> PlanChanges {
        PlanChanges(catalogue: app.catalogue, known: app.planNeeds)
    }

    private func judgedDishes(_ app: Application) -> JudgedDishes {
        JudgedDishes(
            recipes: { try await RecipeLoader(app.catalogue, for: $1).judged($0, $1.strings) },
            pots: CookedLineReader(catalogue: app.catalogue).judged
        )
    }

    private func dayReader(_ app: Application) -> DayReader {
        let plan = PlanReader(catalogue: app.catalogue)
        let planned = PlannedDayReader(
            isAnything: PlanStore.isAnything(on:in:),
            eatFirst: PlanReader.eatFirst(on:_:),
            plates: DayPlates.plates(on:_:),
            day: plan.planned,
            verdicts: plan.verdicts
        )
        return DayReader(goals: GoalStore.history(of:), planned: planned, dishes: judgedDishes(app))
    }

    /// A diary belongs to one person, so a viewer of the household may write their own.
    fileprivate mutating func addDiary(_ app: Application) {
        let reader = dayReader(app)
        let diary = DiaryController(catalogue: app.catalogue, days: reader)
        get("/", access: .person, diary.start)
        get("/diary", access: .person, diary.goTo)
        get("/diary/:date", access: .person, diary.day)
        get("/diary/:date/quick", access: .person, diary.quickForm)
        post("/diary/:date/entries", access: .person, diary.add)
        get("/recipes/:recipe/log", access: .person, diary.logForm)
        post("/recipes/:recipe/log", access: .person, diary.logPreview)
        post("/entries/:entry/delete", access: .person, diary.delete)
        post("/entries/:entry/undelete", access: .person, diary.undelete)

        let days = DaysController(days: reader)
        post("/diary/:date/mark", access: .person, days.mark)
        post("/diary/:date/note", access: .person, days.note)
        post("/diary/:date/mark/undo", access: .person, days.undoMark)
        post("/diary/:date/note/undo", access: .person, days.undoNote)

        let relog = RelogController(catalogue: app.catalogue, dishes: judgedDishes(app))
        post("/entries/:entry/again", access: .person, relog.add)

        let favourites = FavouritesController()
        post("/foods/:food/favourite", access: .person, favourites.food)
        post("/recipes/:recipe/favourite", access: .person, favourites.recipe)
        addEntries(app, reader)
    }

    private mutating func addEntries(_ app: Application, _ days: DayReader) {
        let entries = EntriesController(
            days: days,
            plates: EatenPlatesSection.html(of:_:),
            takingBack: ShareWork.takeBack(_:of:_:)
        )
        get("/entries/:entry/edit", access: .person, entries.show)
        post("/entries/:entry", access: .person, entries.save)
        post("/entries/:entry/preview", access: .person, entries.preview)
        post("/changes/:change/undo", access: .person, entries.undo)

        let offers = OffersController(days: days)
        get("/offers/:offer", access: .person, offers.show)
        post("/offers/:offer", access: .person, offers.acceptChanged)
        post("/offers/:offer/preview", access: .person, offers.preview)
        post("/offers/:offer/add", access: .person, offers.accept)
        post("/offers/:offer/decline", access: .person, offers.decline)
        post("/offers/:offer/undo", access: .person, offers.undo)
        post("/diary/:date/offers", access: .person, offers.acceptAll)
        post("/diary/:date/offers/undo", access: .person, offers.undoAll)

        let bulk = BulkEntriesController(verdicts: PlanReader(catalogue: app.catalogue).verdicts(on:for:_:))
        get("/diary/:date/choose", access: .person, bulk.choose)
        post("/diary/:date/copy", access: .person, bulk.copy)
        post("/diary/:date/move", access: .person, bulk.move)
        post("/diary/:date/delete", access: .person, bulk.delete)
        post("/diary/:date/meal", bulk.meal)

        let meals = MealController(catalogue: app.catalogue)
        get("/recipes/meal", access: .household(.write), meals.new)
        post("/recipes/meal", meals.create)

        let reapply = ReapplyController(catalogue: app.catalogue)
        get("/foods/:food/entries", access: .person, reapply.list)
        post("/foods/:food/entries", access: .person, reapply.apply)
        get("/recipes/:recipe/entries", access: .person, reapply.list)
        post("/recipes/:recipe/entries", access: .person, reapply.apply)
    }

    fileprivate mutating func addPlanning(_ app: Application) {
        let reader = PlanReader(catalogue: app.catalogue)
        let plan = PlanController(reader: reader)
        get("/plan", plan.show)
        get("/plan/energy", access: .person, PlanEnergyController(reader: reader, goals: GoalStore.history(of:)).show)
        get("/plan/:week", plan.week)
        get("/plan/:week/print", PlanPrintController(reader: reader).show)

        addPlannedWeeks(reader)
        let byRecipe = RecipePlanController(catalogue: app.catalogue)
        get("/plan/recipes/:recipe", access: .kitchen(.write), byRecipe.show)
        let eaten = EatenController(reader: reader)
        post("/plan/dishes/:dish/eaten", access: .person, eaten.dish)
        post("/plan/:date/:slot/eaten", access: .person, eaten.meal)
        let skips = SkipController(reader: reader)
        post("/plan/dishes/:dish/skip", access: .person, skips.skip)
        post("/plan/dishes/:dish/unskip", access: .person, skips.undo)
        post("/plan/dishes/:dish/out", access: .person, DishOutController(reader: reader).save)

        let meals = PlanMealController(
            reader: reader,
            chooser: DishChooser(catalogue: app.catalogue, library: app.library),
            ideas: ideaFinder(app)
        )
        get("/plan/:date/:slot", meals.show)
        post("/plan/:date/:slot/dishes", meals.add)
        post("/plan/:date/:slot/eaters", meals.table)

        addPlannedDishes(app, reader)
        addCookings(reader)
    }

    private mutating func addCookings(_ plans: PlanReader) {
        let reader = CookingReader(plans: plans)
        let cookings = CookingController(reader: reader)
        post("/recipes/:recipe/cookings", cookings.cook)
        post("/plan/dishes/:dish/cookings", cookings.cookDish)
        get("/cookings/:cooking", cookings.show)
        post("/cookings/:cooking", cookings.save)
        post("/cookings/:cooking/delete", cookings.delete)
        post("/cookings/:cooking/undelete", cookings.undelete)
        post("/cookings/:cooking/weight", cookings.keepWeight)
        post("/cookings/:cooking/pots", cookings.savePot)
        post("/cookings/:cooking/pots/:pot/delete", cookings.deletePot)
        post("/cookings/:cooking/pots/:pot/undo", cookings.undeletePot)

        let plates = PlatesController(reader: reader)
        post("/cookings/:cooking/plates", plates.serve)
        // What somebody has eaten is said by that person, who may be a viewer, or by who looks after them: a kitchen
        // device is neither.
        post("/cookings/:cooking/plates/:share/eaten", access: .person, plates.eaten)
        post("/cookings/:cooking/plates/:share/delete", plates.takeBack)
        post("/cookings/:cooking/plates/:share/undelete", plates.giveBack)
        post("/cookings/:cooking/entries", access: .person, plates.renew)
        post("/cookings/:cooking/servings/:serving/undo", access: .kitchen(.read), plates.undo)

        get("/recipes/:recipe/cook", CookModeController(reader: reader).show)
        let leftovers = LeftoverController(reader: reader)
        get("/leftovers", leftovers.list)
        post("/leftovers/:leftover/eat", access: .person, leftovers.eat)
        post("/leftovers/:leftover/plan", leftovers.plan)
        post("/leftovers/:leftover/freeze", leftovers.freeze)
        post("/leftovers/:leftover/thaw", leftovers.thaw)
        post("/leftovers/:leftover/discard", leftovers.discard)
    }

    private mutating func addPlannedWeeks(_ reader: PlanReader) {
        let weeks = WeekCopyController()
        get("/plan/:week/copy", access: .kitchen(.write), weeks.show)
        post("/plan/:week/copy", weeks.copy)
        post("/plan/:week/apply", weeks.apply)
        post("/plan/templates", weeks.makeTemplate)
        post("/plan/templates/:template", weeks.renameTemplate)
        post("/plan/templates/:template/delete", weeks.deleteTemplate)
        post("/plan/templates/:template/undelete", weeks.undeleteTemplate)
        post("/plan/acts/:act/undo", weeks.undo)

        let usual = UsualWeekController(reader: reader)
        get("/plan/usual", usual.show)
        post("/plan/usual", usual.save)
    }

    private mutating func addPlannedDishes(_ app: Application, _ reader: PlanReader) {
        let edits = DishEditReader(catalogue: app.catalogue, goals: GoalStore.history(of:))
        let dishes = PlanDishController(reader: reader, edits: edits)
        get("/plan/dishes/:dish", dishes.show)
        post("/plan/dishes/:dish", dishes.save)
        post("/plan/dishes/:dish/keep", dishes.keep)
        post("/plan/dishes/:dish/move", dishes.move)
        post("/plan/dishes/:dish/copy", dishes.copy)
        post("/plan/dishes/:dish/again", dishes.again)
        post("/plan/dishes/:dish/delete", dishes.delete)
        post("/plan/dishes/:dish/undelete", dishes.undelete)

        // A calendar is a person's, so a viewer may have one too; other programs read it by its secret alone.
        let feeds = FeedsController(links: app.feedLinks)
        get("/feeds", access: .person, feeds.show)
        post("/feeds", access: .person, feeds.create)
        post("/feeds/:feed/delete", access: .person, feeds.delete)
        get("/feeds/:token", access: .anyone, feeds.calendar)
    }

    fileprivate mutating func addShopping(_ app: Application) {
        let shopping = ShoppingController(catalogue: app.catalogue, changes: planChanges(app))
        get("/shopping", shopping.open)
        get("/shopping/kept", KeptPagesController().list)
        get("/shopping/:list", shopping.show)
        get("/shopping/:list/print", shopping.print)
        post("/shopping/:list/items", shopping.add)
        get("/shopping/:list/events", ListEventsController(hub: app.listHub).stream)

        // A viewer of the household may tick, unless its owners have switched that off.
        let items = ItemsController(catalogue: app.catalogue)
        post("/shopping/:list/items/:item/tick", access: .kitchen(.read), items.tick)
        post("/shopping/:list/items/:item/have", items.have)
        post("/shopping/:list/items/:item/missing", items.missing)
        post("/shopping/:list/items/:item/note", items.note)

        let editing = ItemEditingController(catalogue: app.catalogue)
        get("/shopping/:list/items/:item/edit", access: .kitchen(.write), editing.edit)
        post("/shopping/:list/items/:item", editing.save)
        let replacing = ReplacingController(
            catalogue: app.catalogue,
            edits: DishEditReader(catalogue: app.catalogue, goals: GoalStore.history(of:))
        )
        post("/shopping/:list/items/:item/replace", replacing.replace)
        post("/shopping/:list/items/:item/delete", editing.delete)
        post("/shopping/:list/items/:item/undelete", editing.undelete)
        addLists()
        let needs = RecipeNeedsController(catalogue: app.catalogue)
        get("/recipes/:recipe/shopping", access: .kitchen(.write), needs.show)
        post("/shopping/:list/recipes", needs.add)
        post("/shopping/:list/recipes/:origin/undo", needs.undo)
        post("/shopping/:list/plan", PlanNeedsController(catalogue: app.catalogue).make)
        let clearings = ClearingsController()
        post("/shopping/:list/clear", clearings.clear)
        post("/shopping/:list/clearings/:clearing/undo", clearings.undo)

        let operations = SentOperationsController(catalogue: app.catalogue)
        post("/shopping/:list/ops", access: .kitchen(.read), body: .json, operations.take)
    }

    private mutating func addLists() {
        let lists = ListsController()
        get("/shopping/lists", lists.list)
        post("/shopping/lists", lists.create)
        post("/shopping/:list", lists.rename)
        post("/shopping/:list/delete", lists.delete)
        post("/shopping/:list/undelete", lists.undelete)

        let pantry = PantryController()
        get("/pantry", pantry.show)
        post("/pantry", pantry.save)
        post("/pantry/:ingredient/delete", pantry.forget)
        get("/staples", pantry.staples)
        post("/staples", pantry.saveStaple)
        post("/staples/:ingredient/delete", pantry.forgetStaple)

        let shops = ShopsController()
        get("/shops", shops.list)
        post("/shops", shops.create)
        get("/shops/:shop", shops.show)
        post("/shops/:shop", shops.rename)
        post("/shops/:shop/aisles", shops.order)
        post("/shops/:shop/move", shops.move)
        post("/shops/:shop/forget", shops.forget)
        post("/shops/:shop/delete", shops.delete)
        post("/shops/:shop/undelete", shops.undelete)
        post("/shopping/:list/shop", shops.choose)
        let aisles = UsualAislesController()
        get("/aisles", aisles.show)
        // What is the household's as such a device of the kitchen does not change.
        post("/aisles", access: .household(.write), aisles.order)
        post("/aisles/move", access: .household(.write), aisles.move)
    }

    /// What a person eats, aims at and weighs belongs to that person, like the diary.
    fileprivate mutating func addProgress() {
        get("/progress", access: .person, ProgressController().show)

        let downloads = DownloadsController()
        get("/progress/entries.csv", access: .person, downloads.entries)
        get("/progress/days.csv", access: .person, downloads.days)
        get("/entries.csv", access: .person, downloads.findEntries)
        get("/days.csv", access: .person, downloads.findDays)
        get("/goals.csv", access: .person, downloads.goals)
        get("/weight.csv", access: .person, downloads.weights)

        let goals = GoalsController()
        get("/goals", access: .person, goals.show)
        post("/goals", access: .person, goals.save)
        post("/goals/changes/:change/undo", access: .person, goals.restore)
        post("/goals/:date/delete", access: .person, goals.delete)
        post("/goals/:date/undelete", access: .person, goals.undelete)

        let weights = WeightsController()
        get("/weight", access: .person, weights.show)
        post("/weight", access: .person, weights.save)
        get("/weight/:date/edit", access: .person, weights.edit)
        post("/weight/:date", access: .person, weights.change)
        post("/weight/:date/delete", access: .person, weights.delete)
        post("/weight/:date/undelete", access: .person, weights.undelete)
    }

    private func recipeReading(_ app: Application) -> RecipeReading {
        RecipeReading(pages: app.providers.pages, reader: app.pageReader)
    }

    private func takingController(_ app: Application) -> TakingController {
        let imports = FileImportApiController(runner: app.imports)
        return TakingController(reader: TakingReader(catalogue: app.catalogue, runner: app.imports), imports: imports)
    }

    fileprivate mutating func addExchange(_ app: Application) {
        let pages = app.providers.pages
        let editor = RecipeEditorController(catalogue: app.catalogue, photos: app.photos, pages: pages)
        let imports = ImportsController(
            reading: recipeReading(app),
            model: app.providers.model,
            photos: app.photos
        ) { context, typed, proposal in
            try await editor.page(context, .init(typed: typed, proposal: proposal))
        }
        get("/import", access: .kitchen(.write), imports.form)
        // The addresses at which forms are answered, opened by hand.
        get("/recipes/parse", access: .kitchen(.write), imports.form)
        get("/recipes/propose", access: .kitchen(.write), imports.form)
        post("/recipes/parse", imports.parse)
        post("/recipes/propose", bodyLimit: PhotoEncoder.bodyLimit, imports.propose)

        let archives = ArchivesController(work: app.archives, photos: app.photos)
        get("/export", access: .person, archives.show)
        post("/export", access: .person, archives.choose)
        get("/export/household.zip", access: .household(.own), archives.household)
        get("/export/person.zip", access: .person, archives.person)
        // One of a household brings persons and settings along, and is refused where it is read to who is no owner.
        post("/export/bring", access: .person, bodyLimit: ArchiveWork.bodyLimit, archives.bring)

        let files = FileImportsController(runner: app.imports)
        // One address for whatever is brought in: a file, or else an address or a text.
        post("/import", access: .household(.write), bodyLimit: FileReader.maxBytes) { context in
            context.form.file(FileImportsController.field) == nil
                ? try await imports.parse(context) : try await files.upload(context)
        }
        // The short addresses: what was looked at is written, and leads to its report.
        post("/imports", access: .person, bodyLimit: FileReader.maxBytes, files.create)
        get("/imports/:import", access: .person, files.lead)
        // Whoever may only read in the household brings a diary of their own in.
        get("/import/files", access: .person, files.form)
        post("/import/files", access: .person, bodyLimit: FileReader.maxBytes, files.upload)
        get("/import/files/:import", access: .person, files.show)
        get("/import/files/:import/events", access: .person, files.events)
        post("/import/files/:import", access: .person, files.run)
        post("/import/files/:import/undo", access: .person, files.undo)
        post("/import/files/:import/back", access: .household(.write), files.bringBack)
        post("/import/files/:import/discard", access: .person, files.discard)
        let taking = takingController(app)
        get("/import/files/:import/rows/:row", access: .household(.write), taking.show)
        post("/import/files/:import/rows/:row", access: .household(.write), taking.take)
    }

    /// What other programs ask for and do, by an access token (I-06). ApiDocument describes each of these.
    fileprivate mutating func addPrograms(_ app: Application) {
        get(ApiDocument.path, access: .anyone, ApiDocument.show)
        let recipes = RecipeApiController(catalogue: app.catalogue, finder: libraryFinder(app))
        program(.get, "/api/v1/recipes", .readRecipes, access: .kitchen(.read), recipes.list)
        program(.post, "/api/v1/recipes", .writeRecipes, access: .kitchen(.write), recipes.create)
        program(.get, "/api/v1/recipes/:recipe", .readRecipes, access: .kitchen(.read), recipes.show)
        program(.put, "/api/v1/recipes/:recipe", .writeRecipes, access: .kitchen(.write), recipes.update)
        program(.delete, "/api/v1/recipes/:recipe", .writeRecipes, access: .kitchen(.write), recipes.delete)
        program(.get, "/api/v1/recipes/:recipe/scaled", .readRecipes, access: .kitchen(.read), recipes.scaled)
        let parsing = ParsingApiController(reading: recipeReading(app))
        program(.post, "/api/v1/recipes/parse", .writeRecipes, access: .kitchen(.write), parsing.parse)
        let ratings = RatingApiController()
        program(.get, "/api/v1/recipes/:recipe/ratings", .readRecipes, access: .kitchen(.read), ratings.show)
        program(.put, "/api/v1/recipes/:recipe/ratings", .writeRecipes, access: .person, ratings.rate)
        let (photos, photo) = (PhotoApiController(photos: app.photos), "/api/v1/recipes/:recipe/photo")
        program(.get, photo, .readRecipes, access: .kitchen(.read), photos.show)
        let limit = PhotoEncoder.maxBytes
        program(.put, photo, .writeRecipes, access: .kitchen(.write), bodyLimit: limit, photos.save)
        program(.delete, photo, .writeRecipes, access: .kitchen(.write), photos.remove)
        let foods = FoodApiController(catalogue: app.catalogue, dishes: judgedDishes(app))
        program(.get, "/api/v1/foods", .readRecipes, access: .kitchen(.read), foods.search)
        program(.get, "/api/v1/foods/:food", .readRecipes, access: .kitchen(.read), foods.show)
        let ownFoods = OwnFoodApiController(follow: ReweighedLineStore.followOwnFood)
        program(.post, "/api/v1/foods", .writeRecipes, access: .kitchen(.write), ownFoods.create)
        program(.put, "/api/v1/foods/:food", .writeRecipes, access: .kitchen(.write), ownFoods.update)
        program(.delete, "/api/v1/foods/:food", .writeRecipes, access: .kitchen(.write), ownFoods.delete)

        let diary = DiaryApiController(catalogue: app.catalogue)
        program(.get, "/api/v1/diary/:date", .readDiary, access: .person, diary.day)
        program(.post, "/api/v1/diary/:date/entries", .writeDiary, access: .person, diary.log)
        program(.get, "/api/v1/entries/:entry", .readDiary, access: .person, diary.show)
        program(.put, "/api/v1/entries/:entry", .writeDiary, access: .person, diary.change)
        program(.delete, "/api/v1/entries/:entry", .writeDiary, access: .person, diary.delete)

        let plan = PlanApiController(reader: PlanReader(catalogue: app.catalogue))
        program(.get, "/api/v1/plan/:week", .readPlan, access: .kitchen(.read), plan.week)
        let dishes = PlanDishApiController(
            reader: PlanReader(catalogue: app.catalogue),
            edits: DishEditReader(catalogue: app.catalogue, goals: GoalStore.history(of:))
        )
        program(.post, "/api/v1/plan/:date/:slot/dishes", .writePlan, access: .kitchen(.write), dishes.add)
        program(.get, "/api/v1/plan/dishes/:dish", .readPlan, access: .kitchen(.read), dishes.show)
        program(.put, "/api/v1/plan/dishes/:dish", .writePlan, access: .kitchen(.write), dishes.change)
        program(.delete, "/api/v1/plan/dishes/:dish", .writePlan, access: .kitchen(.write), dishes.delete)
        let lists = ShoppingApiController(
            catalogue: app.catalogue,
            changes: planChanges(app),
            hub: app.listHub
        )
        program(.get, "/api/v1/shopping", .readShopping, access: .kitchen(.read), lists.lists)
        program(.get, "/api/v1/shopping/:list", .readShopping, access: .kitchen(.read), lists.show)
        program(.get, "/api/v1/shopping/:list/events", .readShopping, access: .kitchen(.read), lists.events)
        program(.post, "/api/v1/shopping/:list/items", .writeShopping, access: .kitchen(.write), lists.add)
        // A viewer of the household may tick, unless its owners have switched that off.
        program(.post, "/api/v1/shopping/:list/ops", .writeShopping, access: .kitchen(.read), lists.operations)

        let files = FileImportApiController(runner: app.imports)
        let (imports, fileLimit) = ("/api/v1/imports", FileReader.maxBytes)
        program(.post, imports, .bring, access: .person, bodyLimit: fileLimit, files.upload)
        program(.get, imports, .bring, access: .person, files.list)
        program(.get, "\(imports)/:import", .bring, access: .person, files.show)
        program(.post, "\(imports)/:import/run", .bring, access: .person, files.run)
        program(.post, "\(imports)/:import/undo", .bring, access: .person, files.undo)
        program(.delete, "\(imports)/:import", .bring, access: .person, files.discard)
        let taking = takingController(app)
        program(.post, "\(imports)/:import/rows/:row/take", .bring, access: .household(.write), taking.takeByProgram)
        let archives = ArchivesController(work: app.archives, photos: app.photos)
        program(.get, "/api/v1/export/household.zip", .export, access: .household(.own)) { context in
            try await archives.household(context.signedIn)
        }
        program(.get, "/api/v1/export/person.zip", .export, access: .person) { context in
            try await archives.person(context.signedIn)
        }
    }

    /// The part of Mealie's API that Home Assistant's client asks for, where the operator wants it.
    fileprivate mutating func addMealie(_ app: Application) {
        guard app.configuration.mealieAPI else { return }
        get("/api/app/about", access: .anyone, MealieHouseController.about)
        get("/api/app/about/startup-info", access: .anyone, MealieHouseController.start)
        let house = MealieHouseController()
        program(.get, "/api/users/self", .readPlan, access: .kitchen(.read), house.user)
        program(.get, "/api/groups/self", .readPlan, access: .kitchen(.read), house.group)
        program(.get, "/api/households/statistics", .readRecipes, access: .kitchen(.read), house.statistics)

        let recipes = MealieRecipeController(
            catalogue: app.catalogue,
            finder: libraryFinder(app),
            reading: recipeReading(app)
        )
        program(.get, "/api/recipes", .readRecipes, access: .kitchen(.read), recipes.list)
        program(.get, "/api/recipes/:recipe", .readRecipes, access: .kitchen(.read), recipes.show)
        program(.post, "/api/recipes/create/url", .writeRecipes, access: .kitchen(.write), recipes.bring)

        let plan = MealiePlanController(reader: PlanReader(catalogue: app.catalogue), ideas: ideaFinder(app))
        let meals = "/api/households/mealplans"
        program(.get, meals, .readPlan, access: .kitchen(.read), plan.list)
        program(.get, "\(meals)/today", .readPlan, access: .kitchen(.read), plan.today)
        program(.post, meals, .writePlan, access: .kitchen(.write), plan.create)
        program(.post, "\(meals)/random", .writePlan, access: .kitchen(.write), plan.random)

        let lists = MealieListController(catalogue: app.catalogue, changes: planChanges(app))
        let items = "/api/households/shopping/items"
        program(.get, "/api/households/shopping/lists", .readShopping, access: .kitchen(.read), lists.lists)
        program(.get, items, .readShopping, access: .kitchen(.read), lists.items)
        program(.post, items, .writeShopping, access: .kitchen(.write), lists.add)
        // A viewer of the household may tick, unless its owners have switched that off.
        program(.put, "\(items)/:item", .writeShopping, access: .kitchen(.read), lists.change)
        program(.delete, "\(items)/:item", .writeShopping, access: .kitchen(.write), lists.delete)
    }

    private func ideaFinder(_ app: Application) -> IdeaFinder {
        IdeaFinder(
            catalogue: app.catalogue,
            library: app.library,
            left: LeftToday(goals: GoalStore.history(of:), eaten: DiaryStore.energy(on:of:)),
            leftOfOthers: GoalStore.leftOfOthers(on:),
            expiring: PantryStore.expiring(by:in:)
        )
    }

    fileprivate mutating func addOperations(_ app: Application) {
        let operations = OperationsController(
            metrics: app.metrics,
            gauges: app.gauges,
            proxies: app.configuration.trustedProxies,
            readiness: app.readiness
        )
        get("/healthz", access: .anyone, operations.alive)
        get("/readyz", access: .anyone, operations.ready)
        get("/metrics", access: .anyone, operations.showMetrics)
        let health = HealthController(
            configuration: app.configuration,
            startedAt: app.startedAt,
            newestBackup: app.newestBackup,
            replica: app.services.replica
        )
        get("/settings/health", access: .household(.own), health.show)
        #if DEBUG
            get("/styleguide", access: .anyone, StyleguideController().show)
            get("/styleguide/fault", access: .anyone, StyleguideController().fail)
        #endif
    }
}
