export { codesOf, dropModel, prepareModel, vectorsOf, type StoredModel } from './partitions.ts'
export {
  copyVectors,
  dropVectors,
  findCurrent,
  writeVectors,
  type EmbeddedChunk,
} from './vectors.queries.ts'
export { codeBits, SCALE, toCodeText, toVectorText } from './vector-text.ts'
