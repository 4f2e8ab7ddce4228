export { grantedIds, hasRight, hasRightOutside, type Allowed } from './access.ts'

export { deleteObjects, runDeleteObjects, versionPrefix } from './delete-objects.job.ts'
export { deleteNode, deleteSubtree, deleteVersionNodes } from './delete-subtree.ts'
export { listBelow } from './listing.queries.ts'
export { checkName, movePart, requireFolder } from './move.service.ts'
export { searchByName } from './name-search.queries.ts'
export {
  folderPart,
  getPart,
  partColumns,
  type PartKey,
  type PartRow,
  type PartTypeValue,
} from './part.queries.ts'
export { pathPartRoutes } from './path-parts.routes.ts'
export {
  holdSiblings,
  holdTree,
  holdTreeAlone,
  holdVersions,
  keyAtEnd,
  keyAtHead,
  keysBehind,
} from './siblings.queries.ts'
export { insertPart } from './insert-part.queries.ts'
export { PART_TYPES, PartName, PathOrder, Tags, maxDepth, withTags } from './tree.schemas.ts'
