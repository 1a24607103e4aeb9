import Domain
import Testing

/// One pot, many plates.
@Suite struct CookedSharesTests {
    private typealias Shares = CookedShares<Int>

    private func pot(_ weight: Double? = 1820, servings: Double = 4) throws -> Shares {
        Shares(servings: try #require(ServingCount(servings)), weight: weight.map(Grams.init))
    }

    @Test func `HG19 a pot's weight is what the scales say without the pot, and what cannot be is asked again`() {
        let weighed = PotWeighing(gross: Grams(2640), tare: Grams(820))

        #expect(weighed.net == Grams(1820))
        #expect(weighed.doubt(beside: Grams(2000)) == nil)
        #expect(weighed.doubt(beside: nil) == nil)
        #expect(weighed.doubt(beside: Grams(600)) == .tooHeavy)
        #expect(PotWeighing(gross: Grams(0.9)).doubt(beside: Grams(944)) == .tooLight)
        #expect(PotWeighing(gross: Grams(94.4)).doubt(beside: Grams(944)) == nil)
        #expect(PotWeighing(gross: Grams(820), tare: Grams(820)).doubt(beside: nil) == .notPositive)
        #expect(PotWeighing(gross: Grams(.nan)).doubt(beside: nil) == .notPositive)
    }

    @Test func `HG18 plates of 310, 250 and 180 g leave 1080 g, and all energy is somewhere`() throws {
        var pot = try pot()
        let plates = try [310.0, 250, 180].enumerated().map { key, grams in
            try pot.take(.grams(Grams(grams)), as: .plate, key)
        }
        let rest = try pot.take(.rest, as: .leftover, 9)

        #expect(plates.map { Formatting.exact($0 * 2366) } == ["403", "325", "234"])
        #expect(plates.map { Formatting.exact($0 * 136.5) } == ["23.25", "18.75", "13.5"])
        #expect(pot.grams(of: rest).map { Formatting.exact($0.value) } == "1080")
        #expect(Formatting.exact(rest * 2366) == "1404")
        #expect(abs((plates.reduce(0, +) + rest) * 2366 - 2366) < 1e-9)
        #expect(pot.left(in: nil) == 0)
    }

    @Test func `HG20 of a leftover 300 g are eaten, 800 g are too much, and the rest is discarded`() throws {
        var pot = try pot()
        try pot.take(.grams(Grams(740)), as: .plate, 1)
        try pot.take(.rest, as: .leftover, 2)
        let eaten = try pot.take(.grams(Grams(300)), as: .plate, 3, from: 2)
        let left = pot.left(in: 2)

        #expect(Formatting.exact(eaten * 2366) == "390")
        #expect(pot.grams(of: left).map { Formatting.exact($0.value) } == "780")
        #expect(throws: Shares.Problem.tooMuch(left: left)) { try pot.take(.grams(Grams(800)), as: .plate, 4, from: 2) }
        try pot.take(.rest, as: .discarded, 5, from: 2)
        #expect(pot.left == 0)
        #expect(throws: Shares.Problem.tooMuch(left: 0)) { try pot.take(.rest, as: .plate, 6, from: 2) }
    }

    @Test func `HG36 half a plate is thrown away, and eaten after all it is not`() throws {
        var pot = try pot()
        try pot.take(.grams(Grams(310)), as: .plate, 1)
        try pot.take(.grams(Grams(430)), as: .plate, 2)
        try pot.take(.rest, as: .leftover, 3)
        let others = pot.eaten - 310.0 / 1820
        try pot.eat(0.5, of: 1)
        let half = (eaten: pot.eaten - others, thrown: pot.thrownAway, left: pot.left)
        try pot.take(.grams(Grams(90)), as: .plate, 4, from: 3)
        try pot.eat(1, of: 1)

        #expect(Formatting.exact(half.eaten * 2366) == "201.5")
        #expect(Formatting.exact(half.eaten * 1820) == "155")
        #expect(Formatting.exact(half.thrown * 1820) == "155")
        #expect(Formatting.exact(half.left * 1820) == "1080")
        #expect(Formatting.exact((pot.eaten - others) * 2366) == "520")
        #expect(Formatting.exact(pot.left * 1820) == "990")
        #expect(pot.thrownAway == 0)
    }

    @Test func `H-07 what was not eaten can go back to the pot`() throws {
        var pot = try pot()
        try pot.take(.servings(2), as: .plate, 1)
        try pot.eat(0.75, of: 1, backToPot: true)
        let back = pot.left
        try pot.eat(0, of: 1, backToPot: true)

        #expect(back == 0.625)
        #expect(pot.left == 1)
        #expect(pot.shares.isEmpty)
    }

    @Test func `H-07 a plate is again what it was before somebody said how much of it was eaten`() throws {
        var pot = try pot()
        try pot.take(.servings(2), as: .plate, 1)
        let former = try #require(pot.shares.first)
        for (eaten, isBack) in [(0.5, false), (0.75, true), (0, true)] {
            try pot.eat(eaten, of: 1, backToPot: isBack)
            try pot.restore(former)
            #expect(pot.shares == [former])
            #expect(pot.left == 0.5)
        }
        try pot.eat(0, of: 1, backToPot: true)
        try pot.take(.servings(3), as: .leftover, 2)

        #expect(throws: Shares.Problem.tooMuch(left: 0.25)) { try pot.restore(former) }
        #expect(pot.shares.map(\.key) == [2])
    }

    @Test func `H-07 a corrected weight changes what each plate is of it, and no entry, and the rest with them`() throws
    {
        var pot = try pot(1000)
        try pot.take(.grams(Grams(250)), as: .plate, 1, isWritten: true)
        try pot.take(.grams(Grams(250)), as: .plate, 2)
        try pot.take(.rest, as: .leftover, 3)
        try pot.correct(weight: Grams(2000))

        #expect(pot.shares.map(\.part) == [0.125, 0.125, 0.75])
        #expect(pot.shares.map(\.offeredPart) == [0.25, nil, nil])
        #expect(pot.outdated.map(\.key) == [1])
        #expect(throws: Shares.Problem.self) { try pot.correct(weight: Grams(300)) }
        #expect(pot.weight == Grams(2000))
    }

    @Test func `H-07 HG18 other servings of a weighed pot, or another line of it, outdate what is written down`() throws
    {
        var pot = try pot()
        try pot.take(.grams(Grams(310)), as: .plate, 1, isWritten: true)
        try pot.take(.servings(1), as: .plate, 2, isWritten: true)
        try pot.take(.grams(Grams(250)), as: .plate, 3)
        let part = pot.shares[0].part
        try pot.correct(servings: try #require(ServingCount(6)))
        let counted = pot.outdated.map(\.key)
        try pot.renew([1])
        let renewed = pot
        pot.correctContents()

        #expect(counted == [1])
        #expect(renewed.outdated.isEmpty)
        #expect(renewed.shares[0].part == part)
        #expect(pot.outdated.map(\.key) == [1, 2])
    }

    @Test func `H-07 plates that were renewed are again what they were, and so is the rest`() throws {
        var pot = try pot(1000)
        try pot.take(.grams(Grams(200)), as: .plate, 1, isWritten: true)
        try pot.take(.rest, as: .leftover, 9)
        try pot.correct(weight: Grams(2000))
        let former = pot.shares
        try pot.renew([1])
        let renewed = pot.shares.map(\.part)
        try pot.restore([former[0]])

        #expect(renewed == [0.1, 0.9])
        #expect(pot.shares == former)
        #expect(pot.outdated.map(\.key) == [1])
    }

    @Test
    func `H-07 what was taken back stays in the pot when the weight is corrected, and corrected back all is as before`()
        throws
    {
        var pot = try pot(1000)
        try pot.take(.grams(Grams(300)), as: .plate, 1)
        try pot.take(.grams(Grams(200)), as: .plate, 2)
        try pot.take(.rest, as: .leftover, 3)
        try pot.takeBack(2)
        func grams() -> [String] {
            (pot.shares.map(\.part) + [pot.left(in: nil)])
                .map { part in pot.grams(of: part).map { Formatting.exact(($0.value * 1000).rounded() / 1000) } ?? "—" }
        }
        let before = grams()
        try pot.correct(weight: Grams(1001))
        let corrected = grams()
        try pot.correct(weight: Grams(1000))

        #expect(before == ["300", "500", "200"])
        #expect(corrected == ["300", "500.714", "200.286"], "5 to 2 of the 701 g that nobody has")
        #expect(grams() == before)
    }

    @Test func `H-07 of a leftover that is eaten up nothing comes back out of the pot when the weight is corrected`()
        throws
    {
        for weight in [999.0, 1001, 1200] {
            var pot = try pot(1000)
            try pot.take(.grams(Grams(300)), as: .plate, 1)
            try pot.take(.grams(Grams(200)), as: .plate, 2)
            try pot.take(.rest, as: .leftover, 3)
            try pot.take(.rest, as: .plate, 4, from: 3, isWritten: true)
            try pot.takeBack(2)
            try pot.correct(weight: Grams(weight))

            #expect(pot.left(in: 3) == 0, "\(weight) g")
            #expect(abs(pot.left(in: nil) - (0.5 - 300 / weight)) < 1e-12, "\(weight) g")
        }
    }

    @Test func `H-07 of an offered plate what went back to the pot is no longer offered`() throws {
        let plate = Shares.Share(
            key: 1,
            use: .plate,
            part: 0.25,
            amount: .grams(Grams(455)),
            isWritten: true,
            offeredPart: 0.25
        )
        var pot = Shares(servings: try #require(ServingCount(4)), weight: Grams(1820), shares: [plate])

        try pot.eat(0.5, of: 1, backToPot: true)

        #expect(pot.shares.first?.part == 0.125)
        #expect(pot.shares.first?.offeredPart == 0.125)
        #expect(pot.outdated.isEmpty)
        #expect(pot.left == 0.875)
    }

    @Test func `HG18 who weighs a little more than there is has what there is, by no old weight`() throws {
        var pot = try pot(1000)
        try pot.take(.grams(Grams(700.3)), as: .plate, 1)
        try pot.take(.grams(Grams(300)), as: .plate, 2, isWritten: true)
        let outdated = pot.outdated
        try pot.correct(weight: Grams(1100))

        #expect(outdated.isEmpty)
        #expect(pot.shares.map(\.amount)[0] == .grams(Grams(700.3)))
        #expect(abs(pot.shares[1].part * 1100 - 299.7) < 1e-9)
        #expect(pot.outdated.map(\.key) == [2])
    }

    @Test
    func `H-07 whoever has written down all the rest has the rest by another weight, once their entry is corrected`()
        throws
    {
        let plate = Shares.Share(key: 1, use: .plate, part: 0.25, amount: .grams(Grams(455)))
        let rest = Shares.Share(key: 2, use: .plate, part: 0.75, amount: .rest, isWritten: true)
        for (weight, parts) in [(2275.0, [0.2, 0.8]), (910.0, [0.5, 0.5])] {
            var pot = Shares(servings: try #require(ServingCount(4)), weight: Grams(1820), shares: [plate, rest])
            try pot.correct(weight: Grams(weight))
            let outdated = pot.outdated.map(\.key)
            try pot.renew([2])

            #expect(pot.shares.map(\.part) == parts)
            #expect(outdated == [2])
            #expect(pot.outdated.isEmpty)
            #expect(pot.left == 0)
        }
    }

    @Test
    func `H-07 the same plates leave the same by another weight, whoever has written them down or was offered them`()
        throws
    {
        let ways: [(isWritten: Bool, offered: Double?)] = [(false, nil), (true, nil), (true, 0.2)]
        for weight in [1400.0, 800] {
            let left = try ways.map { way in
                let plate = Shares.Share(
                    key: 1,
                    use: .plate,
                    part: 0.2,
                    amount: .grams(Grams(200)),
                    isWritten: way.isWritten,
                    offeredPart: way.offered
                )
                var pot = Shares(servings: try #require(ServingCount(4)), weight: Grams(1000), shares: [plate])
                try pot.correct(weight: Grams(weight))
                return pot.left(in: nil)
            }
            for part in left { #expect(abs(part * weight - (weight - 200)) < 1e-9, "\(weight) g") }
        }
    }

    @Test func `H-07 how much was eaten is said by the present weight, and is by no old one after it`() throws {
        for (isOffered, isBack) in [(false, false), (false, true), (true, false), (true, true)] {
            let plate = Shares.Share(
                key: 1,
                use: .plate,
                part: 0.3,
                amount: .grams(Grams(300)),
                isWritten: true,
                offeredPart: isOffered ? 0.3 : nil
            )
            var pot = Shares(servings: try #require(ServingCount(4)), weight: Grams(1000), shares: [plate])
            try pot.correct(weight: Grams(1600))
            let before = pot.outdated.map(\.key)
            try pot.eat(0.5, of: 1, backToPot: isBack)

            #expect(before == [1])
            #expect(abs(pot.eaten * 1600 - 150) < 1e-9)
            #expect(pot.outdated.isEmpty)
        }
    }

    @Test func `H-07 grams of what nobody has weighed are no part of it`() throws {
        var pot = try pot(nil)
        try pot.take(.servings(1), as: .plate, 1)

        #expect(pot.shares.map(\.part) == [0.25])
        #expect(pot.grams(of: 0.25) == nil)
        #expect(pot.servings(of: 0.25) == 1)
        #expect(throws: Shares.Problem.weightUnknown) { try pot.take(.grams(Grams(100)), as: .plate, 2) }
        for count in [0, -1, .nan, .infinity] as [Double] {
            #expect(throws: Shares.Problem.self) { try pot.take(.servings(count), as: .plate, 2) }
        }
    }

    @Test
    func
        `HG18 whatever is served, eaten again, taken back, frozen, discarded and weighed anew, all of it is somewhere`()
        throws
    {
        for seed in 0..<400 {
            var chance = Chance(seed: UInt64(seed))
            var pot = try pot(seed % 5 == 0 ? nil : Double.random(in: 50...9000, using: &chance))
            for step in 0..<40 {
                do {
                    try act(on: &pot, step, &chance)
                } catch is Shares.Problem {
                    // What is refused changes nothing.
                }
                #expect(abs(pot.eaten + pot.thrownAway + pot.left - 1) < 1e-9, "seed \(seed), step \(step)")
                #expect(pot.shares.allSatisfy { $0.part > 0 && (0...1).contains($0.eaten) })
            }
        }
    }

    private func act(on pot: inout Shares, _ step: Int, _ chance: inout Chance) throws {
        let keys = pot.shares.map(\.key)
        let leftovers: [Int?] = [nil] + pot.shares.filter { $0.use == .leftover }.map(\.key)
        let source = leftovers.randomElement(using: &chance) ?? nil
        let amount: ServedAmount =
            switch Int.random(in: 0...4, using: &chance) {
            case 0: .rest
            case 1, 2: .servings(Double.random(in: 0.05...1.5, using: &chance))
            default: .grams(Grams(Double.random(in: 1...600, using: &chance)))
            }
        switch Int.random(in: 0...10, using: &chance) {
        case 0...3: try pot.take(amount, as: .plate, step, from: source, isWritten: Bool.random(using: &chance))
        case 4: try pot.take(amount, as: .leftover, step, from: source)
        case 5: try pot.take(amount, as: .discarded, step, from: source)
        case 6: try keys.randomElement(using: &chance).map { try pot.takeBack($0) }
        case 8: try ServingCount(Double.random(in: 1...12, using: &chance)).map { try pot.correct(servings: $0) }
        case 7: try pot.correct(weight: Grams(Double.random(in: 50...9000, using: &chance)))
        default:
            let portions: [Double] = [0, 0.5, 0.75, 1]
            let eaten = portions.randomElement(using: &chance) ?? 1
            try keys.randomElement(using: &chance).map {
                try pot.eat(eaten, of: $0, backToPot: Bool.random(using: &chance))
            }
        }
    }
}
