import Domain
import HTTPServer
import Web

/// What a photo of a packet says.
enum PhotographedBarcode: Sendable {
    case found(Barcode)
    /// No barcode can be read on it.
    case none
    /// The photo itself could not be read, with the status of the answer, and for how many seconds the person has to wait.
    case refused(FieldProblem, Status, retryAfter: Int?)
}

/// Reads the barcode on a photo. Foods may not name the room Recipes, which has what reads photos, so the function is handed
/// to what finds foods by barcodes.
typealias BarcodeReading = @Sendable (FormFile, any HouseholdContext) async throws -> PhotographedBarcode
