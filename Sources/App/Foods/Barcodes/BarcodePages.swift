import Domain
import Web

/// The page with the barcode form, which offers the camera where the browser can read barcodes. It
/// also says why the last barcode led to no food.
struct BarcodePage: Page, Sendable {
    let csrf: CSRFField
    let back: LocalPath
    let slot: String
    let day: String
    let code: Field
    let unreachable: Unreachable?
    let unknown: String?
    /// What is wrong with the photo that was sent.
    let photoProblem: String?
    var isPhotoWrong: Bool { photoProblem != nil }
    /// The form for a food with this barcode. Nil without a barcode, and for people who may not create foods.
    let newFood: LocalPath?
    var offersFood: Bool { newFood != nil }

    struct Unreachable: Sendable {
        let text: String
        let retry: LocalPath
    }

    enum Outcome: Sendable {
        case asked
        /// The text that was typed is not a barcode.
        case wrong(String)
        /// The photo that was sent leads to no barcode.
        case photo(FieldProblem)
        /// Neither the database nor Open Food Facts knows the barcode.
        case unknown(Barcode)
        /// The database does not know the barcode, and Open Food Facts does not answer.
        case unreachable(Barcode)

        fileprivate var barcode: Barcode? {
            switch self {
            case .asked, .wrong, .photo: nil
            case .unknown(let barcode), .unreachable(let barcode): barcode
            }
        }
    }

    /// The field with the photo.
    static let picture = "picture"

    init(_ context: any HouseholdContext, _ outcome: Outcome) {
        let strings = context.strings.foods.barcodes
        // A photo comes with a form; everything else is asked for by an address.
        var place = LogTarget(context.query)
        var errors: FormErrors = [:]
        if case .photo(let problem) = outcome { (place, errors) = (LogTarget(context.form), [Self.picture: problem]) }
        csrf = context.csrf
        photoProblem = errors.text(Self.picture, context.strings)
        back = place.search()
        slot = place.slotText
        day = place.dayText
        let gtin = outcome.barcode?.gtin ?? ""
        var typed = gtin
        var problem: String?
        if case .wrong(let text) = outcome {
            typed = text
            problem = context.strings.foods.barcodeWrong
        }
        code = Field(
            "code",
            context.strings.foods.barcode,
            // `tel` brings up the keyboard of digits without the limits of a number field.
            type: "tel",
            typed: typed,
            hint: context.strings.foods.barcodeHint,
            problem: problem
        )
        if case .unreachable(let barcode) = outcome {
            let retry = place.path(of: barcode)
            unreachable = Unreachable(text: strings.unreachable(barcode: gtin), retry: retry)
        } else {
            unreachable = nil
        }
        if case .unknown = outcome { unknown = strings.unknownText(barcode: gtin) } else { unknown = nil }
        let mayMake = outcome.barcode != nil && context.may(.kitchen(.write))
        newFood = mayMake ? place.carried(to: "/foods/new", with: [("barcode", gtin)]) : nil
    }
}
