export { runDemo } from './demo.ts'
export { keepDemo } from './keep.ts'
