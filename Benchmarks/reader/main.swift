import Domain
import Foundation

ReaderBenchmark.main()
