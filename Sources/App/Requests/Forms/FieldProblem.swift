import Web

/// The problem of a field: one that `Web` knows, or one of `OwnProblem`.
typealias FieldProblem = Web.FieldProblem<OwnProblem>
typealias FormErrors = Web.FormErrors<OwnProblem>
typealias FormReader = Web.FormReader<OwnProblem>

extension FieldProblem {
    static func people(_ problem: OwnProblem.People) -> FieldProblem { .own(.people(problem)) }
    static func foods(_ problem: OwnProblem.Foods) -> FieldProblem { .own(.foods(problem)) }
    static func recipes(_ problem: OwnProblem.Recipes) -> FieldProblem { .own(.recipes(problem)) }
    static func diary(_ problem: OwnProblem.Diary) -> FieldProblem { .own(.diary(problem)) }
    static func planning(_ problem: OwnProblem.Planning) -> FieldProblem { .own(.planning(problem)) }
    static func shopping(_ problem: OwnProblem.Shopping) -> FieldProblem { .own(.shopping(problem)) }
    static func progress(_ problem: OwnProblem.Progress) -> FieldProblem { .own(.progress(problem)) }
    static func changedMeanwhile(now: String) -> FieldProblem { .own(.changedMeanwhile(now: now)) }
}

/// The problems that only this product knows, by room.
enum OwnProblem: Hashable, Sendable {
    case people(People)
    case foods(Foods)
    case recipes(Recipes)
    case diary(Diary)
    case planning(Planning)
    case shopping(Shopping)
    case progress(Progress)
    /// Somebody else has changed a field since the form was filled, to this.
    case changedMeanwhile(now: String)

    func text(_ strings: Strings) -> String {
        switch self {
        case .people(let problem): problem.text(strings)
        case .foods(let problem): problem.text(strings)
        case .recipes(let problem): problem.text(strings)
        case .diary(let problem): problem.text(strings)
        case .planning(let problem): problem.text(strings)
        case .shopping(let problem): problem.text(strings)
        case .progress(let problem): problem.text(strings)
        case .changedMeanwhile(let now): strings.requests.fields.changedMeanwhile(now: now)
        }
    }
}
