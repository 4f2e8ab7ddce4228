export { contentOperations } from './content.operations.ts'
export { toPublicChunk } from './chunks/chunks.public.ts'
export { readChunks } from './chunks/contents.service.ts'
export { describeChunks, type LateDescription } from './chunks/describe.service.ts'
export { listChunks } from './chunks/chunks.queries.ts'
export { type ChunkResponse, chunkMembers } from './chunks/chunks.schemas.ts'
export { listContentsOf, listItemsAround } from './chunks/contents.service.ts'
export { type NewNode, type NewPassage, analyseNodes, sectionStep } from './chunks/new-node.ts'
export { insertNodes } from './chunks/nodes.queries.ts'
export { parentPaths, placeOf } from './chunks/place-joins.ts'
export { isBeingIngested } from './chunks/version-ingestion.queries.ts'
export {
  documentDetails,
  insertDocument,
  insertNextVersion,
  requireNewest,
} from './documents/documents.queries.ts'
export {
  ChunkType,
  DocumentType,
  IngestionMode,
  PipelineStatus,
  EmptyObject,
  type SourceChange,
  UserInfo,
} from './documents/documents.schemas.ts'
export { folderKey } from './folders/folders.service.ts'
export { documentKey, parentOf, presentDocuments } from './documents/documents.service.ts'
export { addressOfFile, type WithFiles } from './documents/stored-files.ts'
export { firstPagePictures } from './documents/version-objects.service.ts'
export { NO_RESULT, type VersionResult } from './documents/version-metadata.ts'
export {
  mergeVersionMetadata,
  replaceWarnings,
  versionKey,
  withdrawWarning,
} from './documents/versions.service.ts'
export { linkNewChunks, MAX_PARENTS } from './lineage/lineage.service.ts'
export { attachKnownTags, requireTags, tagNewPart } from './tags/path-part-tags.service.ts'
export { detachTags } from './tags/path-part-tags.queries.ts'
export { MAX_TAGS_A_REQUEST } from './tags/tags.schemas.ts'
export { findLookAlikeTags } from './tags/look-alikes.queries.ts'
export { tagsOfParts } from './tags/tags.queries.ts'
export { jobs, upkeep } from './jobs.ts'
export { removeAll } from './deletion/remove-deleted.ts'
export { deleteObjects, runDeleteObjects } from './deletion/delete-objects.job.ts'
export {
  deleteFiles,
  deleteFilesOf,
  deleteSubtree,
  deleteSubtrees,
  deleteVersionNodes,
  removeSubtrees,
} from './deletion/delete-subtree.ts'
export { deleteUnused, isUnused, type TextTable } from './deletion/unused-texts.queries.ts'
export {
  chunkTextsOf,
  chunksOf,
  documentsOf,
  partTagsOf,
  searchedOf,
  searchTextsOf,
  sectionsOf,
  tagsOf,
  versionsOf,
} from './named-reads.ts'
export { indexLater, refreshStale } from './search-texts/refresh-search-texts.ts'
export { countStaleTexts, headingsBelow } from './search-texts/search-texts.queries.ts'
export { headingsOf, searchRow, searchTextId } from './search-texts/search-texts.ts'
export {
  activateVersion,
  areContentsKept,
  findVersionPart,
  isNewestVersion,
  listOtherVersions,
  updateDocumentType,
} from './documents/version-rows.queries.ts'
export { constraints } from './constraints.ts'
export { tables } from './tables.ts'
