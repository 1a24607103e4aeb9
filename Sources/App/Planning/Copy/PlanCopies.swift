import Domain
import Web

/// Dishes that are copied to other meals at once, with their swaps, portions and what is cooked of them; and taken back
/// at once. A leftover whose dish is copied along is of the copy.
struct PlanCopies: Sendable {
    struct Copy: Sendable {
        let from: PlannedDish.ID
        let to: PlannedDish.ID
        let time: MealTime
    }

    let copies: [Copy]
    /// The template that they become; nil for the plan itself.
    var template: PlanTemplate.ID?
    let act = PlanAct.ID.new()

    init(_ copies: [Copy], template: PlanTemplate.ID? = nil) {
        self.copies = copies
        self.template = template
    }

    var undo: LocalPath { "/plan/acts/\(act)/undo" }
}

/// A week that is kept to be planned again.
enum PlanTemplate {
    typealias ID = Identifier<PlanTemplate>
}
