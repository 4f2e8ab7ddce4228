import type { Operation } from './platform/http/operation.ts'
import { type AuditOfWork, type JobWorker, type Upkeep } from './platform/process/workers.ts'
import { jobs as platformJobs, upkeep as platformUpkeep } from './platform/process/own-jobs.ts'
import {
  contentOperations,
  jobs as contentJobs,
  constraints as contentConstraints,
  upkeep as contentUpkeep,
} from './modules/content/index.ts'
import { commentOperations, constraints as commentsConstraints } from './modules/comments/index.ts'
import {
  archiveOperations,
  constraints as archiveConstraints,
  jobs as archiveJobs,
  upkeep as archiveUpkeep,
} from './modules/archive/index.ts'
import { backgroundOperations } from './modules/background/index.ts'
import { bulkOperations } from './modules/bulk/index.ts'
import { auditOperations, upkeep as auditUpkeep } from './modules/audit/index.ts'
import type { Answerer } from './modules/assistant/index.ts'
import {
  constraints as conversationsConstraints,
  conversationOperations,
  jobsWith as replyJobs,
  upkeep as replyUpkeep,
} from './modules/conversations/index.ts'
import { jobs as embeddingJobs, upkeep as embeddingUpkeep } from './modules/embeddings/index.ts'
import { identityOperations, jobs as identityJobs } from './modules/identity/index.ts'
import {
  ingestionOperations,
  jobs as ingestionJobs,
  upkeep as ingestionUpkeep,
} from './modules/ingestion/index.ts'
import { noticeOperations, upkeep as noticeUpkeep } from './modules/notices/index.ts'
import { personalOperations, upkeep as personalUpkeep } from './modules/personal/index.ts'
import {
  jobs as searchJobs,
  searchOperations,
  upkeep as searchUpkeep,
} from './modules/search/index.ts'
import {
  constraints as retentionConstraints,
  retentionOperations,
} from './modules/retention/index.ts'
import { sharingOperations, upkeep as sharingUpkeep } from './modules/sharing/index.ts'
import { chatModelOperations, constraints as modelConstraints } from './modules/models/index.ts'
import { statusOperations, upkeep as statusUpkeep } from './modules/status/index.ts'
import {
  jobs as tenancyJobs,
  tenancyOperations,
  upkeep as tenancyUpkeep,
  constraints as tenancyConstraints,
} from './modules/tenancy/index.ts'
import {
  sourceOperations,
  constraints as sourceConstraints,
  jobs as sourceJobs,
  upkeep as sourceUpkeep,
} from './modules/sources/index.ts'
import { trashOperations, upkeep as trashUpkeep } from './modules/trash/index.ts'
import { constraints as treeConstraints } from './modules/tree/index.ts'
import { allWebhookOperations, upkeep as webhookUpkeep } from './modules/webhooks/index.ts'
import {
  workflowDefinitionOperations,
  jobs as workflowJobs,
  upkeep as workflowUpkeep,
  constraints as workflowConstraints,
} from './modules/workflows/index.ts'

/**
 * The workers of all kinds of jobs. The queue creates what each kind needs at start.
 * @param answerer writes the answers in threads. The default is chosen by the settings.
 */
export function jobsWith(answerer?: Answerer): readonly JobWorker[] {
  return [
    ...platformJobs,
    ...contentJobs,
    ...tenancyJobs,
    ...identityJobs,
    ...searchJobs,
    ...embeddingJobs,
    ...ingestionJobs,
    ...replyJobs(answerer),
    ...workflowJobs,
    ...sourceJobs,
    ...archiveJobs,
  ]
}

/** All kinds of jobs. */
export const KINDS = jobsWith().map(({ kind }) => kind)

/** What is done at intervals, besides jobs. */
export const UPKEEP: readonly Upkeep[] = [
  ...platformUpkeep,
  ...auditUpkeep,
  ...noticeUpkeep,
  ...personalUpkeep,
  ...tenancyUpkeep,
  ...sharingUpkeep,
  ...searchUpkeep,
  ...embeddingUpkeep,
  ...ingestionUpkeep,
  ...replyUpkeep,
  ...workflowUpkeep,
  ...trashUpkeep,
  ...contentUpkeep,
  ...sourceUpkeep,
  ...webhookUpkeep,
  ...statusUpkeep,
  ...archiveUpkeep,
]

/** All work in the background with its audit events, for their list in the documentation. */
export const BACKGROUND: readonly { readonly name: string; readonly audit: AuditOfWork }[] = [
  ...jobsWith().map(({ kind: { name }, audit }) => ({ name, audit })),
  ...UPKEEP,
]

/** All operations of the HTTP API. */
export const OPERATIONS: readonly Operation[] = [
  ...statusOperations,
  ...chatModelOperations,
  ...archiveOperations,
  ...backgroundOperations,
  ...identityOperations,
  ...tenancyOperations,
  ...contentOperations,
  ...trashOperations,
  ...bulkOperations,
  ...sourceOperations,
  ...sharingOperations,
  ...retentionOperations,
  ...auditOperations,
  ...allWebhookOperations,
  ...noticeOperations,
  ...personalOperations,
  ...ingestionOperations,
  ...searchOperations,
  ...conversationOperations,
  ...commentOperations,
  ...workflowDefinitionOperations,
]

/** The answers to requests that violate a constraint of the database. */
export const CONSTRAINTS = {
  ...treeConstraints,
  ...contentConstraints,
  ...tenancyConstraints,
  ...conversationsConstraints,
  ...commentsConstraints,
  ...workflowConstraints,
  ...sourceConstraints,
  ...retentionConstraints,
  ...modelConstraints,
  ...archiveConstraints,
}
