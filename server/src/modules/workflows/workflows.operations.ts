import { definitionOperations } from './definitions/definitions.operations.ts'
import { runOperations } from './runs/runs.operations.ts'

/** Workflows and their runs. */
export const workflowDefinitionOperations = [...definitionOperations, ...runOperations]
