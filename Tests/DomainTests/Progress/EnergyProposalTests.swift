import Testing

@testable import Domain

@Suite struct EnergyProposalTests {
    private func person(_ sex: BodyMeasures.Sex, _ age: Int, _ centimeters: Double, _ kilograms: Double) throws
        -> BodyMeasures
    {
        let weight = try #require(BodyWeight(kilograms, .kilogram))
        return try #require(BodyMeasures(sex: sex, age: age, centimeters: centimeters, weight: weight))
    }

    @Test func `M-30 the energy at rest is Mifflin and St Jeor's`() throws {
        #expect(try person(.male, 40, 180, 80).restingEnergy == Kilocalories(1730))
        #expect(try person(.female, 30, 165, 60).restingEnergy == Kilocalories(1320.25))
        #expect(try person(.unstated, 40, 180, 80).restingEnergy == Kilocalories(1647))
    }

    @Test func `M-30 activity multiplies and the aim is added`() throws {
        let man = try person(.male, 40, 180, 80)

        #expect(EnergyProposal(for: man, activity: .sedentary, aim: .keep).proposed == Kilocalories(2080))
        #expect(EnergyProposal(for: man, activity: .moderate, aim: .lose).proposed == Kilocalories(2180))
        #expect(EnergyProposal(for: man, activity: .moderate, aim: .gainSlowly).proposed == Kilocalories(2930))
    }

    @Test func `M-30 no proposal lies below the energy at rest`() throws {
        let small = try person(.female, 60, 155, 50)
        let proposal = EnergyProposal(for: small, activity: .sedentary, aim: .lose)

        #expect(proposal.isHeldAtRest)
        #expect(proposal.proposed == Kilocalories(1010))
        #expect(!EnergyProposal(for: small, activity: .sedentary, aim: .keep).isHeldAtRest)
    }

    @Test func `M-30 every person that can be entered gets a goal that can be saved`() throws {
        for sex in BodyMeasures.Sex.allCases {
            for (age, height, weight) in [(18, 100.0, 25.0), (110, 100, 25), (18, 250, 700), (110, 250, 25)] {
                for activity in Activity.allCases {
                    for aim in WeightAim.allCases {
                        let proposal = EnergyProposal(
                            for: try person(sex, age, height, weight),
                            activity: activity,
                            aim: aim
                        )
                        #expect(proposal.goal?.energy == proposal.proposed)
                    }
                }
            }
        }
    }

    @Test func `HOSTILE-17 measures that no adult has are refused`() throws {
        let weight = try #require(BodyWeight(80, .kilogram))
        #expect(BodyMeasures(sex: .male, age: 17, centimeters: 180, weight: weight) == nil)
        #expect(BodyMeasures(sex: .male, age: 40, centimeters: .nan, weight: weight) == nil)
        #expect(BodyMeasures(sex: .male, age: 40, centimeters: 1.8, weight: weight) == nil)
    }
}
