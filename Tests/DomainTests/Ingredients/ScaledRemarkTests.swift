import Domain
import Testing

/// What else of a line grows with it, besides the amounts that stand before its name, and which numbers are no amounts.
@Suite struct ScaledRemarkTests {
    @Test(
        arguments: [
            ("1 onion, 2 carrots", "3 onions, 6 carrots"),
            ("1 onion, 2 carrots, 3 celery stalks, diced", "3 onions, 6 carrots, 9 celery stalks, diced"),
            ("1 onion; 2 carrots", "3 onions; 6 carrots"),
            ("1 onion, 2 carrots (300 g)", "3 onions, 6 carrots (900 g)"),
            ("2 tomatoes (about 300g), 1 onion (100g)", "6 tomatoes (about 900g), 3 onions (300g)"),
            ("1 chicken, half a lemon, a pinch of salt", "3 chickens, 1 1/2 lemons, 3 pinches of salt"),
            ("half a lemon, zested, plus 2 lemons, juiced", "1 1/2 lemons, zested, plus 6 lemons, juiced"),
            ("1 red and 1 green pepper", "3 red and 3 green peppers"),
            ("zest of 1 lemon and juice of 2 lemons", "zest of 3 lemons and juice of 6 lemons"),
            ("zest 1 lemon, juice 1/2 lemon", "zest 3 lemons, juice 1 1/2 lemons"),
            ("2 tbsp juice from 1 lemon", "6 tbsp juice from 3 lemons"),
            ("leaves from 2 sprigs spearmint", "leaves from 6 sprigs spearmint"),
            ("15 oz dried beans, or 2 (15-ounce) cans, drained", "45 oz dried beans, or 6 (15-ounce) cans, drained"),
            ("1 cup sugar, divided into 1/4 cup and 3/4 cup", "3 cups sugar, divided into 3/4 cup and 2 1/4 cups"),
        ] as [(String, String)]
    )
    func `P-36 a further food of a line grows with it, behind a comma as well`(text: String, threefold: String) {
        #expect(LineScaler.scaled(text, by: 3, language: .en) == threefold)
    }

    @Test(arguments: [
        ("2 lemons, 1 juiced and 1 sliced", "6 lemons, 3 juiced and 3 sliced"),
        ("2 carrots, 1 whole, 1 coarsely chopped", "6 carrots, 3 whole, 3 coarsely chopped"),
        ("3 eggs, 1 separated", "9 eggs, 3 separated"), ("3 onions, 1 red and 2 white", "9 onions, 3 red and 6 white"),
        ("12 sage leaves, 3 leaves cut into quarters", "36 sage leaves, 9 leaves cut into quarters"),
    ])
    func `P-36 so many of the counted things grow with all of them`(text: String, threefold: String) {
        #expect(LineScaler.scaled(text, by: 3, language: .en) == threefold)
    }

    @Test(arguments: [
        ("1 soğan, 2 havuç, 3 patates", "3 soğan, 6 havuç, 9 patates"),
        ("3 adet havuç, 250 gr patates", "9 adet havuç, 750 gr patates"),
        ("1 soğan, yarım demet maydanoz", "3 soğan, bir buçuk demet maydanoz"),
        ("bir limonun kabuğu, yarım limonun suyu", "üç limonun kabuğu, bir buçuk limonun suyu"),
        ("3 yumurta, 1 tanesinin sarısı", "9 yumurta, 3 tanesinin sarısı"),
        ("3 soğan, 1 kırmızı 2 beyaz", "9 soğan, 3 kırmızı 6 beyaz"),
        ("iki-üç havuç", "altı-dokuz havuç"), ("2 buçuk 3 su bardağı un", "7 buçuk - 9 su bardağı un"),
        ("3 / 4 su bardağı şeker", "2 1/4 su bardağı şeker"),
    ])
    func `P-36 a further food of a Turkish line grows with it`(text: String, threefold: String) {
        #expect(LineScaler.scaled(text, by: 3, language: .tr) == threefold)
    }

    @Test(arguments: [
        ("a cup and a half of flour", "4 1/2 cups of flour"), ("1 lb and a half of beef", "4 1/2 lb of beef"),
        ("one and a half cups flour", "4 1/2 cups flour"), ("1½–2 cups milk", "4½–6 cups milk"),
        ("between 1 and 2 cups water", "between 3 and 6 cups water"),
        ("a cup or two of stock", "3 cups or 6 of stock"), ("1 x 400g tin tomatoes", "3 x 400g tins tomatoes"),
        ("2 x 400 g tins tomatoes", "6 x 400 g tins tomatoes"), ("2 to 3 carrots", "6 to 9 carrots"),
        ("4 x 100g/3½oz trout steaks", "12 x 100g/3½oz trout steaks"),
        ("1 x 750g/1lb 10oz pork loin", "3 x 750g/1lb 10oz pork loin"),
        ("Six ½-inch-thick slices bread", "18 x ½-inch-thick slices bread"),
        ("4 (about 1 lb) tomatoes", "12 (about 3 lb) tomatoes"),
    ])
    func `P-36 all ways to write an amount grow, and what each holds stays in both units`(
        text: String,
        threefold: String
    ) {
        #expect(LineScaler.scaled(text, by: 3, language: .en) == threefold)
    }

