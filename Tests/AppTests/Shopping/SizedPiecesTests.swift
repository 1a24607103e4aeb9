import Domain
import Testing

@testable import App

/// What a list says of sizes beside how many pieces are bought.
@Suite struct SizedPiecesTests {
    private let strings = Strings(.en)

    @Test func `HG37 where all pieces have one size it is named without another number`() throws {
        let potatoes = try merge([(0.4, .medium)])

        #expect(strings.text(of: potatoes, in: .metric) == "1")
        #expect(strings.remark(on: potatoes, in: .metric) == "medium")
    }

    @Test func `HG37 where some have a size their count is rounded up as the whole is`() throws {
        let eggs = try merge([(3, nil), (1.5, .medium)])

        #expect(strings.text(of: eggs, in: .metric) == "5")
        #expect(strings.remark(on: eggs, in: .metric) == "2 of them medium")
    }

    @Test func `HG37 sizes that would be more than are bought are only named`() throws {
        let few = try merge([(0.4, .medium), (0.4, .large)])
        let many = try merge([(2, .medium), (3, .large)])

        #expect(strings.text(of: few, in: .metric) == "1")
        #expect(strings.remark(on: few, in: .metric) == "large, medium")
        #expect(strings.remark(on: many, in: .metric) == "3 of them large, 2 of them medium")
    }

    private func merge(_ pieces: [(count: Double, size: PieceSize?)]) throws -> ShoppingMerge {
        let amounts = try pieces.map { NeededAmount([try #require(NeededPart($0.count, .piece, size: $0.size))]) }
        return ShoppingMerge(ShoppingSum(amounts))
    }
}
