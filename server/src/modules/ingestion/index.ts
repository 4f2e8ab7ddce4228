export { ingestionOperations } from './ingest.operations.ts'
export { removeLeftovers } from './clean-up.ts'
export { ingestGenerated, statesOfIngestions, type GeneratedFile } from './ingest-generated.ts'
export { ingestStored, typeOfStored, type StoredFile } from './ingest-stored.ts'
export { keepEmbeddings } from './embedding/upkeep.ts'
export { ingestionStep, ingestionVectors } from './step.job.ts'
export { jobs, upkeep } from './jobs.ts'
export { placesFor } from './worker-places.ts'
export { causeOf, CAUSES } from './failure.ts'
export { failuresByCause, rerunFailed } from './reruns/rerun-failed.service.ts'
export { cancelRun, rerun } from './run-control.service.ts'
export { activityOf } from './mirrored-state.ts'
export { needsOf } from './step.job.ts'
export { workOnStep } from './work-on-step.ts'
export {
  countRecentFailures,
  findRun,
  listIngestions,
  listRuns,
  runExists,
  type IngestionRow,
  type WorkflowRow,
} from './workflows.queries.ts'
export { hasIngestions } from './ingestion-runs.queries.ts'
export { existingUploads } from './uploads/uploads.queries.ts'
export { removeUpload } from './uploads/remove-upload.ts'
export { PART_BYTES } from './uploads/uploads.schemas.ts'
export { tables } from './tables.ts'