    @Test(arguments: [
        ("1 onion, 2 per person", "3 onions, 2 per person"), ("3 eggs, 1 at a time", "9 eggs, 1 at a time"),
        ("2 onions, half sliced, half diced", "6 onions, half sliced, half diced"),
        ("1 cup half milk and half cream", "3 cups half milk and half cream"),
        ("1 lb shrimp (21-25 count)", "3 lb shrimp (21-25 count)"),
        ("1 lb ground beef (80/20)", "3 lb ground beef (80/20)"),
        ("80/20 ground beef, 500 g", "80/20 ground beef, 1500 g"), ("2 eggs, size 3", "6 eggs, size 3"),
        ("1 number 4 pork loin", "3 number 4 pork loin"), ("500 g type 405 flour", "1500 g type 405 flour"),
        ("500g 00 flour", "1500g 00 flour"), ("1 cup 0% yogurt", "3 cups 0% yogurt"),
        ("A1 sauce 2 tbsp", "A1 sauce 6 tbsp"),
        ("1 cup gin and 7 Up", "3 cups gin and 7 Up"),
        ("1 tsp salt and five spice powder", "3 tsp salt and five spice powder"),
        ("12 month aged cheddar, 100 g", "12 month aged cheddar, 300 g"), ("2 minute steaks", "6 minute steaks"),
        ("1 cup beans, soaked 2 nights and 1 day", "3 cups beans, soaked 2 nights and 1 day"),
        ("20 cm tin, greased", "20 cm tin, greased"), ("8 cm/3in wide strips pork", "8 cm/3in wide strips pork"),
        ("3 cm ginger", "9 cm ginger"), ("1-inch piece ginger", "3-inch piece ginger"),
    ])
    func `P-36 a number that is no amount stays`(text: String, threefold: String) {
        #expect(LineScaler.scaled(text, by: 3, language: .en) == threefold)
    }

    @Test(arguments: [
        ("10 dk bekletilmiş 1 su bardağı bulgur", "10 dk bekletilmiş 3 su bardağı bulgur"),
        ("1 gece önceden ıslatılmış 2 su bardağı nohut", "1 gece önceden ıslatılmış 6 su bardağı nohut"),
        ("2 kilo et, 4 parçaya bölünmüş", "6 kilo et, 4 parçaya bölünmüş"),
        ("1 soğan, bir kısmı doğranmış", "3 soğan, bir kısmı doğranmış"),
        ("2 cm kalınlığında 4 dilim ekmek", "2 cm kalınlığında 4 dilim ekmek"), ("7 çeşit baharat", "7 çeşit baharat"),
        ("20 cm kelepçeli kalıp", "20 cm kelepçeli kalıp"), ("1 kase %0 yağlı yoğurt", "3 kase %0 yağlı yoğurt"),
        ("500 gr tip 405 un", "1500 gr tip 405 un"),
    ])
    func `P-36 a number that is no amount stays in Turkish`(text: String, threefold: String) {
        #expect(LineScaler.scaled(text, by: 3, language: .tr) == threefold)
    }

    @Test(arguments: [
        ("3 domates 2 biber", "9 domates 6 biber"), ("1 soğan 1 havuç 1 patates", "3 soğan 3 havuç 3 patates"),
        ("3-4 domates 2-3 biber", "9-12 domates 6-9 biber"), ("M boy 3 yumurta", "M boy 9 yumurta"),
        ("1 su bardağı un 2 yumurta", "3 su bardağı un 6 yumurta"),
        ("1 paket kahve 3 in 1", "3 paket kahve 3 in 1"), ("1 paket milföy 10 adet", "3 paket milföy 10 adet"),
        ("2 dilim ekmek 5 tahıllı", "6 dilim ekmek 5 tahıllı"),
        ("2 yumurta 3 gün bekletilmiş", "6 yumurta 3 gün bekletilmiş"),
    ])
    func `P-36 a further food grows that nothing joins to the one before it`(text: String, threefold: String) {
        #expect(LineScaler.scaled(text, by: 3, language: .tr) == threefold)
    }

