export { defineTenantJob, sendToEach } from './tenant-job.ts'
export {
  defineJob,
  openQueue,
  type JobKind,
  type PayloadOf,
  type Places,
  type Queue,
} from './queue.ts'
export { readUnfinished, UNFINISHED_JOBS } from './unfinished.ts'
