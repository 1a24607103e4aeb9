import Foundation

PageBenchmark.main()
