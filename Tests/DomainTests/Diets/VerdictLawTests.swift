import Testing

@testable import Domain

/// What holds of every dish and every person.
@Suite struct VerdictLawTests {
    /// A line with what the test knows of it.
    private struct Line {
        let judged: JudgedLine
        let foods: [Contents]
        let isSure: Bool
        let kinds: Set<String>?
        /// What a person stated of the one food of the line.
        let answers: [Substance: StatedContents.Answer]

        init(_ number: Int, using chance: inout some RandomNumberGenerator) {
            let foods = (0..<Int.random(in: 1...3, using: &chance)).map { _ in Self.food(using: &chance) }
            let isSure = Int.random(in: 0..<8, using: &chance) > 0
            let kinds: Set<String>? =
                [nil, [], ["kiwi", "rice"], ["rice"], ["milk"]].randomElement(using: &chance) ?? nil
            self.foods = foods
            self.isSure = isSure
            self.kinds = kinds
            var answers: [Substance: StatedContents.Answer] = [:]
            if foods.count == 1, Bool.random(using: &chance) {
                for substance in Substance.allCases {
                    answers[substance] = ([nil] + StatedContents.Answer.allCases).randomElement(using: &chance) ?? nil
                }
            }
            self.answers = answers
            judged = JudgedLine(
                "line \(number)",
                names: [["rice", "butter", "kiwi"].randomElement(using: &chance) ?? "rice"],
                contents: .mixed(foods),
                isCertain: isSure && !foods.contains(.unknown),
                kinds: kinds,
                stated: answers.isEmpty ? nil : StatedContents(answers)
            )
        }

        /// Most foods are free of most, so that some dishes are free.
        private static func food(using chance: inout some RandomNumberGenerator) -> Contents {
            func few(_ chance: inout some RandomNumberGenerator) -> Substances {
                Substances(Substance.allCases.filter { _ in Int.random(in: 0..<30, using: &chance) == 0 })
            }
            if Int.random(in: 0..<10, using: &chance) == 0 { return .unknown }
            return Contents(few(&chance), uncertain: few(&chance), traces: few(&chance))
        }

        /// Whether it is known that the line is free of a substance: it was said, or all its foods are certain.
        func isKnownFree(of substance: Substance, butTraces: Bool) -> Bool {
            switch answers[substance] {
            case .contains: false
            case .free: true
            case .traces: butTraces
            case nil:
                isSure && foods.allSatisfy { $0.answer(substance) == .free }
                    && (butTraces || foods.allSatisfy { !$0.traces.contains(substance) })
            }
        }
    }

    private let kiwi = AvoidedWords("kiwi", kinds: ["kiwi"])

    private func avoidance(using chance: inout some RandomNumberGenerator) -> Avoidance {
        let severity: Avoidance.Severity = Bool.random(using: &chance) ? .allergy : .diet
        if Int.random(in: 0..<4, using: &chance) == 0 {
            return Avoidance(severity, .words(kiwi))
        }
        let some = Substance.allCases.filter { _ in Int.random(in: 0..<6, using: &chance) == 0 }
        let substances = Substances(some.isEmpty ? [.milk] : some)
        return Avoidance(severity, .substances(substances), countsTraces: Bool.random(using: &chance))
    }

    @Test
    func
        `H-04 HOSTILE-132 of a thousand dishes none is free where a line is unknown, guessed or offers such a food, unless a person said so`()
    {
        var chance = SystemRandomNumberGenerator()
        var free = 0
        for _ in 0..<1_000 {
            let dish = (0..<Int.random(in: 0...4, using: &chance)).map { Line($0, using: &chance) }
            let person = (0...Int.random(in: 0...1, using: &chance)).map { _ in avoidance(using: &chance) }
            let judgement = Judgement(of: dish.map(\.judged), for: person)
            guard judgement.verdict == .free else { continue }
            free += 1

            #expect(!dish.isEmpty)
            for avoidance in person {
                guard case .substances(let avoided) = avoidance.target else { continue }
                for substance in avoided.list {
                    let isKnown = dish.allSatisfy {
                        $0.isKnownFree(of: substance, butTraces: !avoidance.countsTraces)
                    }
                    #expect(isKnown, "\(substance)")
                }
            }
            if person.contains(where: { $0.target == .words(kiwi) }) {
                #expect(
                    dish.allSatisfy {
                        $0.isSure && $0.kinds?.contains("kiwi") == false && !$0.judged.names.contains("kiwi")
                    }
                )
            }
        }
        #expect(free > 20, "the law is empty without dishes that are free")
    }
}
