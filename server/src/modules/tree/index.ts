export {
  type Allowed,
  confinedTo,
  grantedIds,
  hasRight,
  hasRightOutside,
  isGranted,
  isReader,
  type Reader,
} from './access.ts'
export {
  checkedOutAmong,
  checkoutsOf,
  deleteCheckout,
  insertCheckout,
  requireCheckedIn,
} from './checkouts.queries.ts'
export { announceItem, type Item, noticeOf } from './announce-item.ts'
export {
  type ChangeRow,
  deleteChanges,
  deleteNumberedChanges,
  lastChangeNumber,
  numberChanges,
  numberedChanges,
  recordChange,
  recordIngested,
  takeNewChanges,
  tenantsWithChanges,
} from './item-changes.queries.ts'
export {
  countNodesOf,
  deleteDoomed,
  hasDeletions,
  hideDeleted,
  isUnderway,
  lockDeletion,
  nextDoomed,
  noteRemoved,
  progressOf,
  tenantsWithDeletions,
  type DeletionRow,
  type DoomedNodes,
} from './deletions.queries.ts'
export { listAncestry } from './ancestry.queries.ts'
export { allOf, contains, directionOf, isWithin } from './filters.ts'
export { listBelow, listStarts, PRIVATE_NAME } from './listing.queries.ts'
export {
  type Chosen,
  findFolderNode,
  getParts,
  type Surveyed,
  surveyParts,
  takenNames,
} from './many-parts.queries.ts'
export { isInside, movePart, moveTo, requireFolder } from './move.service.ts'
export { orderChildren } from './order.service.ts'
export {
  forgetFolders,
  forgetParents,
  pastItemsBelow,
  looksBack,
  pastParts,
  timeOf,
  type LookingBack,
} from './past.queries.ts'
export { HIDDEN_NAME, pastPathOf, shownName, shownPath, wholePath } from './names.ts'
export { findLookAlikes, isLookAlike, type LookAlike } from './look-alikes.queries.ts'
export { searchByName, searchByWholeName } from './name-search.queries.ts'
export { findNodeIds } from './path-lookup.queries.ts'
export {
  type PartKey,
  anyPart,
  deletePart,
  deleteParts,
  type PartChange,
  type PartRow,
  ancestorsFromRoot,
  updatePart,
  type PartTypeValue,
  folderPart,
  getPart,
  partColumns,
} from './part.queries.ts'
export { keyAtEnd, keysAtHead, keysAfter } from './siblings.queries.ts'
export {
  approvalState,
  filtering,
  filteringByTime,
  maxDepth,
  NO_APPROVAL,
  NO_EXCLUSION,
  PART_TYPES,
  PartName,
  partOf,
  PathOrder,
  searchExclusion,
  OptionalSortDirection,
  sortingNaturally,
  sorting,
  sortingBy,
} from './tree.schemas.ts'
export {
  appendPart,
  checkDepth,
  MAX_TREE_DEPTH,
  ensureSystemFolder,
  findFolder,
  insertPart,
  insertRootFolders,
  lockEnd,
  placePart,
} from './insert-part.queries.ts'
export {
  type LockedVersion,
  lockPart,
  lockSiblings,
  lockTreeExclusive,
  lockTreeShared,
  lockVersionAbove,
  lockVersionOf,
  lockVersions,
  lockVersionShared,
} from './locks.ts'
export {
  deleteNodesFrom,
  deleteNodesIn,
  deleteTree,
  findSibling,
  insertVersionNodes,
  liftChildren,
  listChildren,
  nextNumber,
  nodesFrom,
  rewriteBelow,
  versionsBelow,
} from './version-nodes.queries.ts'
export { originOf, type Origin, readOrigin } from './origin.queries.ts'
export { isThere, partsOf, partsWithRow, selectParts } from './named-reads.ts'
export {
  actAsSource,
  findChild,
  freeFromSource,
  hasReaders,
  isFolderEmpty,
  keepBySource,
  namesReaders,
  ordinaryBelow,
  requireOrdinary,
  setReaders,
} from './source-items.queries.ts'
export { foldersOfSource, orderItemsOfSource } from './source-order.queries.ts'
export { constraints } from './constraints.ts'
export { tables } from './tables.ts'
