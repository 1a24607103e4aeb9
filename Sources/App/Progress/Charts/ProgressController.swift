import Database
import Domain
import HTTPServer
import Web

/// How a person eats over weeks, months, or any days of their own.
struct ProgressController {
    func show(_ visit: Visit) async throws -> Response {
        let look = ProgressLook(visit.query, today: visit.today)
        let outcome = try await outcome(of: look, visit)
        let section = ProgressSection(visit, look, outcome)
        var response =
            visit.isLive(ProgressSection.id) ? visit.live(section) : visit.page(ProgressPage(visit, look, section))
        if let status = section.status {
            response.status = status
            response.headers["ETag"] = nil
            if status == .serviceUnavailable { response.headers["Retry-After"] = "2" }
        }
        return response.varyingByLive()
    }

    /// Whatever goes wrong here is said in the page, within its frame and beside its tabs (M-11).
    private func outcome(of look: ProgressLook, _ visit: Visit) async throws -> ProgressOutcome {
        let columns = look.showsMore ? DaySumColumns.all : .macros
        do {
            let (records, isLogged, goals) = try await visit.database.read(
                DaySumStore.days(look.span.needed, columns, of: visit.diaryOwner),
                DaySumStore.hasEntries(visit.diaryOwner),
                GoalStore.history(of: visit.diaryOwner)
            )
            let progress = try Progress(records, over: look.span, everLogged: isLogged)
            return .success(ProgressReading(progress: progress, records: records, goals: goals))
        } catch let failure as ProgressFailure {
            return .failure(failure)
        } catch let error as CancellationError {
            throw error
        } catch let error as DatabaseUnavailable {
            visit.guest.log.warning("progress unavailable", ["cause": .text(error.description)])
            return .failure(.unavailable)
        } catch {
            visit.guest.log.error("progress failed", ["error": .text(String(describing: error))])
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
