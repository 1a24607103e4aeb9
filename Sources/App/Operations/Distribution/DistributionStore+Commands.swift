extension DistributionStore {
    /// The setting under which tables are put in their places: otherwise each that a foreign key names would be placed
    /// along, and in another way.
    static let setting = "SET citus.enable_local_reference_table_foreign_keys = off"

    /// What puts a table in its place.
    static func command(_ step: DistributedLayout.Step) -> String {
        switch step {
        case .everywhere(let table): return "SELECT create_reference_table('public.\(table)')"
        case .byHousehold(let table, let other):
            let beside = other.map { ", colocate_with => 'public.\($0)'" } ?? ""
            return "SELECT create_distributed_table('public.\(table)', 'household_id'\(beside))"
        }
    }
}

/// Whether a coordinator is ready for the layout.
struct DistributionCheck: Sendable {
    /// How many servers take rows of households.
    let workers: Int
    let knowsCoordinator: Bool
    let allowsTriggers: Bool
    let canSignIn: Bool

    /// What is missing, each with what to do about it; nothing where all is well.
    var problems: [String] {
        var sentences: [String] = []
        if !knowsCoordinator {
            sentences.append(
                "The coordinator does not know its own address, by which the others reach it. "
                    + "Run there: SELECT citus_set_coordinator_host('ITS NAME', 5432);"
            )
        }
        if workers == 0 {
            sentences.append(
                "No server takes rows of households. Run on the coordinator, for each: "
                    + "SELECT citus_add_node('ITS NAME', 5432);"
            )
        }
        if !allowsTriggers {
            sentences.append(
                "citus.enable_unsafe_triggers is off, and Sofra's triggers would be refused. They stay on the rows of their "
                    + "own household. Write citus.enable_unsafe_triggers = on into postgresql.conf of every server, and "
                    + "reload it: SELECT pg_reload_conf();"
            )
        }
        if !canSignIn {
            sentences.append(
                "No role of sofra_app may sign in, so that the other servers would refuse the program. Start Sofra once on "
                    + "this database, or make a role yourself: CREATE ROLE sofra_login LOGIN PASSWORD '…' IN ROLE sofra_app;"
            )
        }
        return sentences
    }
}
