/// What an amount is counted in: a mass, a volume, or things that only the food itself can weigh.
///
/// The key is one word for one meaning in both languages ("clove" for clove and diş), so that a measure of a
/// food serves lines in either.
public struct MeasureUnit: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case mass(Grams)
        case volume(Milliliters)
        /// A length such as an inch of ginger: no amount of food without knowing the food.
        case length
        /// A clove, a slice, a bunch: so many of something the food has a weight for.
        case pieces
        /// A can, a packet: pieces that hold what their label says.
        case container
    }

    public let key: String
    public let kind: Kind

    init(_ key: String, _ kind: Kind) {
        self.key = key
        self.kind = kind
    }

    /// The unit that a folded word or phrase names in either language: "cups", "su bardagi", "yemek kasigi".
    public static func named(_ folded: String) -> MeasureUnit? {
        MeasureVocabulary.units[folded]
    }

    /// The words and phrases that name the unit in either language, folded as search folds, in no order.
    public var words: [String] { MeasureVocabulary.units.filter { $0.value == self }.map(\.key) }

    /// The unit that a word names in a language, where one word means different units: a bağ is a bunch.
    static func named(_ folded: String, in language: Language) -> MeasureUnit? {
        if language == .tr, let unit = MeasureVocabulary.turkish[folded] { return unit }
        return named(folded)
    }

    /// One of this unit, where it is a mass.
    public var grams: Grams? {
        if case .mass(let grams) = kind { return grams }
        return nil
    }

    /// Whether both are masses, or both volumes.
    func isLike(_ other: MeasureUnit) -> Bool {
        grams != nil && other.grams != nil || milliliters != nil && other.milliliters != nil
    }

    /// One of this unit in inches, where it is a length.
    var inches: Double? {
        switch key {
        case "inch": 1
        case "centimeter": 1 / 2.54
        case "millimeter": 1 / 25.4
        default: nil
        }
    }

    /// One of this unit, where it is a volume.
    public var milliliters: Milliliters? {
        if case .volume(let milliliters) = kind { return milliliters }
        return nil
    }
}

/// Every unit with the words for it, folded as search folds.
enum MeasureVocabulary {
    static let units: [String: MeasureUnit] = {
        var units: [String: MeasureUnit] = [:]
        for (unit, words) in all {
            for word in words.split(separator: ",") { units[String(word)] = unit }
        }
        return units
    }()

    static let turkish: [String: MeasureUnit] = ["bag": thing("bunch")]

    /// The most words of a unit that starts with a word, for those that have more than one
    /// ("turk kahvesi fincani").
    static let phraseLengths: [String: Int] = {
        var lengths: [String: Int] = [:]
        for phrase in units.keys {
            let words = phrase.split(separator: " ")
            if words.count > 1 {
                lengths[String(words[0]), default: 0] = max(lengths[String(words[0])] ?? 0, words.count)
            }
        }
        return lengths
    }()

    private static let all = masses + volumes + spoons + pieces + containers + lengths

    private static let masses: [(MeasureUnit, String)] = [
        (mass("gram", 1), "g,gr,grs,gm,gms,gram,grams,gramme,grammes,grm,gramlik,g'lik,gr'lik,g’lik,gr’lik"),
        (mass("kilogram", 1000), "kg,kgs,kilo,kilos,kilogram,kilograms,kilogramme,kiloluk,kilogramlik,kg'lik,kg’lik"),
        (mass("milligram", 0.001), "mg,milligram,milligrams,miligram"),
        (mass("ounce", 28.349523125), "oz,ozs,ounce,ounces,ons"),
        (mass("pound", 453.59237), "lb,lbs,pound,pounds,libre"),
    ]

