import Database
import Domain
import HTTPServer
import Web

/// The page of what a person ate over weeks, months, or any range of days.
struct ProgressController {
    func show(_ context: SignedInContext) async throws -> Response {
        let query = ProgressQuery(context.query, today: context.today)
        let outcome = try await outcome(of: query, context)
        let section = ProgressSection(context, query, outcome, steps: try await steps(after: outcome, context))
        var response =
            context.isLive(ProgressSection.id)
            ? context.live(section) : context.page(ProgressPage(context, query, section))
        if let status = section.status {
            response.status = status
            response.headers["ETag"] = nil
            if status == .serviceUnavailable { response.headers["Retry-After"] = "2" }
        }
        return response.varyingByLive()
    }

    /// The first steps of who has never logged anything (M-15).
    private func steps(after outcome: ProgressOutcome, _ context: SignedInContext) async throws -> WelcomeSection? {
        guard case .failure(.noData) = outcome else { return nil }
        let (goals, hasRecipe) = try await context.database.read(
            GoalStore.history(of: context.diaryOwner),
            WelcomeStore.hasRecipe(context.household)
        )
        let hasGoal = goals.goal(on: context.today) != nil
        return WelcomeSection(
            hasGoal: hasGoal,
            hasEaten: false,
            hasRecipe: hasRecipe,
            on: context.today,
            context
        )
    }

    /// Reads and calculates the period. A failure becomes part of the page,
    /// inside the layout and beside the tabs (M-11).
    private func outcome(of query: ProgressQuery, _ context: SignedInContext) async throws -> ProgressOutcome {
        let columns = query.showsMore ? DaySumColumns.all : .macros
        do {
            let (records, isLogged, goals) = try await context.database.read(
                DaySumStore.days(query.span.needed, columns, of: context.diaryOwner),
                DaySumStore.hasEntries(context.diaryOwner),
                GoalStore.history(of: context.diaryOwner)
            )
            let progress = try Progress(records, over: query.span, everLogged: isLogged)
            return .success(ProgressReading(progress: progress, records: records, goals: goals))
        } catch let failure as ProgressFailure {
            return .failure(failure)
        } catch let error as CancellationError {
            throw error
        } catch let error as DatabaseUnavailable {
            context.requestContext.log.warning("progress unavailable", ["cause": .text(error.description)])
            return .failure(.unavailable)
        } catch {
            context.requestContext.log.error("progress failed", ["error": .text(String(describing: error))])
            return .failure(.unknown)
        }
    }
}

/// What was read and calculated, or why there is nothing to show.
typealias ProgressOutcome = Result<ProgressReading, ProgressFailure>

struct ProgressReading: Sendable {
    let progress: Progress
    let records: [DayRecord]
    let goals: GoalHistory
}
