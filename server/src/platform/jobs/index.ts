export { defineJob, openQueue, type PayloadOf, type Places, type Queue } from './queue.ts'
