import Web

/// Every component of which pages are made, once.
struct StyleguidePage: Page, Sendable {
    let controls: StyleguideControls
    let figures = StyleguideFigures()
    let lists = StyleguideLists()

    init(_ context: RequestContext) { controls = StyleguideControls(context.strings) }
}

struct StyleguideControls: Fragment, Sendable {
    let field: Field
    let wrongField: Field

    init(_ strings: Strings) {
        field = Field(
            "name",
            strings.people.accounts.yourName,
            typed: "Ayşe",
            hint: strings.people.accounts.householdHint
        )
        wrongField = Field(
            "email",
            strings.people.accounts.email,
            typed: "ayse@",
            problem: strings.people.accounts.emailWrong
        )
    }
}

struct StyleguideFigures: Fragment, Sendable {}

struct StyleguideLists: Fragment, Sendable {}
