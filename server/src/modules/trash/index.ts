export { trashOperations } from './trash.operations.ts'
export { upkeep } from './upkeep.ts'
