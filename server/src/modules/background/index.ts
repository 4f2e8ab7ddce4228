export { backgroundOperations } from './background.operations.ts'
