import Domain
import RecipeImport
import Web

/// The page on which a recipe is pasted or its address typed, with why the last try led nowhere.
struct ImportPage: Page, Sendable {
    let csrf: CSRFField
    let alert: String?
    /// The recipe that is there from the same address; nil when none is.
    let known: Known?
    let found: [Found]
    let address: Field
    let text: String
    /// What lets a language model read; nil where there is none.
    let model: Model?
    /// Whether whoever asks may bring in files.
    let takesFiles: Bool
    /// Whether the address is read although a recipe from it is there.
    let isAgain: Bool
    var offersChoice: Bool { !found.isEmpty }

    struct Model: Sendable {
        /// That what is read is sent away, and where.
        let hint: String
    }

    struct Known: Sendable {
        let name: String
        let path: LocalPath
    }

    /// One of several recipes of a page.
    struct Found: Sendable {
        let number: String
        let name: String
    }

    /// - Parameter model: the name of the machine on which the language model is asked; nil where there is none.
    init(_ context: any HouseholdContext, _ form: ImportForm, _ problem: ImportProblem?, model: String?) {
        let strings = context.strings
        self.model = model.map { Model(hint: strings.exchange.imports.modelHint(host: $0)) }
        csrf = context.csrf
        takesFiles = context.may(.household(.write))
        var addressProblem: String?
        var alert = problem?.text(strings)
        if case .wrongAddress? = problem { (addressProblem, alert) = (alert, nil) }
        self.alert = alert
        address = Field(
            "address",
            strings.exchange.imports.address,
            typed: form.address,
            hint: strings.exchange.imports.addressHint,
            problem: addressProblem,
            isRequired: false
        )
        if case .noRecipe(let reading)? = problem { text = reading.text } else { text = form.text }
        if case .known(let recipe)? = problem {
            known = Known(name: recipe.name, path: .recipe(recipe.id))
        } else {
            known = nil
        }
        isAgain = form.isAgain || known != nil
        if case .several(let recipes)? = problem {
            found = recipes.enumerated().map { Found(number: String($0), name: $1.name) }
        } else {
            found = []
        }
    }
}
