import Domain
import RecipeImport
import Web

extension Strings {
    func lead(of found: FileImport) -> String {
        let files = exchange.files
        let app = found.app.map { name(of: $0) } ?? ""
        return switch found.state {
        case .reading: files.reading
        case .preview: files.preview(app: app)
        case .running: files.running
        case .done: files.done(app: app)
        case .undoing: files.undoing
        case .undone: files.undone
        case .failed: failedLead(of: found)
        }
    }

    func failedLead(of found: FileImport) -> String {
        switch found.ending {
        case .departed?: exchange.files.endedEarly
        case .departedUndoing?: exchange.files.undoEnded
        case .interrupted?, .readOnly?, nil: exchange.files.failed
        }
    }

    func problem(of found: FileImport) -> String? {
        guard found.state == .failed else { return nil }
        let files = exchange.files
        switch found.ending {
        case .interrupted?: return files.interrupted
        case .readOnly?: return files.onlyDiaries
        case .departed?, .departedUndoing?: return endedText(of: found)
        case nil: break
        }
        return switch found.problem {
        case .unknown?: files.unknown
        case .encrypted?: files.encrypted
        case .unsafe?: files.unsafe
        case .tooManyFiles?: files.tooManyFiles
        case .tooManyRecipes?: files.tooManyRecipes
        case .tooLarge?, .packedTooTightly?: files.tooLarge
        case .empty?: files.empty
        case .emptyDiary?: exchange.diaries.empty
        case .foods?: exchange.diaries.foods
        case .products?: exchange.diaries.products
        case .recipeList?: files.recipeList
        case .sofra?: files.isSofra
        case .damaged?, nil: files.damaged
        }
    }

    /// Why it has ended, with what has come in and what has not.
    private func endedText(of found: FileImport) -> String {
        let (files, outcomes) = (exchange.files, found.progress.outcomes)
        func count(_ counted: [RowOutcome]) -> String { String(counted.reduce(0) { $0 + (outcomes[$1] ?? 0) }) }
        let changed: [RowOutcome] = [.made, .updated]
        if found.ending == .departedUndoing {
            return files.departedUndoing(done: count([.undone]), left: count(changed))
        }
        let text = files.departed(done: count(changed + [.unchanged]), left: count([.failed]))
        let photos = found.progress.photos
        return photos == 0 ? text : "\(text) \(files.photosMissed(count: photos))"
    }

    /// The name of an application; those of files that belong to none are words.
    func name(of app: FileApp) -> String {
        switch app {
        case .mealie: "Mealie"
        case .paprika: "Paprika"
        case .tandoor: "Tandoor"
        case .nextcloud: "Nextcloud Cookbook"
        case .recipeSage: "schema.org (RecipeSage)"
        case .recipeKeeper: "Recipe Keeper"
        case .copyMeThat: "CopyMeThat"
        case .mela: "Mela"
        case .crouton: "Crouton"
        case .planToEat: "Plan to Eat"
        case .myRecipeBox: "My Recipe Box"
        case .recetteTek: "RecetteTek"
        case .kitchenOwl: "KitchenOwl"
        case .masterCook: "MasterCook"
        case .mealMaster: "Meal-Master"
        case .cooklang: "Cooklang"
        case .chowdown: "Chowdown"
        case .cookmate: "Cookmate"
        case .cronometer: "Cronometer"
        case .myFitnessPal: "MyFitnessPal"
        case .loseIt: "Lose It"
        case .fddb: "FDDB"
        case .yazio: "Yazio"
        case .openNutriTracker: "OpenNutriTracker"
        case .waistline: "Waistline"
        case .wger: "wger"
        case .page: exchange.files.fromPage
        case .text: exchange.files.fromText
        }
    }

    func plan(of outcome: RowOutcome, count: Int) -> String {
        exchange.files.counted(count: count, what: plan(of: outcome))
    }

    func report(of outcome: RowOutcome, in found: FileImport, count: Int) -> String {
        exchange.files.counted(count: count, what: report(of: outcome, in: found))
    }

    func plan(of outcome: RowOutcome) -> String {
        let files = exchange.files
        return switch outcome {
        case .made: files.willMake
        case .updated: files.willUpdate
        case .unchanged: files.unchanged
        case .kept: files.willKeep
        case .deleted: files.wasDeleted
        case .failed: files.notMade
        case .undone: files.takenBack
        }
    }

    func report(of outcome: RowOutcome, in found: FileImport) -> String {
        let files = exchange.files
        return switch outcome {
        case .made: files.made
        case .updated: files.updated
        case .unchanged: files.unchanged
        case .kept: found.state == .undone ? files.keptOrUsed : files.kept
        case .deleted: files.wasDeleted
        case .failed: files.notMade
        case .undone: files.takenBack
        }
    }

    func text(of remark: FileRecipe.Remark) -> String {
        let files = exchange.files
        return switch remark {
        case .subrecipe: files.subrecipe
        case .cut: files.cut
        case .photoElsewhere: files.photoElsewhere
        case .photoAwaited: files.photoAwaited
        case .photoUnfetched: files.photoUnfetched
        case .photoMissed: files.photoMissed
        case .photoAbsent: files.photoAbsent
        case .photo: files.photo
        case .bare: files.bare
        case .servings: files.servings
        case .alike: files.alike
        case .headings: files.headings
        }
    }

    /// What of a file is not brought in, and the files of it of which nothing was read.
    func leftOut(of found: FileImport) -> [String] {
        let unread = found.isDiary ? found.unread : []
        return found.leftOut.map { text(of: $0) } + unread.map { exchange.files.unreadFile(name: $0) }
    }

    private func text(of kind: FileLeftOut) -> String {
        let words = exchange.files
        return switch kind {
        case .exercise: words.leftExercise
        case .water: words.leftWater
        case .bodyValues: words.leftBodyValues
        case .furtherWeights: words.leftWeights
        case .dailyValues: words.leftDailyValues
        case .goals: words.leftGoals
        case .plan: words.leftPlan
        case .shopping: words.leftShopping
        case .expenses: words.leftExpenses
        case .aisles: words.leftAisles
        case .timeline: words.leftTimeline
        case .cookbooks: words.leftCookbooks
        case .photos: words.leftPhotos
        case .attachments: words.leftAttachments
        case .reviews: words.leftReviews
        case .videos: words.leftVideos
        case .products: words.leftProducts
        case .foods: words.leftFoods
        case .internationalUnits: words.leftInternationalUnits
        }
    }
}
