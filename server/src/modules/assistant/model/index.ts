export { createModelAnswerer } from './answerer.ts'
