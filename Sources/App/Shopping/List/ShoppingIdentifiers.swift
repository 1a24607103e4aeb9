import Database
import Domain

enum ShoppingList { typealias ID = Identifier<ShoppingList> }
enum ShoppingItem { typealias ID = Identifier<ShoppingItem> }
enum Shop { typealias ID = Identifier<Shop> }

extension ShoppingItemState.Mark: SQLEncodable, SQLArrayEncodable, SQLDecodable {}
extension ShoppingOrigin.Kind: SQLEncodable, SQLArrayEncodable, SQLDecodable {}
extension ShoppingCover.Reason: SQLEncodable, SQLArrayEncodable, SQLDecodable {}
extension ShoppingUnits: SQLEncodable, SQLDecodable {}
extension ShoppingAisle: SQLEncodable, SQLArrayEncodable, SQLDecodable {}
