/// In which units a household reads masses and volumes on its list.
public enum ShoppingUnits: String, CaseIterable, Sendable {
    case metric
    case us
}

extension Formatting {
    /// A mass on a list: whole grams below a kilogram, then kilograms with at most two decimals ("2.83 kg"); for US
    /// units ounces with at most one decimal, from a pound on pounds with two.
    public func shopping(_ mass: Grams, in units: ShoppingUnits = .metric) -> String {
        switch units {
        case .metric: metric(mass.value, "g", "kg")
        case .us: us(mass.count(of: .ounce), "oz", per: 16, "lb")
        }
    }

    /// A volume on a list, in the same steps: ml and l, or fl oz and quarts.
    public func shopping(_ volume: Milliliters, in units: ShoppingUnits = .metric) -> String {
        switch units {
        case .metric: metric(volume.value, "ml", "l")
        case .us: us(volume.value / 29.5735295625, "fl oz", per: 32, "qt")
        }
    }

    /// A count on a list, without its unit's word, which stands in the strings: "4", "2 1/2".
    public func shopping(_ count: Double) -> String {
        KitchenNumber(notation: .slashes, language: language).text(count)
    }

    /// The bound is that of the number as it is shown: 999.7 g are 1 kg.
    private func metric(_ value: Double, _ small: String, _ large: String) -> String {
        if Rounding.rounded(value, places: 0) >= 1000 { return decimal(value / 1000, places: 2) + " " + large }
        // Half a gram of saffron is not nothing.
        return decimal(value, places: value < 1 ? 2 : 0) + " " + small
    }

    private func us(_ value: Double, _ small: String, per: Double, _ large: String) -> String {
        if Rounding.rounded(value, places: 1) >= per { return decimal(value / per, places: 2) + " " + large }
        return decimal(value, places: value < 1 ? 2 : 1) + " " + small
    }
}
