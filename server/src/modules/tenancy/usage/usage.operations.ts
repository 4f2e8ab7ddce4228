import type { Static } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import { admin } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { countMembers } from '../memberships/memberships.queries.ts'
import { dayOf, listDays, readToday } from './days.queries.ts'
import { readProcessing, readStored } from './usage.queries.ts'
import {
  TenantQuotaStateResponse,
  TenantUsageResponse,
  UsageDays,
  UsageDaysQuery,
} from './usage.schemas.ts'

/** What a tenant uses, and its limits. */
export const usageOperations = [
  operation({
    id: 'get_tenant_usage',
    route: 'GET /v1/tenants/me/usage',
    tag: 'tenants',
    summary: 'Get the usage and limits of the current tenant',
    description:
      "Returns the number of documents, the bytes of files and text, and the processing time. A limit is null if it isn't set.",
    access: admin(),
    answers: { 200: TenantUsageResponse },
    run: ({ doors, config }, { tenantId }) =>
      doors.inTenant(tenantId, async (tx) => {
        const [stored, processed, today] = await Promise.all([
          readStored(tx, tenantId),
          readProcessing(tx, tenantId),
          readToday(tx, tenantId),
        ])
        return toResponse(config, { stored, processed, today })
      }),
  }),
  operation({
    id: 'list_usage_days',
    route: 'GET /v1/tenants/me/usage/days',
    tag: 'tenants',
    summary: 'List the usage of the current tenant by day',
    description:
      'Returns the questions, searches, pages and processing time of each day, and what was stored when it was first recorded: at midnight (UTC), or later if the server or the tenant began later. Days are kept for 400 days.',
    access: admin(),
    query: UsageDaysQuery,
    answers: { 200: UsageDays },
    run: async ({ doors }, { tenantId }, { query: { days } }) => ({
      items: await doors.readInTenant(tenantId, (tx) => listDays(tx, tenantId, days)),
    }),
  }),
  operation({
    id: 'get_tenant_quota_state',
    route: 'GET /v1/tenants/:tenant_id/quota',
    tag: 'tenants',
    summary: 'Get what a tenant has used of its quotas today, as newer clients expect it',
    description: 'See `GET /v1/tenants/me/usage` for all limits.',
    example: { params: { tenant_id: sampleIds.tenant_id } },
    access: admin({ tenant: 'tenant_id' }),
    answers: { 200: TenantQuotaStateResponse },
    run: ({ doors, config }, _actor, { params: { tenant_id: tenantId } }) =>
      doors.readInTenant(tenantId, async (tx) => {
        const [today, members] = await Promise.all([
          readToday(tx, tenantId),
          countMembers(tx, tenantId),
        ])
        return toQuota(config, today, members)
      }),
  }),
]

type Today = Awaited<ReturnType<typeof readToday>>

/** The number that older clients understand as no limit. */
const UNLIMITED = 2 ** 31 - 1
const DAY_MS = 86_400_000

function toQuota(
  { tenantLimits: { questionsPerDay } }: Context['config'],
  { pages = 0, searches = 0, questions = 0 }: Today,
  members: number,
): Static<typeof TenantQuotaStateResponse> {
  const start = new Date(dayOf(new Date()))
  const period = {
    period_start: start.toISOString(),
    period_end: new Date(start.getTime() + DAY_MS).toISOString(),
  }
  const limit = Math.min(questionsPerDay, UNLIMITED)
  return {
    metered: [
      { metric: 'PAGE', used: pages, limit: UNLIMITED, ...period },
      { metric: 'SEARCH', used: searches, limit: UNLIMITED, ...period },
      { metric: 'MESSAGE', used: questions, limit, ...period },
    ],
    seats: { used: members, limit: UNLIMITED },
  }
}

type Used = {
  readonly stored: Awaited<ReturnType<typeof readStored>>
  readonly processed: Awaited<ReturnType<typeof readProcessing>>
  readonly today: Today
}

function toResponse(
  { tenantLimits: limits }: Context['config'],
  { stored, processed, today }: Used,
): Static<typeof TenantUsageResponse> {
  const amount = (used: number, limit: number) => ({
    used: Math.max(0, Math.round(used)),
    limit: limit === Infinity ? null : limit,
  })
  return {
    documents: amount(stored.documents, limits.documents),
    file_bytes: amount(stored.fileBytes + stored.reservedBytes, limits.fileBytes),
    text_bytes: amount(stored.textBytes, limits.textBytes),
    processing_seconds_last_hour: amount(processed.lastHour / 1000, limits.secondsPerHour),
    processing_seconds_last_day: amount(processed.lastDay / 1000, limits.secondsPerDay),
    questions_today: amount(today.questions ?? 0, limits.questionsPerDay),
  }
}
