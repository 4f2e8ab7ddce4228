import { getFeatures } from './features/features.operations.ts'
import { healthOperations } from './health/health.operations.ts'
import { getServerState } from './health/server-state.operations.ts'
import { modelOperations } from './models/models.operations.ts'

/** Health, features, models and the state of the server. */
export const statusOperations = [
  ...healthOperations,
  getFeatures,
  ...modelOperations,
  getServerState,
]
