/// Reads the state of a food from folded words, in English and Turkish alike.
enum FoodStateReader {
    /// A state by the one or more words at a place.
    struct Found {
        let state: FoodState
        let end: Int
    }

    /// The state that the words of a name state.
    static func state(of words: [String]) -> FoodState {
        var state: FoodState = []
        var index = 0
        while index < words.count {
            guard let found = found(at: index, in: words) else {
                index += 1
                continue
            }
            state.formUnion(found.state)
            index = found.end
        }
        return state
    }

    /// The state that a note states: only where it begins a part of the note, as "cooked" does and "pat dry", "if
    /// frozen" and "washed and dried" do not.
    static func state(ofNote note: NameWords) -> FoodState {
        var state: FoodState = []
        var isStart = true
        var index = 0
        while index < note.words.count {
            if note.gaps[index] == .comma || note.gaps[index] == .bracket { isStart = true }
            if isStart, let found = found(at: index, in: note.words), !isProcess(found, note) {
                state.formUnion(found.state)
                index = found.end
                continue
            }
            isStart = isStart && beforeStates.contains(note.words[index])
            index += 1
        }
        return state
    }

    /// The state at a place. "Fresh or frozen" states neither.
    static func found(at index: Int, in words: [String]) -> Found? {
        guard let found = stated(at: index, in: words) else { return nil }
        let isChoice =
            isOr(found.end, words) && stated(at: found.end + 1, in: words) != nil
            || index >= 2 && isOr(index - 1, words) && stated(at: index - 2, in: words) != nil
        if isChoice { return Found(state: [], end: found.end) }
        return found
    }

    private static func stated(at index: Int, in words: [String]) -> Found? {
        guard index < words.count else { return nil }
        let word = words[index]
        if let phrases = phrases[word] {
            for phrase in phrases where words[index...].starts(with: phrase.words) {
                return Found(state: phrase.state, end: index + phrase.words.count)
            }
        }
        guard let state = states[word] else { return nil }
        // A wine is not dry because its water has gone.
        if word == "dry", words.contains(where: drinks.contains) { return nil }
        return Found(state: state, end: index + 1)
    }

    private static func isOr(_ index: Int, _ words: [String]) -> Bool {
        index < words.count && (words[index] == "or" || words[index] == "veya")
    }

    /// "Cooked according to the packet", "cooked until soft": what is to be done, to what was weighed before.
    private static func isProcess(_ found: Found, _ note: NameWords) -> Bool {
        guard found.state == .cooked, found.end < note.words.count, note.gaps[found.end] == .space else { return false }
        return processes.contains(note.words[found.end])
    }

    private static let processes = EnglishWords.words("according until al as per to for in on over with following")
    private static let beforeStates = EnglishWords.words(
        "preferably freshly fully well very and still pre already ideally tercihen onceden iyice ve"
    )
    private static let drinks = EnglishWords.words(
        "wine sherry vermouth cider madeira marsala champagne prosecco riesling chardonnay ale martini curacao gin"
    )

    private static let states: [String: FoodState] = {
        var states: [String: FoodState] = [:]
        for (state, words) in single {
            for word in words.split(separator: " ") { states[String(word)] = state }
        }
        return states
    }()

    private static let single: [(FoodState, String)] = [
        (.cooked, "cooked precooked boiled haslanmis pismis pisirilmis haslama"),
        (.raw, "raw uncooked cig pismemis haslanmamis"),
        (.dried, "dried dry dehydrated kuru kurutulmus"),
        (.fresh, "fresh taze"),
        (.canned, "canned tinned konserve"),
        (.frozen, "frozen donmus donuk dondurulmus"),
        (.drained, "drained suzulmus"),
        (.undrained, "undrained suzulmemis"),
        (.smoked, "smoked fume tutsulenmis isli tutsulu"),
        (.lean, "lean"),
        (.fatFree, "nonfat skim skimmed yagsiz"),
        (.lowFat, "lowfat"),
        (.skinOn, "derili"),
        (.skinless, "skinless skinned derisiz"),
        (.boneIn, "kemikli"),
        (.boneless, "boneless boned deboned kemiksiz"),
        (.baby, "baby bebek yavru"),
        (.salted, "salted tuzlu"),
        (.unsalted, "unsalted tuzsuz"),
        (.sweetened, "sweetened sekerli"),
        (.unsweetened, "unsweetened sekersiz"),
    ]

    private struct Phrase {
        let words: [String]
        let state: FoodState
    }

    private static let phrases: [String: [Phrase]] = {
        var phrases: [String: [Phrase]] = [:]
        for (state, texts) in several {
            for text in texts.split(separator: ",") {
                let words = text.split(separator: " ").map(String.init)
                phrases[words[0], default: []].append(Phrase(words: words, state: state))
            }
        }
        return phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }()

    private static let several: [(FoodState, String)] = [
        (.cooked, "hard boiled,soft boiled,pre cooked"),
        (.extraLean, "extra lean"),
        (.fatFree, "fat free,non fat,zero fat"),
        (.lowFat, "low fat,reduced fat,half fat,lower fat,semi skimmed,semi skim,yarim yagli,az yagli"),
        (.fullFat, "full fat,tam yagli"),
        (.skinOn, "skin on,skins on,with skin,with skins"),
        (.skinless, "skin off,skins off,skin removed,skins removed,without skin"),
        (.boneIn, "bone in,bones in,on the bone,with bone,with bones"),
        (.boneless, "bone removed,bones removed,off the bone,without bone,without bones,bone out"),
        ([.skinless, .boneless], "skin and bones removed,skin and bone removed"),
        (.unsalted, "no salt added,no added salt,salt free,without salt"),
        (.unsweetened, "no sugar added,no added sugar,sugar free,without sugar"),
    ]
}
