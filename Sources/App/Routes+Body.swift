import Web

// What a person eats, aims at and weighs over time: their own, as the diary is.
extension Router where Context == RequestContext {
    mutating func addProgress(_ progress: ProgressController, _ downloads: DownloadsController) {
        get("/progress", access: .person, progress.show)
        get("/progress/entries.csv", access: .person, downloads.entries)
        get("/progress/days.csv", access: .person, downloads.days)
    }

    mutating func addBody(
        _ goals: GoalsController,
        _ weights: WeightsController,
        _ downloads: DownloadsController
    ) {
        get("/goals", access: .person, goals.show)
        get("/goals.csv", access: .person, downloads.goals)
        post("/goals", access: .person, goals.save)
        post("/goals/:date/delete", access: .person, goals.delete)
        post("/goals/:date/undelete", access: .person, goals.undelete)
        get("/weight", access: .person, weights.show)
        get("/weight.csv", access: .person, downloads.weights)
        post("/weight", access: .person, weights.save)
        get("/weight/:date/edit", access: .person, weights.edit)
        post("/weight/:date", access: .person, weights.change)
        post("/weight/:date/delete", access: .person, weights.delete)
        post("/weight/:date/undelete", access: .person, weights.undelete)
    }
}
