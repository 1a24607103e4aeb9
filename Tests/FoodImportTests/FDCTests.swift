import Domain
import FoodImport
import Testing

@Suite struct FDCTests {
    private func read(_ name: String, _ text: String, piece: Int = 13) throws -> [Reading] {
        guard let reader = try FoodFiles.reader("FDC_2026/" + name, pieces(text, of: piece), from: .usda) else {
            return []
        }
        return try all(reader)
    }

    @Test func `food.csv gives the foods to eat and leaves samples out`() throws {
        let found = try read(
            "food.csv",
            """
            "fdc_id","data_type","description","food_category_id","publication_date"
            "1","foundation_food","Oats, whole grain","20","2026-04-30"
            "2","sr_legacy_food","Rice, brown, cooked","20","2019-04-01"
            "3","survey_fndds_food","Milk, whole","",""
            "4","branded_food","CRUNCHY ""O""S","","2026-01-02"
            "5","sub_sample_food","Oats, sample 3","20","2026-04-30"
            """
        )

        #expect(found.foods.map(\.kind) == [.foundation, .legacy, .survey, .branded])
        #expect(found.foods.map(\.key) == [1, 2, 3, 4])
        #expect(found.foods[3].name == "CRUNCHY \"O\"S")
        #expect(found.foods[0].datedOn?.iso == "2026-04-30")
        #expect(found.last == .leftOut(.otherKind))
    }

    @Test func `rows of food_nutrient.csv that follow each other are one part, and only what is counted is kept`()
        throws
    {
        let found = try read(
            "food_nutrient.csv",
            """
            "id","fdc_id","nutrient_id","amount","data_points","derivation_id","min","max","median","footnote","min_year_acquired"
            "1","7","1003","16.9","1","1","","","","",""
            "2","7","1004","0E-8","1","1","","","","",""
            "3","7","1404","3","1","1","","","","",""
            "4","8","1003","","1","1","","","","",""
            "5","9","203","2.5","1","1","","","","",""
            "6","7","1008","389","1","1","","","","",""
            """
        )

        #expect(found.foods.map(\.key) == [7, 9, 7])
        #expect(found.foods[0].nutrients == [.init(1003, 16.9), .init(1004, 0)])
        #expect(found.foods[1].nutrients == [.init(1003, 2.5)])
        #expect(found.foods[2].nutrients == [.init(1008, 389)])
    }

