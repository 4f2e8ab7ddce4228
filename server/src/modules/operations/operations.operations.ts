import { healthOperations } from './health/health.operations.ts'
import { getServerState } from './health/server-state.operations.ts'
import { getFeatures } from './features/features.operations.ts'
import { modelOperations } from './models/models.operations.ts'
import { tenantArchiveOperations } from './tenant-archives/index.ts'
import { failureOperations } from './workflows/failures.operations.ts'
import { systemJobOperations, workflowOperations } from './workflows/workflows.operations.ts'

/** Health, features, archives of a tenant, workflows. */
export const serviceOperations = [
  ...healthOperations,
  getFeatures,
  ...modelOperations,
  getServerState,
  ...tenantArchiveOperations,
  ...workflowOperations,
  ...failureOperations,
  ...systemJobOperations,
]
