export { defineJob, openQueue, type JobKind, type Queue } from './queue.ts'