    @Test func `garbage costs its row alone, and is told with file, line and reason`() throws {
        let found = try read(
            "food_nutrient.csv",
            "fdc_id,nutrient_id,amount\n1,1003,abc\nx,1003,1\n1,1004\n,1003,1\n1,1008,52\n"
        )

        #expect(
            found.rejects == [
                Reject(file: "FDC_2026/food_nutrient.csv", place: "line 2", reason: "amount is no number"),
                Reject(file: "FDC_2026/food_nutrient.csv", place: "line 3", reason: "fdc_id is no whole number"),
                Reject(
                    file: "FDC_2026/food_nutrient.csv",
                    place: "line 4",
                    reason: "2 values where the header names 3"
                ),
                Reject(file: "FDC_2026/food_nutrient.csv", place: "line 5", reason: "fdc_id is blank"),
            ]
        )
        #expect(found.foods.map(\.nutrients) == [[.init(1008, 52)]])
    }

    @Test func `branded_food.csv gives brand, barcode and serving; the zeros that spreadsheets drop are put back`()
        throws
    {
        let found = try read(
            "branded_food.csv",
            """
            "fdc_id","brand_owner","brand_name","gtin_upc","serving_size","serving_size_unit","household_serving_fulltext","modified_date","available_date","discontinued_date"
            "1","Kar Nut Products Company","","077034085228","28.0","g","1 ONZ","2018-08-18","2019-01-02",""
            "2","Owner","KAR'S","77034085228","240","ml","1 cup","","","2020-01-01"
            "3","Owner","","12345","","","","","",""
            "4","Owner","","00077034085228","","","","","",""
            """
        )
        let foods = found.foods

        #expect(foods.map(\.brand) == ["Kar Nut Products Company", "KAR'S", "Owner", "Owner"])
        #expect(foods.map { $0.barcode?.gtin } == ["0077034085228", "0077034085228", nil, "0077034085228"])
        #expect(foods[0].lineage == foods[1].lineage)
        #expect(foods[0].serving == .init(amount: 28, unit: "g", text: "1 ONZ"))
        #expect(foods[0].datedOn?.iso == "2019-01-02")
        #expect(foods.map(\.isDiscontinued) == [false, true, false, false])
    }

    @Test func `the survey's and Foundation's own numbers tell the same food in another release`() throws {
        #expect(
            try read("survey_fndds_food.csv", "fdc_id,food_code\n5,11111000\n").foods[0].lineage == "fndds:11111000"
        )
        #expect(try read("foundation_food.csv", "fdc_id,NDB_number\n6,1009\n").foods[0].lineage == "ndb:1009")
    }

    @Test(arguments: ["FoundationFoods", "SRLegacyFoods", "SurveyFoods", "BrandedFoods"])
    func `each JSON download is read, full and abridged nutrients alike`(array: String) throws {
        let text = """
            {"\(array)": [
              {"fdcId": 1, "description": "Cheddar", "publicationDate": "4/1/2019", "ndbNumber": "1009",
               "foodNutrients": [{"type":"FoodNutrient","id":9,"nutrient":{"id":1008,"number":"208","name":"Energy","unitName":"kcal"},"amount":408},
                                 {"number":"203","name":"Protein","amount":23.3,"unitName":"G"},
                                 {"number":"269.3","name":"Sugars, Total","amount":0.5},
                                 {"nutrientId":1004,"value":33.1}],
               "foodPortions": [{"id":1,"value":1,"measureUnit":{"id":1000,"name":"cup","abbreviation":"cup"},"modifier":"shredded","gramWeight":113,"sequenceNumber":1,"amount":1}]},
              {"description": "without a number"},
              {"fdcId": 2, "dataType": "Experimental", "description": "x"}
            ]}
            """
        let found = try read("download.json", text)

        let food = try #require(found.foods.first)
        #expect(food.isWhole)
        #expect(food.datedOn?.iso == "2019-04-01")
        #expect(food.nutrients == [.init(1008, 408), .init(1003, 23.3), .init(1063, 0.5), .init(1004, 33.1)])
        #expect(food.portions.map(\.unit) == ["cup"])
        #expect(found.rejects.map(\.reason) == ["has no fdcId"])
        #expect(found.rejects.map(\.place) == ["entry 2"])
        #expect(found.last == .leftOut(.otherKind))
    }

    @Test func `a branded food in JSON has barcode, maker and serving`() throws {
        let text = """
            [{"fdcId": 534358, "dataType": "Branded", "description": "NUT 'N BERRY MIX", "brandOwner": "Kar Nut",
              "gtinUpc": "077034085228", "servingSize": 28, "servingSizeUnit": "g", "householdServingFullText": "1 ONZ",
              "modifiedDate": "8/18/2018", "availableDate": "8/19/2018", "publicationDate": "4/1/2019", "discontinuedDate": ""}]
            """

        let food = try #require(try read("b.json", text).foods.first)

        #expect(food.lineage == "gtin:0077034085228")
        #expect(food.serving == .init(amount: 28, unit: "g", text: "1 ONZ"))
        #expect(food.datedOn?.iso == "2019-04-01")
        #expect(!food.isDiscontinued)
    }

    @Test func `HOSTILE-85 an entry with a key twice is rejected and the rest is read`() throws {
        let found = try read(
            "b.json",
            #"{"SRLegacyFoods":[{"fdcId":1,"fdcId":2,"description":"x"},{"fdcId":3,"description":"y"}]}"#
        )

        #expect(found.rejects.map(\.reason) == ["has the key “fdcId” twice"])
        #expect(found.foods.map(\.key) == [3])
    }

    @Test func `a download without its foods or nutrients is not complete`() throws {
        #expect(throws: ImportFault.self) { try FoodFiles.check([], in: "x.zip", from: .usda) }
        #expect(throws: ImportFault.self) { try FoodFiles.check(["a/food.csv"], in: "x.zip", from: .usda) }
        #expect(throws: ImportFault.self) { try FoodFiles.check(["food_nutrient.csv"], in: "x", from: .usda) }
        try FoodFiles.check(["a/food.csv", "a/food_nutrient.csv"], in: "x.zip", from: .usda)
        try FoodFiles.check(["a.json"], in: "x.zip", from: .usda)
    }
}
