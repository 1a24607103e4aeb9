import Domain
import Security
import Testing
import Web

@testable import App

/// What may be sent to a route so that it does what it is there for, with the keys of someone's things in it. Whoever
/// adds a route that needs a form adds the form here.
extension Belongings {
    func form(for pattern: String) -> [(String, String)] {
        accountForm(pattern) ?? kitchenForm(pattern) ?? diaryForm(pattern) ?? planForm(pattern) ?? listForm(pattern)
            ?? []
    }

    private func accountForm(_ pattern: String) -> [(String, String)]? {
        switch pattern {
        case "/register":
            [
                ("name", "Zeynep"), ("household", "Elsewhere"), ("email", "new-" + email), ("timezone", "UTC"),
                ("password", TestApp.password),
            ]
        case "/login": [("email", email), ("password", TestApp.password)]
        case "/password/forgotten": [("email", email)]
        case "/reset/:token": [("password", "shakshuka with peppers")]
        case "/settings": [("name", name), ("language", "tr"), ("timezone", "UTC")]
        case "/settings/password": [("current", TestApp.password), ("password", "shakshuka with peppers")]
        case "/settings/address": [("email", "other-" + email), ("current", TestApp.password)]
        case "/settings/sessions/end", "/settings/sessions/:session/end": [("current", TestApp.password)]
        case "/settings/code":
            [("seed", Base64.encode(factorSeed)), ("code", factorCode), ("current", TestApp.password)]
        case "/settings/passkeys/:passkey/remove": [("current", TestApp.password)]
        case "/settings/code/off", "/settings/code/recovery": [("current", TestApp.password)]
        case "/settings/delete": [("current", TestApp.password)]
        case "/settings/tokens": [("name", name), ("scopes", "recipes:read"), ("current", TestApp.password)]
        case "/export": [("scope", "person")]
        case "/household": [("name", name), ("fridge_days", "4"), ("share[lunch]", "30")]
        case "/household/delete": [("name", "Lale Sokak 7")]
        case "/household/invites": [("role", "member")]
        case "/household/kitchens": [("name", name), ("current", TestApp.password)]
        case "/people/:person":
            [
                ("name", name), ("usual_share", "2"), ("diary_writing", "offer"), ("allergies", "milk"),
                ("share_level", "totals"),
            ]
        case "/people/:person/role": [("role", "viewer")]
        case "/people": [("name", "Ela"), ("kind", "dependant"), ("usual_share", "0.5")]
        case "/people/:person/writers": [("writer", writer.description)]
        case "/people/:person/guardians": [("guardian", owner.person.description)]
        default: nil
        }
    }

    private func kitchenForm(_ pattern: String) -> [(String, String)]? {
        let new = ("name", "\(name) anew")
        let line = [("line[0][text]", "400 g \(name)"), ("line[0][food]", "\(shelf.food)")]
        return switch pattern {
        case "/foods", "/foods/:food": [new, ("basis", "100g"), ("energy_kcal", "160"), ("version", "1")]
        case "/foods/:food/merge": [("into", "\(others.food)")]
        case "/recipes/:recipe/portion": [("grams", "100"), ("version", "1")]
        case "/recipes/:recipe/rating": [("rating", "4")]
        case "/recipes", "/recipes/preview": [new] + line
        case "/import/files/:import/rows/:row": [("version", "1")]
        case "/import", "/recipes/parse", "/recipes/propose": [("text", "\(name)\n\nIngredients\n2 eggs")]
        case "/recipes/:recipe": [new, ("version", "1"), ("category", "\(others.category)")] + line
        case "/recipes/meal":
            [new, ("line[0][name]", name), ("line[0][food]", "\(shelf.food)"), ("line[0][grams]", "60")]
        case "/categories", "/categories/:category", "/ingredients", "/ingredients/:ingredient": [new]
        case "/ingredients/:ingredient/decide": [("counts", "nothing")]
        case "/ingredients/:ingredient/contents": [("milk", "contains")]
        case "/ingredients/:ingredient/food": [("food", "\(others.food)")]
        case "/ingredients/:ingredient/merge": [("into", "\(name) too")]
        default: nil
        }
    }

