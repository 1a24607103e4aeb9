import Foundation
import HTTPServer
import Outbound
import Synchronization
import Testing
import Web

@testable import App

/// What somebody does who comes from other applications.
@Suite struct NewcomerTests {
    private static func recipe(_ number: Int) -> String {
        """
        <script type="application/ld+json">{"@type": "Recipe", "name": "Dish \(number)", "recipeYield": "4", "totalTime": "PT30M",
        "recipeIngredient": ["\(number)00 g red lentils", "1 onion"], "recipeInstructions": ["Rinse.", "Cook."]}</script>
        """
    }

    /// Five kitchens on the web, each with one recipe.
    private static var kitchens: Providers {
        let pages = WebClient { address, _ throws(OutboundError) in
            let number = address.text.last.flatMap(\.wholeNumberValue) ?? 0
            return FetchedFile(body: Array(recipe(number).utf8), type: "text/html", address: address.text)
        }
        return Providers(usda: nil, openFoodFacts: .unexpected, pages: pages)
    }

    private static func sample(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(Repository.path)/Tests/Samples/RecipeFiles/\(name)")))
    }

    @Test func `I-03 I-05 a newcomer brings a Mealie export, a Paprika export and five addresses in twenty steps`()
        async throws
    {
        try await TestApp.run(providers: Self.kitchens) { app in
            let home = try await app.household()
            var steps = 0
            for file in ["mealie-backup.zip", "paprika.paprikarecipes"] {
                _ = await home.get("/import/files")
                let path = await home.upload(try Self.sample(file), to: "/import/files", field: "file", name: file)
                    .header("Location")
                await app.application.imports.settled()
                let preview = await home.get(path ?? "")
                #expect(preview.body.contains("2 recipes: will be new"), "\(file)")
                _ = await home.post(path ?? "")
                await app.application.imports.settled()
                let report = await home.get(path ?? "")
                #expect(report.body.contains("2 recipes: new"), "\(file)")
                // The page, the file and the button.
                steps += 3
            }
            for number in 1...5 {
                let address = "https://kitchen\(number).example/\(number)"
                let review = await home.post("/recipes/parse", ["address": address])
                #expect(review.body.contains("value=\"Dish \(number)\""))
                let saved = await home.submit("/recipes", review.fields)
                #expect(saved.status == .seeOther)
                // The address, and what was understood of it looked over.
                steps += 2
            }
            let library = await home.get("/recipes")

            #expect(steps <= 20)
            #expect(try await app.rows(in: "recipes") == 9)
            for name in ["Rice Pudding", "Zucchini Rolls", "Dish 1", "Dish 5"] {
                #expect(library.body.contains(name), "\(name)")
            }
            #expect(try await app.rows(in: "recipe_lines WHERE text LIKE '%red lentils'") == 5)
        }
    }
}

extension Answer {
    /// What the editor's form would send as it stands.
    fileprivate var fields: [(String, String)] {
        var fields: [(String, String)] = []
        for match in body.matches(of: /<input [^>]*name="([^"]+)"[^>]*value="([^"]*)"/) {
            guard !match.0.contains("checkbox"), !match.0.contains("type=\"file\""), match.1 != "_csrf" else {
                continue
            }
            fields.append((String(match.1), String(match.2)))
        }
        for match in body.matches(of: /<textarea [^>]*name="([^"]+)"[^>]*>([^<]*)</) {
            fields.append((String(match.1), String(match.2)))
        }
        return fields
    }
}
