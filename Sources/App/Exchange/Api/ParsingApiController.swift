import Domain
import HTTPServer
import Web

/// Reads pasted text, or the page behind an address, as a recipe, for programs. Nothing is kept of it (I-01, I-03).
struct ParsingApiController {
    let reading: RecipeReading

    static let body = [ApiField("text", .text), ApiField("address", .text)]

    func parse(_ context: ApiContext) async throws -> Response {
        try await context.reading(Self.body) { sent in
            // What a page asks back, a program is not asked: the first of several recipes is meant, known or not.
            var form = ImportForm(sent.form)
            (form.choice, form.isAgain) = (0, true)
            do {
                return context.answer(try await recipe(form, sent).json)
            } catch let problem as ImportProblem {
                let field = form.address.isEmpty ? "text" : "address"
                let text = problem.text(sent.strings)
                return ApiProblem.rejection(problem.status, [(field, text)], sent.requestContext)
            }
        }
    }

    private func recipe(_ form: ImportForm, _ sent: SignedInContext) async throws -> TypedRecipe {
        let address = PageAddress(form.address)
        if !form.text.allSatisfy(\.isWhitespace) {
            return try await reading.recipe(in: form.text, sent).typed(sent.strings, address)
        }
        if form.address.allSatisfy(\.isWhitespace) { throw ImportProblem.nothingTyped }
        guard let address else { throw ImportProblem.wrongAddress }
        return try await reading.recipe(at: address, form, sent).typed(sent.strings, address)
    }
}

extension TypedRecipe {
    /// What was understood, in the form in which a recipe is sent.
    fileprivate var json: JSONData {
        .object([
            ("name", .text(name)), ("summary", .text(summary)), ("instructions", .text(instructions)),
            ("servings", .optional(try? NumberInput.parse(servings))), ("servings_unknown", .flag(servingsUnknown)),
            ("time_minutes", .optional(try? NumberInput.parse(minutes))),
            ("tags", .texts(RecipeParticulars.tags(in: particulars.tags))),
            ("notes", .text(particulars.notes)), ("source_name", .text(particulars.sourceName)),
            ("source_url", .text(particulars.sourceAddress)),
            ("stated_nutrition", .text(particulars.statedNutrition)),
            (
                "lines",
                .list(
                    rows.filter(\.isLine).map {
                        .object([("text", .text($0.text)), ("section", .text($0.section))])
                    }
                )
            ),
        ])
    }
}
