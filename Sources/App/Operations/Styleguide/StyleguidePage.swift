import Web

/// Every part of which pages are made, once.
struct StyleguidePage: Page, Sendable {
    let controls: StyleguideControls
    let figures = StyleguideFigures()
    let lists = StyleguideLists()

    init(_ context: RequestContext) { controls = StyleguideControls(context.words) }
}

struct StyleguideControls: Fragment, Sendable {
    let field: Field
    let wrongField: Field

    init(_ words: Words) {
        field = Field("name", words.yourName, typed: "Ayşe", hint: words.householdHint)
        wrongField = Field("email", words.email, typed: "ayse@", problem: words.emailWrong)
    }
}

struct StyleguideFigures: Fragment, Sendable {}

struct StyleguideLists: Fragment, Sendable {}
