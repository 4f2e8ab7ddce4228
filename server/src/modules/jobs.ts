import type { JobKind } from '../jobs/index.ts'
import { mailJob } from '../mail/index.ts'
import { threadReply } from './assistant/index.ts'
import { accountMailJob } from './auth/index.ts'
import { embedRun, embedVersionJob } from './embeddings/index.ts'
import { ingestionStep } from './ingestion/index.ts'
import { publishNotification } from './notifications/index.ts'
import { reindexJob } from './search/index.ts'
import { deleteTenantObjects } from './tenants/index.ts'
import { deleteObjects } from './tree/index.ts'

/** Every kind of work of the service. The queue makes what each needs at start. */
export const JOB_KINDS: readonly JobKind<object>[] = [
  publishNotification,
  ingestionStep,
  embedVersionJob,
  embedRun,
  reindexJob,
  threadReply,
  deleteObjects,
  deleteTenantObjects,
  mailJob,
  accountMailJob,
]