    private func planForm(_ pattern: String) -> [(String, String)]? {
        switch pattern {
        case "/plan/:date/:slot/dishes": [("kind", "recipe"), ("recipe", "\(shelf.recipe)")]
        case "/plan/dishes/:dish": [("version", "1"), ("note", name)]
        case "/plan/dishes/:dish/keep": [("keep_line", "0")]
        case "/plan/:week/copy": [("to", CivilWeek(containing: day.adding(days: 7))?.iso ?? "")]
        case "/plan/:week/apply": [("template", plan.template.description)]
        case "/plan/templates/:template": [("name", "\(name) anew")]
        case "/plan/templates": [("name", "\(name) anew"), ("week", CivilWeek(containing: day)?.iso ?? "")]
        case "/plan/dishes/:dish/move", "/plan/dishes/:dish/copy", "/plan/dishes/:dish/again":
            [("date", emptyDay.iso), ("slot", "lunch")]
        case "/plan/:date/:slot/eaters": [("person", owner.person.description)]
        case "/cookings/:cooking": [("cook", "3")]
        case "/leftovers/:leftover/plan": [("date", emptyDay.iso), ("slot", "lunch")]
        case "/cookings/:cooking/pots": [("name", "\(name) anew"), ("tare_g", "700")]
        case "/cookings/:cooking/plates":
            [("plate[0][person]", owner.person.description), ("plate[0][servings]", "0.5")]
        case "/cookings/:cooking/plates/:share/eaten": [("ate", "0.5")]
        default: nil
        }
    }

    private func listForm(_ pattern: String) -> [(String, String)]? {
        let operation = ("op", "\(ShoppingOperation.ID.new())")
        return switch pattern {
        case "/shopping/:list/items": [("text", "2 l \(name)")]
        case "/shopping/:list/items/:item/tick": [("ticked", "1"), operation]
        case "/shopping/:list/items/:item/have", "/shopping/:list/items/:item/missing": [operation]
        case "/shopping/:list/items/:item/note": [("note", name), operation]
        case "/shopping/:list/items/:item": [("note", name), ("aisle", "dairy")]
        case "/shopping/:list/items/:item/replace": [("text", "\(name) too")]
        case "/shopping/lists", "/shopping/:list", "/shops", "/shops/:shop": [("name", "\(name) anew")]
        case "/shopping/:list/recipes": [("recipe", "\(shelf.recipe)")]
        case "/shopping/:list/shop": [("shop", "\(shopping.shop)")]
        case "/shopping/:list/plan": [("from", TestApp.today.iso), ("to", TestApp.today.adding(days: 6).iso)]
        case "/pantry": [("ingredient", "\(shelf.ingredient)"), ("state", "low")]
        case "/staples": [("ingredient", "\(shelf.ingredient)"), ("every_days", "7")]
        case "/aisles": [("aisle[0]", "dairy"), ("aisle[1]", "produce")]
        case "/aisles/move": [("aisle", "dairy"), ("direction", "earlier")]
        case "/shops/:shop/aisles": [("aisle[0]", "dairy"), ("aisle[1]", "produce")]
        case "/shops/:shop/move": [("aisle", "dairy"), ("direction", "earlier")]
        case "/shopping/:list/ops":
            [("json", #"{"sent_at": 1, "ops": [\#(sent("untick", "\(shelf.ingredient)", at: 1))]}"#)]
        default: nil
        }
    }

    private func diaryForm(_ pattern: String) -> [(String, String)]? {
        switch pattern {
        case "/diary/:date/entries": [("slot", "lunch"), ("food", "\(shelf.food)"), ("amount", "50")]
        case "/diary/:date/mark": [("mark", "complete")]
        case "/diary/:date/note": [("note", name)]
        case "/diary/:date/copy", "/diary/:date/move", "/diary/:date/delete", "/diary/:date/meal":
            [("entry[]", "\(shelf.entry)"), ("to", emptyDay.iso)]
        case "/diary/:date/offers": [("offer", offer.description)]
        case "/diary/:date/offers/undo": [("offer", answeredOffer.description)]
        case "/entries/:entry": [("amount", "50")]
        case "/foods/:food/entries": [("entry[]", "\(shelf.entry)")]
        case "/recipes/:recipe/entries": [("entry[]", "\(shelf.dish)")]
        case "/feeds": [("slots", "dinner"), ("slots", "lunch")]
        case "/goals": [("energy_kcal", "1900")]
        case "/weight": [("date", TestApp.today.iso), ("weight_kg", "80")]
        case "/weight/:date": [("date", day.iso), ("weight_kg", "80")]
        default: nil
        }
    }
}

extension Browser {
    /// Visits a route to someone's things, or sends it the form that does what it is there for.
    func send(_ route: Route<RequestContext>, to things: Belongings) async throws -> Answer {
        let path = try route.path(to: things)
        return route.method == .post ? await submit(path, things.form(for: route.pattern)) : await get(path)
    }

    /// Asks for what nobody has, in every other way alike.
    func send(_ route: Route<RequestContext>, toNothingLike things: Belongings) async throws -> Answer {
        let path = try route.pathToNothing()
        return route.method == .post ? await submit(path, things.form(for: route.pattern)) : await get(path)
    }
}