    @Test(
        arguments: [
            "patlıcan§1 parmak kalınlığında doğranmış", "patlıcan§2 parmak eninde", "pırasa§2 parmak dilimlenmiş",
            "havuç§1 tırnak boyunda", "süt§1 taşım kaynatılmış", "kıyma§1 tur çekilmiş", "kıyma§2 kez çekilmiş",
            "zeytin§1 ay bekletilmiş", "kabak§1 yanı soyulmuş", "kabak§1 tarafı soyulmuş", "domates§1 kısmı rende",
            "yufka§1 tepsi için", "yufka§2 kat serilmiş", "nohut§1 tencere için", "kuzu§1 yaşında", "kahve§3'ü 1 arada",
        ]
    )
    func `P-36 what a Turkish number says of how, how often or which side stays, whatever stands before it`(
        line: String
    ) {
        for (joint, end) in [(" ", ""), (", ", ""), (" (", ")")] {
            let rest = line.replacing("§", with: joint) + end
            #expect(LineScaler.scaled("2 " + rest, by: 2, language: .tr) == "4 " + rest)
        }
    }

    @Test(arguments: [
        ("3 domates 2 yeşil biber", "9 domates 6 yeşil biber"),
        ("2 havuç 2 büyük boy kuru soğan", "6 havuç 6 büyük boy kuru soğan"),
        ("3 domates 1 demet maydanoz", "9 domates 3 demet maydanoz"),
        ("3 soğan 1 parmak zencefil", "9 soğan 3 parmak zencefil"),
        ("2 yumurta 1 limonun suyu", "6 yumurta 3 limonun suyu"),
        ("3 yumurta 1 kabartma tozu", "9 yumurta 3 kabartma tozu"),
        ("3 soğan 1 kırmızı 2 beyaz", "9 soğan 3 kırmızı 6 beyaz"), ("4 yumurta 2 sarısı", "12 yumurta 6 sarısı"),
        ("2 yumurta, 1'inin sarısı", "6 yumurta, 3'ünün sarısı"), ("3 domates, 2 kat yufka", "9 domates, 6 kat yufka"),
    ])
    func `P-36 a Turkish further food grows where it is one that people count, or has a unit`(
        text: String,
        threefold: String
    ) {
        #expect(LineScaler.scaled(text, by: 3, language: .tr) == threefold)
    }

    @Test(arguments: [
        ("2 onions 1 red pepper", "6 onions 3 red peppers"), ("2 eggs 1 cup milk", "6 eggs 3 cups milk"),
        ("2 tbsp heinz 57 sauce", "6 tbsp heinz 57 sauce"), ("1 lb pasta 8 servings", "3 lb pasta 8 servings"),
        ("1 cup milk 2 percent", "3 cups milk 2 percent"),
    ])
    func `P-36 an English further food grows where it is one that people count`(text: String, threefold: String) {
        #expect(LineScaler.scaled(text, by: 3, language: .en) == threefold)
    }

    @Test(arguments: [
        ("3 ounces tomato paste (half of a 6-ounce can)", "9 ounces tomato paste (1 1/2 x 6-ounce cans)"),
        ("2 cups beans (about two 15-oz cans)", "6 cups beans (about 6 x 15-oz cans)"),
        ("2 cups beans (1 15-oz can)", "6 cups beans (3 x 15-oz cans)"),
        ("two 400 g tins tomatoes", "6 x 400 g tins tomatoes"), ("2x400g tomatoes", "6x400g tomatoes"),
        ("one to two dozen clams", "36 to 72 clams"), ("half a dozen to a dozen eggs", "18 to 36 eggs"),
        ("1 onion (half sliced, half diced)", "3 onions (half sliced, half diced)"),
    ])
    func `P-36 so many tins and dozens grow, and run into no other number`(text: String, threefold: String) {
        #expect(LineScaler.scaled(text, by: 3, language: .en) == threefold)
    }

    @Test func `P-36 half of two tins is one tin of what they hold`() {
        #expect(LineScaler.scaled("2x400g tomatoes", by: 0.5, language: .en) == "1x400g tomatoes")
        #expect(LineScaler.scaled("4 x 60g eggs", by: 0.5, language: .en) == "2 x 60g eggs")
    }

    @Test(
        arguments: [
            ("2 yumurta, 1'inin sarısı", 2, "4 yumurta, 2'sinin sarısı"),
            ("2 yumurta (1'inin sarısı üzerine)", 3, "6 yumurta (3'ünün sarısı üzerine)"),
            ("2 yumurta, 1'inin sarısı", 0.5, "1 yumurta, yarısının sarısı"),
            ("6 yumurta, 3'ünün sarısı", 0.5, "3 yumurta, 1,5'inin sarısı"),
            ("3 yumurta, 1'i haşlanmış", 6, "18 yumurta, 6'sı haşlanmış"),
            ("3 yumurta 1'inin akı", 3, "9 yumurta 3'ünün akı"),
            ("10'lu yumurta", 2, "10'lu yumurta"), ("3 yumurta, 2'li", 2, "6 yumurta, 2'li"),
        ] as [(String, Double, String)]
    )
    func `P-36 so many of them take the ending that the spoken number has`(text: String, factor: Double, scaled: String)
    {
        #expect(LineScaler.scaled(text, by: factor, language: .tr) == scaled)
    }
}
