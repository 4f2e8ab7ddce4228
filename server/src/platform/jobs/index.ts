export { defineJob, openQueue, type PayloadOf, type Queue } from './queue.ts'
