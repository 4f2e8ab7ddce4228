export { grantedIds, hasRight, hasRightOutside, type Allowed } from './access.ts'

export { deleteObjects, runDeleteObjects, versionPrefix } from './delete-objects.job.ts'
export { deleteNode, deleteSubtree, deleteVersionNodes } from './delete-subtree.ts'
export { listBelow } from './listing.queries.ts'
export { checkName, movePart, requireFolder } from './move.service.ts'
export { searchByName } from './name-search.queries.ts'
export { folderPart, getPart, type PartKey, type PartRow } from './part.queries.ts'
export { pathPartRoutes } from './path-parts.routes.ts'
export {
  holdTree,
  holdTreeAlone,
  holdVersions,
  keyAtEnd,
  keyAtHead,
  keysBehind,
} from './siblings.queries.ts'
export { insertPart } from './insert-part.queries.ts'
export { PartName, PathOrder, Tags, maxDepth, withTags } from './tree.schemas.ts'
