export { commentOperations } from './comments.operations.ts'
export { constraints } from './constraints.ts'
export { storedShapes } from './stored-shapes.ts'
