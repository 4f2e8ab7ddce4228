export { embedLater, dropOutdatedVectors, isEmbedded } from './edits.ts'
export { noEmbeddings, OpenEmbedders } from './embedders.ts'
export {
  embedRun,
  type EmbeddingRunKey,
  embedVersionJob,
  type VersionKey,
} from './embeddings.jobs.ts'
export { FAULT, modelFailureMessage } from './failure.ts'
export { dropUnusedModels, hasReplacedModel } from './models.ts'
export { jobs, upkeep } from './pack.ts'
export {
  claimComparison,
  type IndexedModel,
  keepRecall,
  listIndexedModels,
  type SampledWindow,
  sampleWindows,
} from './recall.queries.ts'
export { cancelReembed, getReembed, startReembed } from './reembed.service.ts'
export {
  changeRun,
  deleteOldRuns,
  embeddingClaims,
  type EmbeddingRun,
  insertModelChange,
} from './embedding-runs.queries.ts'
export { scoreOfCosine } from './score.ts'
export {
  codesOf,
  countOfCodes,
  indexTenant,
  planModeOf,
  rebuildIndex,
  restoreModels,
  vectorsOf,
} from './store/partitions.ts'
export { codeBits, cosineOfSum, cosinesWith, vectorOf, toCodeText } from './store/vector-code.ts'
export {
  copyVectors,
  type EmbeddedChunk,
  findCurrent,
  writeVectors,
} from './store/vectors.queries.ts'
export {
  addTenant,
  startBuilding,
  buildingState,
  lockUsedModel,
  markIncomplete,
  lockModels,
  serve,
  serveNewTenant,
  servingModel,
  wantedModels,
  writeBuilding,
} from './tenant-state.queries.ts'
export { tables } from './tables.ts'
