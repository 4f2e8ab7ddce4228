import { sourceControlOperations } from './definitions/control.operations.ts'
import { sourceDefinitionOperations } from './definitions/sources.operations.ts'
import { sourceRunOperations } from './runs/runs.operations.ts'

/** Sources: what they are, and what they do. */
export const sourceOperations = [
  ...sourceDefinitionOperations,
  ...sourceControlOperations,
  ...sourceRunOperations,
]