    // US customary volumes, as the weights of cups in food tables are made; Turkish cups and spoons are metric.
    private static let volumes: [(MeasureUnit, String)] = [
        (
            volume("milliliter", 1),
            "ml,milliliter,milliliters,millilitre,millilitres,mililitre,mililitrelik,ml'lik,ml’lik,cc"
        ),
        (volume("centiliter", 10), "cl,centiliter,centiliters,centilitre,centilitres,santilitre"),
        (volume("deciliter", 100), "dl,deciliter,deciliters,decilitre,decilitres,desilitre"),
        (volume("liter", 1000), "l,lt,ltr,liter,liters,litre,litres,litrelik,l'lik,lt'lik,l’lik,lt’lik"),
        (
            volume("fluid ounce", 29.5735295625),
            "fl oz,floz,fl ozs,fluid ounce,fluid ounces,fl ounce,fl ounces,fluid oz"
        ),
        (volume("cup", 236.5882365), "cup,cups,c,cp"),
        (volume("pint", 473.176473), "pint,pints,pt,pts"),
        (volume("half-pint", 236.5882365), "half-pint,half-pints"),
        (volume("quart", 946.352946), "quart,quarts,qt,qts"),
        (volume("gallon", 3785.411784), "gallon,gallons,gal"),
        (
            volume("water glass", 200),
            "su bardagi,su bardak,s bardagi,bardak,bardagi,subardagi,sb,s b,su b,su bard,s bard,su brd,bard,buyuk bardak,buyuk su bardagi"
        ),
        (
            volume("tea glass", 100),
            "cay bardagi,cay bardak,c bardagi,caybardagi,cb,c b,cay b,cay bard,cay brd,c bard,kucuk bardak,kucuk cay bardagi"
        ),
        (volume("coffee cup", 75), "kahve fincani,turk kahvesi fincani,fincan,fincani,kahve fincan,kahve fin"),
        (volume("tea cup", 150), "cay fincani,cay fincan,buyuk fincan"),
    ]

    private static let spoons: [(MeasureUnit, String)] = [
        (
            volume("tablespoon", 14.78676478125),
            "tablespoon,tablespoons,tbsp,tbsps,tbspn,tbs,tb,tbl,tbls,tblsp,tablespoonful,tablespoonfuls"
        ),
        (volume("teaspoon", 4.92892159375), "teaspoon,teaspoons,tsp,tsps,tspn,ts,teaspoonful,teaspoonfuls"),
        (volume("dessertspoon", 10), "dessertspoon,dessertspoons,dsp,dessert spoon,dessert spoons"),
        (
            volume("soup spoon", 15),
            "yemek kasigi,yemek kasik,corba kasigi,corba k,y kasigi,kasik,kasigi,yk,y k,yemekkasigi,yemek kas,yemek ks,yemek k,yks,yem kas,yem ks,y kas,y ks,kas,ks"
        ),
        (
            volume("sweet spoon", 10),
            "tatli kasigi,tatli kasik,t kasigi,tk,t k,tatlikasigi,tatli kas,tatli ks,tatli k,tat kas,tat ks,t kas,t ks"
        ),
        (volume("tea spoon", 5), "cay kasigi,cay kasik,c kasigi,ck,c k,caykasigi,cay kas,cay ks,cay k,c kas,c ks"),
        (volume("coffee spoon", 2.5), "kahve kasigi,kahve kasik,silme kahve kasigi"),
    ]

