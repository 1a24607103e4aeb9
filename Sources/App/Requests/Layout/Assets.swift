import Web

extension StaticFiles {
    /// The address of a file in `Public`. It contains a part of the file's
    /// digest, so that browsers may cache it for good.
    func path(_ name: String) -> LocalPath {
        LocalPath(requested: url(name)) ?? .root
    }
}

/// The addresses of the files that pages load. Every page loads `app.css` and `sofra.js`; what only some need they name in
/// the blocks `styles` and `scripts` of their template.
struct LayoutAssets: Sendable {
    let styles: Styles
    let scripts: Scripts
    let icon: LocalPath
    let touchIcon: LocalPath
    /// The value of the header `Speculation-Rules`: where a browser finds which links it may fetch as they are pressed.
    let speculation: String

    init(_ files: StaticFiles) {
        styles = Styles(files)
        scripts = Scripts(files)
        icon = files.path("img/icon.svg")
        touchIcon = files.path("img/icon-180.png")
        speculation = "\"\(files.path("rules/speculation.json").text)\""
    }

    struct Styles: Sendable {
        let app, diary, editor, library, people, planning, planPrint, progress, recipe, shopping: LocalPath

        init(_ files: StaticFiles) {
            app = files.path("css/app.css")
            diary = files.path("css/diary.css")
            editor = files.path("css/editor.css")
            library = files.path("css/library.css")
            people = files.path("css/people.css")
            planning = files.path("css/planning.css")
            planPrint = files.path("css/planPrint.css")
            progress = files.path("css/progress.css")
            recipe = files.path("css/recipe.css")
            shopping = files.path("css/shopping.css")
        }
    }

    struct Scripts: Sendable {
        let sofra, cook, device, list, live, lost, numbers, offline, passkeys, plan, progress, rows, scan, swipe,
            timers: LocalPath

        init(_ files: StaticFiles) {
            sofra = files.path("js/sofra.js")
            cook = files.path("js/cook.js")
            device = files.path("js/device.js")
            list = files.path("js/list.js")
            live = files.path("js/live.js")
            lost = files.path("js/lost.js")
            numbers = files.path("js/numbers.js")
            offline = files.path("js/offline.js")
            passkeys = files.path("js/passkeys.js")
            plan = files.path("js/plan.js")
            progress = files.path("js/progress.js")
            rows = files.path("js/rows.js")
            scan = files.path("js/scan.js")
            swipe = files.path("js/swipe.js")
            timers = files.path("js/timers.js")
        }
    }
}
