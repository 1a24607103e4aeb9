import Database
import Domain

extension MealSlot: SQLEncodable, SQLDecodable {}

extension Strings {
    func name(of slot: MealSlot) -> String {
        switch slot {
        case .breakfast: diary.day.breakfast
        case .lunch: diary.day.lunch
        case .dinner: diary.day.dinner
        case .snack: diary.day.snack
        }
    }
}
