import Domain
import Web

/// How a week is planned again.
struct WeekCopyPage: Page, Sendable {
    let title: String
    let back: LocalPath
    let path: LocalPath
    let week: String
    let csrf: CSRFField
    let errors: ErrorSummary
    let to: Choice
    let days: [Tick]
    let slots: [Tick]
    let people: Choice
    let existing: Choice
    let name: Field
    let template: Choice?
    let templates: [Row]
    /// Each form does its work once, whatever the others have done.
    let copyOnce = IdempotencyField()
    let applyOnce = IdempotencyField()
    let templateOnce = IdempotencyField()

    struct Tick: Sendable {
        let value: String
        let name: String
    }

    struct Row: Sendable {
        let name: String
        let path: LocalPath
        let rename: Field
        let delete: LocalPath
        let deleteLabel: String
    }

    init(
        _ context: any HouseholdContext,
        _ week: CivilWeek,
        _ templates: [Named<PlanTemplate.ID>],
        errors: FormErrors,
        renaming renamed: PlanTemplate.ID? = nil
    ) {
        let strings = context.strings
        let planningStrings = strings.planning
        var fields = FormFields(context.form, errors, strings)
        title = planningStrings.copyWeek(week: strings.name(of: week))
        path = "/plan/\(week.iso)"
        back = path
        self.week = week.iso
        csrf = context.csrf
        to = fields.target(of: week)
        days = week.days.map { Tick(value: $0.iso, name: strings.name(of: $0.weekday)) }
        slots = MealSlot.allCases.map { Tick(value: $0.rawValue, name: strings.name(of: $0)) }
        (people, existing) = (fields.people(), fields.existing())
        name = fields.text("name", planningStrings.templateName, isSent: renamed == nil)
        let listed = templates.map { (value: $0.id.description, label: $0.name) }
        template = templates.isEmpty ? nil : fields.choice("template", planningStrings.template, listed)
        self.templates = templates.map { fields.row(of: $0, isSent: $0.id == renamed) }
        self.errors = fields.summary
    }
}

extension FormFields {
    fileprivate mutating func row(of template: Named<PlanTemplate.ID>, isSent: Bool) -> WeekCopyPage.Row {
        let label = strings.planning.renameTemplate(name: template.name)
        let id = "name-\(template.id)"
        let rename = text("name", label, kept: template.name, isSent: isSent).named(id)
        if isSent { remember("name", label, id: id) }
        return WeekCopyPage.Row(
            name: template.name,
            path: "/plan/templates/\(template.id)",
            rename: rename,
            delete: "/plan/templates/\(template.id)/delete",
            deleteLabel: strings.planning.deleteTemplate(name: template.name)
        )
    }

    /// The weeks around this one.
    fileprivate mutating func target(of week: CivilWeek) -> Choice {
        let weeks = (-1...8).filter { $0 != 0 }.compactMap { week.adding(weeks: $0) }
        return choice(
            "to",
            strings.planning.toWeek,
            kept: week.adding(weeks: 1)?.iso ?? "",
            weeks.map { (value: $0.iso, label: "\(strings.name(of: $0)) · \(strings.days(of: $0))") }
        )
    }

    fileprivate mutating func people() -> Choice {
        let strings = strings.planning
        return choice(
            "people",
            strings.whoEats,
            kept: "none",
            [(value: "none", label: strings.peopleThere), (value: "same", label: strings.peopleSame)]
        )
    }

    fileprivate mutating func existing() -> Choice {
        let strings = strings.planning
        return choice(
            "existing",
            strings.existing,
            kept: "keep",
            [(value: "keep", label: strings.existingKeep), (value: "replace", label: strings.existingReplace)]
        )
    }
}
