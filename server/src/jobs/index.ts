export { defineJob, openQueue, type JobHandler, type JobKind, type Queue } from './queue.ts'
