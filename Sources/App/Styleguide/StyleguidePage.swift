import Web

struct StyleguidePage: Page, Sendable {
    let field: Field
    let wrongField: Field

    init(_ guest: Guest) {
        let words = guest.words
        field = Field("name", words.yourName, typed: "Ayşe", hint: words.householdHint)
        wrongField = Field("email", words.email, typed: "ayse@", problem: words.emailWrong)
    }
}
