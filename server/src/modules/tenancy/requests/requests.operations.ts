import { admin, own, type LookFor } from '../../../platform/http/access.ts'
import { problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { addNotice } from '../../notices/index.ts'
import { announceAccess } from '../announce-access.ts'
import { giveAtLeast } from '../grants/grants.service.ts'
import { lockUserHolder } from '../grants/permissions.queries.ts'
import { tellOfRequest } from './requests.jobs.ts'
import { answerRequest, listOwn, listWaiting, lockRequest, putRequest } from './requests.queries.ts'
import {
  AccessRequestPage,
  AccessRequestsQuery,
  AnswerAccessRequest,
  CreateAccessRequest,
  MAX_REQUESTS,
  OwnAccessRequest,
  OwnAccessRequests,
  OwnRequestsQuery,
} from './requests.schemas.ts'

const tag = 'access-requests'

const knownRequest: LookFor<{ params: { access_request_id: string } }> = (
  { doors },
  actor,
  { params },
) =>
  doors.inTenant(actor.tenantId, async (tx) => {
    if (!(await lockRequest(tx, actor.tenantId, params.access_request_id))) throw missing()
  })

const missing = () => problem('missing', { what: 'Access request' })

/** Requests of people who followed a link to something that they can't read. */
export const requestOperations = [
  operation({
    id: 'create_access_request',
    route: 'POST /v1/access-requests',
    tag,
    summary: 'Ask for access to a folder or document',
    description: `Administrators see the request if what it names exists and you lack the permission. The response never tells. A second request for the same id replaces the one that waits. At most ${MAX_REQUESTS} requests can wait or be from the last day.`,
    example: { body: { target_id: sampleIds.document_id, message: 'For the audit on Monday.' } },
    audit: 'access_request.created',
    access: own('access requests'),
    body: CreateAccessRequest,
    answers: { 201: OwnAccessRequest },
    refuses: [429],
    run: (context, actor, { body: { target_id: targetId, capability, message } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        const { tenantId } = actor
        await lockUserHolder(tx, tenantId, actor.userId)
        const request = await putRequest(tx, actor, {
          id: newId(),
          targetId,
          capability: capability ?? 'READ_ONLY',
          message: message?.trim() ?? '',
        })
        if (!request) throw problem('access_requests_limit', { max: MAX_REQUESTS })
        const { is_new: isNew, ...row } = request
        if (isNew) await context.queue.send(tx, tellOfRequest, { tenantId, requestId: row.id })
        return { ...row, created_at: row.created_at.toISOString() }
      }),
  }),
  operation({
    id: 'list_own_access_requests',
    route: 'GET /v1/access-requests/own',
    tag,
    summary: 'List your requests for access',
    description: 'Returns your requests of the last 30 days with their answers, latest first.',
    access: own('access requests'),
    query: OwnRequestsQuery,
    answers: { 200: OwnAccessRequests },
    run: async ({ doors }, actor, { query }) => {
      const rows = await doors.readInTenant(actor.tenantId, (tx) =>
        listOwn(tx, actor, query.target_id ?? null),
      )
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    },
  }),
  operation({
    id: 'list_access_requests',
    route: 'GET /v1/access-requests',
    tag,
    summary: 'List requests for access that wait for an answer',
    description:
      'Returns the oldest first. Requests of people who have got the permission since, and requests for what does not exist, are omitted.',
    access: admin(),
    query: AccessRequestsQuery,
    answers: { 200: AccessRequestPage },
    run: async ({ doors }, actor, { query: { path_part_id: partId, ...page } }) => {
      const { tenantId } = actor
      const { total, items } = await doors.readInTenant(tenantId, (tx) =>
        listWaiting(tx, tenantId, { viewer: actor, partId, ...page }),
      )
      return {
        total,
        items: items.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      }
    },
  }),
  operation({
    id: 'answer_access_request',
    route: 'POST /v1/access-requests/:access_request_id/answer',
    tag,
    summary: 'Answer a request for access',
    description:
      'Gives the person a permission on the folder or document, or declines the request. The person gets a notice. Returns 409 if the request was already answered.',
    example: {
      params: { access_request_id: sampleIds.access_request_id },
      body: { answer: 'READ_ONLY' },
    },
    audit: 'access_request.answered',
    access: admin({ first: knownRequest }),
    body: AnswerAccessRequest,
    answers: { 204: NoContent },
    refuses: [409],
    run: (context, actor, { params: { access_request_id: id }, body: { answer } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        const { tenantId, userId: actorId } = actor
        const request = await lockRequest(tx, tenantId, id)
        if (!request?.part_id) throw missing()
        if (request.answer !== null) throw problem('access_request_answered')
        const { user_id: userId, part_id: partId } = request
        const person = { tenantId, userIds: [userId], actorId }
        if (answer === 'DECLINED') {
          await announceAccess(tx, context, { tenantId, userId })
          await addNotice(tx, context, { ...person, kind: 'access_declined' })
        } else {
          const holder = await lockUserHolder(tx, tenantId, userId)
          const wish = { partId, capability: answer, grantedBy: actorId }
          await giveAtLeast(tx, context, holder, wish)
          const facts = { capability: answer }
          await addNotice(tx, context, { ...person, kind: 'access_given', partId, facts })
        }
        await answerRequest(tx, actor, { id, answer })
      }),
  }),
]
