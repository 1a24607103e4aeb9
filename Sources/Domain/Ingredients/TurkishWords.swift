/// The words by which Turkish recipes say amounts, preparations and purposes; all folded.
enum TurkishWords {
    static let counting = CountingWords(
        numbers: [
            "bir": 1, "iki": 2, "uc": 3, "dort": 4, "bes": 5, "alti": 6, "yedi": 7, "sekiz": 8, "dokuz": 9, "on": 10,
            "yirmi": 20, "otuz": 30, "kirk": 40, "elli": 50, "altmis": 60, "yetmis": 70, "seksen": 80, "doksan": 90,
            "yuz": 100, "yarim": 0.5, "ceyrek": 0.25, "bucuk": 1.5, "duzine": 12,
            // What nobody counts is reckoned with as this many.
            "birkac": 3, "birer": 1, "ikiser": 2, "ucer": 3, "dorder": 4, "beser": 5, "altisar": 6, "yediser": 7,
            "sekizer": 8, "dokuzar": 9, "onar": 10, "yarimsar": 0.5,
        ],
        rangeWords: ["ila", "ile", "veya"],
        approximations: ["yaklasik", "asagi", "takriben", "ortalama", "neredeyse", "tahmini", "tahminen"],
        unitModifiers: EnglishWords.words(
            "silme tepeleme dolu buyuk kucuk orta boy iri ince kalin dolusu yemeklik tam"
        ),
        filled: ["dolusu", "dolu", "silme", "tepeleme", "tepelemesine"],
        additions: ["arti", "ve"],
        articles: [],
        distributives: ["er", "ar", "ser", "sar"],
        totals: ["toplam", "toplamda"]
    )

    static let sizes = EnglishWords.words("buyuk kucuk orta iri boy boyda buyuklukte buyukce kucukce ufak irice minik")

    /// Only for a time, or said of the whole line: what the ingredient is does not change with it.
    static let states = EnglishWords.words(
        "ilik soguk sicak kaynar buzdolabindan kalinliginda uzunlugunda"
    )

    /// Go before a participle: "ince doğranmış".
    static let adverbs = EnglishWords.words(
        """
        ince incecik iri kucuk kup kalin julyen halka yarim ay rende ikiye dorde dortte piyazlik yemeklik \
        robottan hafif iyice taze elenmis kabaca cok az uzun seritler dilimler kupler kusbasi parmak zar gibi
        """
    )

    /// Participles that make another food of it and stay in the name.
    static let naming = EnglishWords.words(
        """
        kurutulmus dondurulmus tutsulenmis fume pastorize sikma suzme konserve haslanmis kavrulmus kozlenmis \
        tuzlanmis salamura cekilmis mayalanmis
        """
    )

    /// Follow "veya" without naming another food: "veya daha fazla", "veya istege gore".
    static let notNames = words("daha fazla az cok istege gore kadar yarim tane adet aldigi")

    /// Say that no amount is meant, or that it is up to the cook.
    static let toTaste = phrases(
        "goz karari",
        "damak tadina gore",
        "damak zevkinize gore",
        "aldigi kadar",
        "alabildigi kadar",
        "alabildigince",
        "yeterince",
        "yeteri kadar",
        "istege gore",
        "arzuya gore",
        "tadina gore",
        "damak tadiniza gore",
        "istediginiz kadar",
        "bir miktar",
        "biraz",
        "az miktarda",
        "yeterli miktarda",
        "gerektigi kadar",
        "aldiginca",
        "istenildigi kadar",
        "arzu ettiginiz kadar",
        "arzu edildigi kadar",
        "dilediginiz kadar"
    )

    static let optional = phrases(
        "istege bagli",
        "arzuya bagli",
        "opsiyonel",
        "varsa",
        "isteyen icin",
        "tercihe bagli",
        "istenirse",
        "tercihen",
        "arzu edilirse"
    )

    /// End a phrase that says the measure is not quite full: "1 su bardağından bir parmak eksik".
    static let shortfalls = EnglishWords.words("az eksik fazla ucuyla yakin")

    /// Ends a purpose: "üzeri için", "kızartmak için".
    static let purpose = "icin"

    /// Stand before what is put there: "üzerine 1 avuç ceviz".
    static let places = words("uzerine ustune icine yanina arasina altina kenarina")

    /// Belong to the purpose behind them: "tepsiyi yağlamak için", "üzerini süslemek için".
    static let purposeFirsts = EnglishWords.words("tepsiyi kalibi uzerini uzerine tavayi tepsi kalip icini hamuru")

    /// What titles name with "için": places and parts of a dish, and no food.
    static let titledParts = words(
        """
        uzeri ustu ici alti arasi kenari yani tepsisi tepsi kalibi kalip servis servisi sunum sunumu susleme suslemesi \
        sosu hamuru harci kremasi serbeti dolgusu keki koftesi tabani kaplamasi kabugu glazuru ganaji marinasi \
        marinesi marinasyonu terbiyesi garnituru salatasi corbasi pilavi borek boregi manti mantisi eti tavugu \
        sebzesi ic dis ara ust alt hamur sos harc serbet marine dolgu kaplama glazur terbiye garnitur salata corba pilav \
        kofte kek pasta tart besamel pandispanya
        """
    )

    /// What titles name with "için" where no other word stands before it: "krema üzeri için" is cream.
    static let titledAlone = words("krema tavuk et sebze balik pogaca kurabiye")

    private static func words(_ text: String) -> Set<String> { EnglishWords.words(text) }

    private static func phrases(_ texts: String...) -> [[String]] {
        texts.map { $0.split(separator: " ").map(String.init) }
    }
}
