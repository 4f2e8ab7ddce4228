export { sharingOperations } from './sharing.operations.ts'
export { upkeep } from './upkeep.ts'
export { mayOpenFile } from './may-open-file.ts'
export { tables } from './tables.ts'
