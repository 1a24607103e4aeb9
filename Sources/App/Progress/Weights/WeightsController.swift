import Database
import Domain
import HTTPServer
import Web

/// A person's weight, day by day.
struct WeightsController {
    func show(_ visit: Visit) async throws -> Response {
        try await page(visit, errors: [:])
    }

    func save(_ visit: Visit) async throws -> Response {
        do {
            let typed = try WeightForm(form: visit.form).validated(today: visit.today)
            try await visit.database.write(WeightStore.save(typed, of: visit.diaryOwner))
            return visit.redirect(to: .weights, saying: Notice.saved)
        } catch let errors as FormErrors {
            return try await page(visit, errors: errors, status: .unprocessableContent)
        }
    }

    func edit(_ visit: Visit) async throws -> Response {
        let (kept, unit) = try await kept(visit)
        return visit.page(WeightPage(visit, kept, unit, errors: [:]))
    }

    func change(_ visit: Visit) async throws -> Response {
        let (kept, _) = try await kept(visit)
        let form = WeightForm(form: visit.form)
        do {
            let typed = try form.validated(today: visit.today, kept: kept.weight)
            let changed = try await visit.database.write(
                WeightStore.forget(typed.weighing.date, of: visit.diaryOwner),
                WeightStore.change(kept.date, to: typed, of: visit.diaryOwner)
            )
            guard changed.1 == 1 else { throw HTTPError.notFound }
            return visit.redirect(to: .weights, saying: Notice.saved)
        } catch let errors as FormErrors {
            return visit.page(WeightPage(visit, kept, form.unit, errors: errors), status: .unprocessableContent)
        } catch let error as DatabaseError where error.constraint == "weights_pkey" {
            let taken: FormErrors = ["date": .custom("weightTaken")]
            return visit.page(WeightPage(visit, kept, form.unit, errors: taken), status: .unprocessableContent)
        }
    }

    func delete(_ visit: Visit) async throws -> Response {
        let day = try visit.parameter("date", as: CivilDate.self)
        let deleted = try await visit.database.write(WeightStore.delete(day, of: visit.diaryOwner))
        guard deleted == 1 else { throw HTTPError.notFound }
        let undo: LocalPath = "/weight/\(day)/undelete"
        return visit.redirect(to: .weights, saying: Notice.weightDeleted, [day.iso, undo.text])
    }

    func undelete(_ visit: Visit) async throws -> Response {
        let day = try visit.parameter("date", as: CivilDate.self)
        let restored = try await visit.database.write(WeightStore.undelete(day, of: visit.diaryOwner))
        guard restored == 1 else { throw HTTPError.notFound }
        return visit.redirect(to: .weights, saying: Notice.saved)
    }

    private func kept(_ visit: Visit) async throws -> (Weighing, WeightUnit) {
        let day = try visit.parameter("date", as: CivilDate.self)
        let (weighing, unit) = try await visit.database.read(
            WeightStore.weighing(on: day, of: visit.diaryOwner),
            WeightStore.unit(of: visit.diaryOwner)
        )
        guard let weighing else { throw HTTPError.notFound }
        return (weighing, visit.query.choice("unit") ?? unit ?? .kg)
    }

    private func page(_ visit: Visit, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let look = WeightLook(visit.query, today: visit.today)
        let (weighings, extent, latest, unit) = try await visit.database.read(
            WeightStore.weighings(look.needed, of: visit.diaryOwner),
            WeightStore.extent(of: visit.diaryOwner),
            WeightStore.latest(of: visit.diaryOwner),
            WeightStore.unit(of: visit.diaryOwner)
        )
        let kept = WeightsPage.Kept(weighings: weighings, extent: extent, latest: latest, unit: unit ?? .kg)
        return visit.page(WeightsPage(visit, look, kept, errors: errors), status: status)
    }
}

extension LocalPath {
    static let weights: LocalPath = "/weight"
}
