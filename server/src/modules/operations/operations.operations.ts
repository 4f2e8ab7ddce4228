import { healthOperations } from './health/health.operations.ts'
import { getServerState } from './health/server-state.operations.ts'
import { getFeatures } from './features/features.operations.ts'
import { modelOperations } from './models/models.operations.ts'
import { systemJobOperations, workflowOperations } from './workflows/workflows.operations.ts'

/** Health, features, workflows. */
export const serviceOperations = [
  ...healthOperations,
  getFeatures,
  ...modelOperations,
  getServerState,
  ...workflowOperations,
  ...systemJobOperations,
]