    private static let pieces: [(MeasureUnit, String)] = [
        (thing("clove"), "clove,cloves,dis,disi"),
        (thing("slice"), "slice,slices,dilim,dilimi"),
        (thing("sprig"), "sprig,sprigs,dal,dali"),
        (thing("branch"), "branch,branches"),
        (thing("handful"), "handful,handfuls,avuc,avucu,avuc dolusu"),
        (thing("fistful"), "fistful,fistfuls"),
        (thing("bunch"), "bunch,bunches,demet,demeti,bagi"),
        (thing("stalk"), "stalk,stalks,rib,ribs,sap,sapi"),
        (thing("stem"), "stem,stems"),
        (thing("stick"), "stick,sticks,cubuk"),
        (thing("pinch"), "pinch,pinches,tutam,cimdik,fiske,bicak ucu"),
        (thing("dash"), "dash,dashes"),
        (thing("splash"), "splash,splashes"),
        (thing("drop"), "drop,drops,damla,damlasi"),
        (thing("drizzle"), "drizzle,drizzles,gezdirmelik"),
        (thing("glug"), "lug,lugs,glug"),
        (thing("shake"), "shake,shakes"),
        (thing("head"), "head,heads,bas,basi,kafa"),
        (thing("bulb"), "bulb,bulbs"),
        (thing("ear"), "ear,ears,cob,cobs,kocan,kocani"),
        (thing("leaf"), "leaf,leaves,yaprak,yapragi"),
        (thing("sheet"), "sheet,sheets,tabaka,kat"),
        (thing("loaf"), "loaf,loaves"),
        (thing("piece"), "piece,pieces,adet,tane,tanesi,adedi,parca"),
        (thing("square"), "square,squares,kare"),
        (thing("strip"), "strip,strips,serit"),
        (thing("wedge"), "wedge,wedges"),
        (thing("floret"), "floret,florets"),
        (thing("segment"), "segment,segments"),
        (thing("chunk"), "chunk,chunks"),
        // "Halves" are in the names of measures, which they tell from others.
        (thing("half"), "half-piece"),
        (thing("side"), "side,sides"),
        (thing("knob"), "knob,knobs,thumb,thumbs,parmak,parmagi"),
        (thing("rasher"), "rasher,rashers"),
        (thing("spear"), "spear,spears"),
        (thing("pod"), "pod,pods"),
        (thing("part"), "part,parts,olcek,olcu,olcegi"),
        (thing("block"), "block,blocks,kalip,kalibi"),
        (thing("scoop"), "scoop,scoops"),
        (thing("fillet"), "fileto"),
        (thing("cube"), "kup"),
        (thing("bowl"), "bowl,bowls,kase,kasesi"),
        (thing("plate"), "plateful,tabak,cay tabagi,tatli tabagi,servis tabagi"),
        (thing("ladle"), "ladle,ladles,kepce,kepcesi"),
        (thing("wrap"), "yufka yaprak"),
        (thing("batch"), "batch,batches,recipe"),
        (thing("serving"), "serving,servings,porsiyon"),
        (thing("bundle"), "bundle,bundles,deste"),
        (thing("cluster"), "cluster,clusters,salkim,kucuk salkim"),
        (thing("coil"), "coil,coils,kangal"),
        (thing("pot"), "tencere"),
    ]

    private static let containers: [(MeasureUnit, String)] = [
        (container("can"), "can,cans,tin,tins,kutu,kutusu,konserve,konserve kutusu,teneke"),
        (container("jar"), "jar,jars,kavanoz"),
        (container("package"), "package,packages,packet,packets,pkg,pkgs,pkt,pkts,pk,pack,packs,paket,paketi"),
        (container("sachet"), "sachet,sachets,envelope,envelopes,env,poset,zarf,sase"),
        (container("box"), "box,boxes"),
        (container("bottle"), "bottle,bottles,sise,sisesi"),
        (container("bag"), "bag,bags,torba"),
        (container("tub"), "tub,tubs,pot,pots"),
        (container("carton"), "carton,cartons,container,containers"),
        (container("punnet"), "punnet,punnets"),
        (container("tube"), "tube,tubes,tup"),
        (container("tray"), "tray,trays"),
        (container("sleeve"), "sleeve,sleeves"),
        (container("glass"), "glass,glasses"),
        (container("mug"), "mug,mugs,kupa"),
    ]

    private static let lengths: [(MeasureUnit, String)] = [
        (length("inch"), "inch,inches,in,inch-thick,inch-long"),
        (length("centimeter"), "cm,centimeter,centimeters,centimetre,centimetres,santim,santimetre"),
        (length("millimeter"), "mm"),
    ]

    private static func mass(_ key: String, _ grams: Double) -> MeasureUnit {
        MeasureUnit(key, .mass(Grams(grams)))
    }

    private static func volume(_ key: String, _ milliliters: Double) -> MeasureUnit {
        MeasureUnit(key, .volume(Milliliters(milliliters)))
    }

    private static func thing(_ key: String) -> MeasureUnit { MeasureUnit(key, .pieces) }
    private static func container(_ key: String) -> MeasureUnit { MeasureUnit(key, .container) }
    private static func length(_ key: String) -> MeasureUnit { MeasureUnit(key, .length) }
}
