export { commentOperations } from './comments.operations.ts'
export { constraints } from './constraints.ts'
