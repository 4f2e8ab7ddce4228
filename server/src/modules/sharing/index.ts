export { sharingOperations } from './sharing.operations.ts'
export { upkeep } from './upkeep.ts'
