export { toPublicChunk } from './chunks/chunks.public.ts'
export { listChunks } from './chunks/chunks.queries.ts'
export { chunkRoutes } from './chunks/chunks.routes.ts'
export { type ChunkResponse, chunkMembers } from './chunks/chunks.schemas.ts'
export { versionContentsRoutes } from './chunks/contents.routes.ts'
export { getNeighbors, listContentsOf } from './chunks/contents.service.ts'
export { type NewNode, analyseNodes, searchColumns, sectionStep } from './chunks/new-node.ts'
export { insertNodes } from './chunks/nodes.queries.ts'
export { parentPaths, placeOf } from './chunks/place.ts'
export { chunkWriteRoutes } from './chunks/write.routes.ts'
export {
  activateVersion,
  insertDocument,
  insertNextVersion,
} from './documents/documents.queries.ts'
export { documentRoutes } from './documents/documents.routes.ts'
export {
  ChunkType,
  DocumentParams,
  IngestionMode,
  PipelineStatus,
} from './documents/documents.schemas.ts'
export { documentKey, parentOf, presentDocuments } from './documents/documents.service.ts'
export { versionRoutes } from './documents/versions.routes.ts'
export { mergeVersionMetadata, versionKey } from './documents/versions.service.ts'
export { folderRoutes } from './folders/folders.routes.ts'
export { lineageRoutes } from './lineage/lineage.routes.ts'
export { sectionRoutes } from './sections/sections.routes.ts'
export { sectionWriteRoutes } from './sections/write.routes.ts'
export { pathPartTagRoutes } from './tags/path-part-tags.routes.ts'
export { tagsOfParts } from './tags/tags.queries.ts'
export { tagRoutes } from './tags/tags.routes.ts'
export { pathPartRoutes } from './path-parts/path-parts.routes.ts'
export { deleteObjects, jobs, runDeleteObjects } from './deletion/delete-objects.job.ts'
export { deleteVersionNodes } from './deletion/delete-subtree.ts'
