export { type Allowed, grantedIds, hasRight, hasRightOutside } from './access.ts'
export { listAncestry } from './ancestry.queries.ts'
export { deleteObjects, jobs, runDeleteObjects, versionPrefix } from './delete-objects.job.ts'
export { deleteNode, deleteSubtree, deleteVersionNodes } from './delete-subtree.ts'
export { insertPart } from './insert-part.queries.ts'
export { listBelow } from './listing.queries.ts'
export { checkName, movePart, requireFolder } from './move.service.ts'
export { searchByName } from './name-search.queries.ts'
export {
  type PartKey,
  type PartRow,
  type PartTypeValue,
  folderPart,
  getPart,
  partColumns,
} from './part.queries.ts'
export {
  holdSiblings,
  holdTree,
  holdTreeAlone,
  holdVersions,
  keyAtEnd,
  keyAtHead,
  keysBehind,
} from './siblings.queries.ts'
export { groupSubtreeChunks } from './subtree.queries.ts'
export { PART_TYPES, PartName, PathOrder, maxDepth } from './tree.schemas.ts'
