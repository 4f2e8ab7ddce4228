export { commentOperations } from './comments.operations.ts'
export { constraints } from './constraints.ts'
export { tables } from './tables.ts'
