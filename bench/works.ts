import type { Work } from './bench.ts'
import { deletions } from './deletions.ts'
import { growth } from './growth.ts'
import { ingestFiles } from './ingest-files.ts'
import { ingestion } from './ingest.ts'
import { many } from './many.ts'
import { outage } from './outage.ts'
import { readerFigures } from './reader-figures.ts'
import { reads } from './reads.ts'
import { facets } from './search-facets.ts'
import { past } from './search-past.ts'
import { words } from './search-words.ts'
import { searches } from './search.ts'
import { processes } from './startup.ts'
import { streams } from './streams.ts'
import { writes } from './writes.ts'

/** The benchmarks of the table, in the order in which they run. A test runs each at its smallest size. */
export const WORKS: readonly Work[] = [
  ...reads,
  ...searches,
  words,
  facets,
  past,
  growth,
  ...writes,
  deletions,
  many,
  outage,
  ...ingestion,
  ...ingestFiles,
  ...readerFigures,
  ...streams,
  ...processes,
]
