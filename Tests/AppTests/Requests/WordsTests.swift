import Domain
import Testing

@testable import App

/// Sentences that are easily read the wrong way round, or as something else.
@Suite struct WordsTests {
    private let english = Strings(.en)
    private let turkish = Strings(.tr)

    @Test func `L-01 a choice that takes planned dishes out says what takes the place of what`() {
        #expect(english.planning.existingReplace == "is replaced by these")
        #expect(turkish.planning.existingReplace == "yerini bunlara bıraksın")
        #expect(english.planning.applyInstead == "Use it in place of what is planned")
        #expect(turkish.planning.applyInstead == "Planlı olanların yerine bunu koy")
    }

    @Test func `W-18 in Turkish, too, a message says whose diary has it and who is asked`() {
        let (offers, cooking) = (turkish.diary.offers, turkish.planning.cooking)

        let both = offers.writtenAndOffered(people: "Ayşe, Ela", others: "Mehmet")

        #expect(both == "Ayşe, Ela için yazıldı, Mehmet için önerildi.")
        #expect(offers.offered(people: "Ela") == "Ela için önerildi.")
        #expect(cooking.servedEntries(names: "Ayşe") == "Şu kişilerin günlüğüne yazıldı: Ayşe.")
        #expect(cooking.servedOffers(names: "Mehmet") == "Günlüğüne ekleyebilecekler: Mehmet.")
    }

    @Test func `H-04 the diet that takes fish says so, beside the vegetarian one`() {
        #expect(english.name(of: Diet.pescatarian) == "No meat (fish is fine)")
        #expect(turkish.name(of: Diet.pescatarian) == "Etsiz (balık olabilir)")
    }

    @Test func `H-01 what ends an invitation or a link is not called as an undo is`() {
        for words in [english, turkish] {
            #expect(words.people.invites.revoke != words.requests.actions.undo)
            #expect(words.recipes.shareLinks.revoke == words.planning.feeds.end)
        }
    }

    @Test func `L-01 a button says what it does, in Turkish too`() {
        #expect(english.shopping.shops.earlier(name: "Dairy") == "Move Dairy earlier")
        #expect(turkish.shopping.shops.earlier(name: "Fırın") == "Fırın: öne al")
        #expect(turkish.shopping.shops.later(name: "Fırın") == "Fırın: arkaya al")
    }

    @Test func `I-05 a day is marked by an import as it is on its own page`() {
        let mark = "“\(turkish.diary.day.complete)”"

        #expect(turkish.exchange.diaries.willMark(count: 3).contains(mark))
        #expect(turkish.exchange.diaries.marked(count: 3).contains(mark))
    }

    @Test func `I-01 a carton is called on a Turkish list by the word that lines are read by`() {
        let carton = turkish.shopping.units.carton(count: 2, shown: "2")
        let line = IngredientReader.read("\(carton) krema", language: .tr)

        #expect(carton == "2 kutu")
        #expect(line.amount?.unit?.key == "can")
        #expect(turkish.shopping.units.splash(count: 1, shown: "1") == "biraz (1)")
    }

    @Test func `H-07 what is left of one serving is told as of several, and to throw away names the bin in Turkish`() {
        #expect(english.planning.cooking.left(amount: "1 serving") == "1 serving left")
        #expect(turkish.planning.cooking.discard == "Çöpe at")
    }

    @Test func `L-01 a problem says what to do about it`() {
        #expect(english.requests.fields.invalidText.hasSuffix("Type it anew."))
        #expect(turkish.requests.fields.invalidText.hasSuffix("Yeniden yaz."))
    }
}
