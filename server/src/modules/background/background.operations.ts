import { failureOperations } from './failures.operations.ts'
import { systemJobOperations, workflowOperations } from './workflows.operations.ts'

/** Background runs of all modules, and the documents that failed. */
export const backgroundOperations = [
  ...workflowOperations,
  ...failureOperations,
  ...systemJobOperations,
]
