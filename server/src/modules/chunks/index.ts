export { toPublicChunk } from './chunks.public.ts'
export { listChunks } from './chunks.queries.ts'
export { chunkRoutes } from './chunks.routes.ts'
export { chunkMembers, type ChunkResponse } from './chunks.schemas.ts'
export { versionContentsRoutes } from './contents.routes.ts'
export { chunkKey, getNeighbors, listContentsOf, sectionKey } from './contents.service.ts'
export { parentPaths, placeOf, siblings } from './place.ts'
export { analyseNodes, searchColumns, sectionStep, type NewNode } from './new-node.ts'
export { insertNodes } from './nodes.queries.ts'
export { chunkWriteRoutes } from './write.routes.ts'
export {
  ancestorsBelow,
  checkDepth,
  checkMove,
  isMove,
  keyAt,
  moveNode,
  openNode,
  openParent,
} from './edit.service.ts'
export { nextNumber, updateNode } from './places.queries.ts'
