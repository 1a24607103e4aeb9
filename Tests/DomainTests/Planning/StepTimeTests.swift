import Domain
import Testing

@Suite struct StepTimeTests {
    private func seconds(_ text: String) -> [Int] {
        StepTime.find(in: text).map(\.seconds)
    }

    @Test(arguments: [
        ("10-12 dakika kavurun", [600]), ("1 saat 20 dk pişirin", [4800]), ("180 °C fırında 35 min", [2100]),
        ("yarım saat dinlendirin", [1800]), ("an hour and a half", [5400]), ("overnight", []),
    ])
    func `HG32 a step's times are timers, of a range the lower end`(step: String, expected: [Int]) {
        #expect(seconds(step) == expected)
    }

    @Test(arguments: [
        ("Bake for 1 hour and 20 minutes, then rest 5 min.", [4800, 300]), ("Simmer for 25–30 minutes.", [1500]),
        ("a 25-minute rest", [1500]), ("half an hour", [1800]), ("three quarters of an hour", [2700]),
        ("two and a half hours", [9000]), ("1 1/2 hours", [5400]), ("1½ saat", [5400]), ("1,5 saat", [5400]),
        ("bir buçuk saat", [5400]), ("yirmi beş dakika", [1500]), ("beş-on dakika", [300]),
        ("twenty-five minutes", [1500]),
        ("10 ila 12 dakika", [600]), ("5 ya da 6 dakikada", [300]), ("15 dakikalık dinlenme", [900]),
        ("her yüzünü 5'er dakika pişirin", [300]), ("30 minutes to 1 hour", [1800]), ("1h20min", [4800]),
        ("30 saniye çevirin", [30]), ("leave it on one hour", [3600]), ("BİR SAAT", [3600]), ("for a minute", [60]),
    ])
    func `H-05 times are read in both languages, with digits and words`(step: String, expected: [Int]) {
        #expect(seconds(step) == expected)
    }

    @Test(arguments: [
        "Heat the oven to 180 °C or 350 °F.", "200 derece fırında", "a few minutes", "birkaç dakika", "every 5 minutes",
        "her 10 dakikada bir karıştırın", "5 dakikada bir çevirin", "saat 12:30", "add a second egg", "2 cups", "3 gün",
        "0 dakika", "99999999999999999999999999999999 hours", "-", "1/", "½", "gas mark 6", "1:30 minutes", "",
    ])
    func `H-05 what is no time to wait is no timer`(step: String) {
        #expect(seconds(step).isEmpty)
    }

    @Test func `H-05 a time stands where its words do`() throws {
        let text = "Kısık ateşte 1 saat 20 dk pişirin."
        let time = try #require(StepTime.find(in: text).first)

        #expect(text[time.range] == "1 saat 20 dk")
    }

    @Test func `A-06 a long step costs by its length`() {
        for piece in ["10 ", "10-", "1 saat ", "yirmi ", "a ", "1/", "5'er ", "half of an ", "\u{301}", "1 hour and "] {
            let text = String(repeating: piece, count: 5000)
            #expect(processorTime { _ = StepTime.find(in: text) } < .seconds(1))
        }
    }
}
