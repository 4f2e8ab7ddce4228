import { Type } from 'typebox'
import { described, Input, Maybe } from '../../../platform/http/schemas.ts'
import { cursor, offsetOf, pageMembers } from '../cursor.ts'
import { perform } from '../perform.ts'
import { tool, type Call } from '../tool.ts'

const nothing = Input({}, { additionalProperties: false })

const tenantOf = (call: Call) => perform(call, 'get_current_tenant', {})

/** Tools for the tenant and its jobs. */
export const tenantTools = [
  tool({
    name: 'get_organization_info',
    title: 'Describe the organization',
    description: 'Returns the name, language and time zone of the tenant.',
    scope: 'kb:read',
    input: nothing,
    run: async (call) => {
      const { id, name, settings } = await tenantOf(call)
      const { language, timezone } = settings
      return { data: { tenant_id: id, name, default_language: language, timezone } }
    },
  }),
  tool({
    name: 'get_current_datetime',
    title: 'Get the time',
    description: 'Returns the current time in UTC and in the time zone of the tenant.',
    scope: 'kb:read',
    input: nothing,
    run: async (call) => {
      const now = new Date()
      const { settings } = await tenantOf(call)
      return { data: { iso_utc: now.toISOString(), ...localTime(now, settings.timezone) } }
    },
  }),
  tool({
    name: 'job_status',
    title: 'Check jobs',
    description:
      'Returns the status of an ingestion or other run by its workflow_id. Without one, lists the latest ingestions, by page.',
    scope: 'kb:read',
    ifMissing: 'Call it without workflow_id to list the latest ingestions.',
    input: Input(
      {
        workflow_id: described(
          Maybe(Type.String({ minLength: 1, maxLength: 200 })),
          'Id of the run, returned by uploads.',
        ),
        cursor,
      },
      { additionalProperties: false },
    ),
    run: async (call, { workflow_id: id, cursor: from }) => {
      if (id != null) {
        const params = { workflow_id: id }
        return {
          data: { job: await perform(call, 'get_temporal_workflow_status', { params }) },
        }
      }
      const offset = offsetOf(from)
      const query = { limit: 20, offset }
      const { items, total } = await perform(call, 'list_ingestions', { query })
      return { data: { jobs: items, ...pageMembers({ total, offset, shown: items.length }) } }
    },
  }),
]

/** An unknown time zone counts as UTC. */
function localTime(now: Date, zone: string): { iso_local: string; timezone: string } {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    }).formatToParts(now)
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
    const offset = part('timeZoneName').replace('GMT', '') || '+00:00'
    const date = `${part('year')}-${part('month')}-${part('day')}`
    return {
      iso_local: `${date}T${part('hour')}:${part('minute')}:${part('second')}${offset}`,
      timezone: zone,
    }
  } catch {
    return { iso_local: now.toISOString(), timezone: 'UTC' }
  }
}
