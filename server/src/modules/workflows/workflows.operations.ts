import { definitionOperations } from './managing/definitions.operations.ts'
import { runOperations } from './runs/runs.operations.ts'

/** Workflows and their runs. */
export const workflowDefinitionOperations = [...definitionOperations, ...runOperations]
