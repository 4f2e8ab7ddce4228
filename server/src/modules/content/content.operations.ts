import { pathPartOperations } from './path-parts/path-parts.operations.ts'
import { folderOperations } from './folders/folders.operations.ts'
import { documentOperations } from './documents/documents.operations.ts'
import { checkoutOperations } from './documents/checkouts.operations.ts'
import { versionOperations } from './documents/versions.operations.ts'
import { downloadOperations } from './documents/downloads.operations.ts'
import { diffOperations } from './diff/diff.operations.ts'
import { thumbnailOperations } from './documents/thumbnails.operations.ts'
import { sectionOperations } from './sections/sections.operations.ts'
import { chunkOperations } from './chunks/chunks.operations.ts'
import { lineageOperations } from './chunks/lineage.operations.ts'
import { archiveOperations } from './archive/archive.operations.ts'
import { tagOperations } from './tags/tags.operations.ts'

/** All operations on folders, documents, versions, sections, chunks and tags. */
export const contentOperations = [
  ...pathPartOperations,
  ...folderOperations,
  ...documentOperations,
  ...checkoutOperations,
  ...versionOperations,
  ...downloadOperations,
  ...diffOperations,
  ...thumbnailOperations,
  ...sectionOperations,
  ...chunkOperations,
  ...lineageOperations,
  ...tagOperations,
  ...archiveOperations,
]
