import { audit } from './audit.ts'
import type { Work } from './bench.ts'
import { crowds } from './crowd.ts'
import { deletions } from './deletions.ts'
import { encryption } from './encryption.ts'
import { ingestFiles } from './ingest-files.ts'
import { ingestion } from './ingest.ts'
import { outage } from './outage.ts'
import { readerFigures } from './reader-figures.ts'
import { reads } from './reads.ts'
import { facets } from './search-facets.ts'
import { past } from './search-past.ts'
import { words } from './search-words.ts'
import { searches } from './search.ts'
import { sources } from './sources.ts'
import { processes } from './startup.ts'
import { streams } from './streams.ts'
import { tenants } from './tenants.ts'
import { writes } from './writes.ts'

/** The benchmarks of the table, in the order in which they run. A test runs each at its smallest size. */
export const WORKS: readonly Work[] = [
  ...reads,
  ...searches,
  words,
  facets,
  past,
  ...writes,
  deletions,
  outage,
  audit,
  encryption,
  ...crowds,
  ...tenants,
  ...ingestion,
  ...ingestFiles,
  ...readerFigures,
  ...sources,
  ...streams,
  ...processes,
]
