export { activateVersion, insertDocument, insertNextVersion } from './documents.queries.ts'
export { documentRoutes } from './documents.routes.ts'
export {
  DocumentParams,
  DocumentResponse,
  IngestionMode,
  ChunkType,
  InformationStatistics,
  PipelineStatus,
} from './documents.schemas.ts'
export { documentKey, parentOf, presentDocuments } from './documents.service.ts'
export { recountVersion } from './version-figures.queries.ts'
export { isForeignObject, keyOfVersionObject, presignVersionObject } from './version-objects.ts'
export { versionRoutes } from './versions.routes.ts'
export { mergeVersionMetadata, versionKey } from './versions.service.ts'
