extension OwnProblem {
    enum Foods: Hashable, Sendable {
        /// The amount is larger than an entry may hold.
        case tooMuch
        /// The amount names a measure that the food has not, or says something else.
        case unreadable
        case barcodeWrong, barcodeTaken
        /// On the photo is no barcode that can be read.
        case noBarcode
        /// Salt and sodium were both typed, and say different things.
        case saltDiffers
        /// An energy in kJ and in kcal is not the same.
        case energiesDiffer
        /// The numbers are for 100 ml, and nobody has said what those weigh.
        case volumeNeeded
        /// The food has been deleted since its form was opened.
        case notThere

        func text(_ strings: Strings) -> String {
            switch self {
            case .tooMuch: strings.foods.tooMuch
            case .unreadable: strings.foods.unreadable
            case .barcodeWrong: strings.foods.barcodeWrong
            case .barcodeTaken: strings.foods.barcodeTaken
            case .noBarcode: strings.foods.barcodes.none
            case .saltDiffers: strings.foods.saltDiffers
            case .energiesDiffer: strings.foods.energiesDiffer
            case .volumeNeeded: strings.foods.volumeNeeded
            case .notThere: strings.diary.day.noSuchFood
            }
        }
    }
}
