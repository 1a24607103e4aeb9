import Domain

enum ShoppingList { typealias ID = Identifier<ShoppingList> }
