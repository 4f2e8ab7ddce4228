import { invalidInput, problem } from '../../../platform/core/errors.ts'
import { own } from '../../../platform/http/access.ts'
import { ofCaller } from '../../../platform/audit/kinds.ts'
import { operation } from '../../../platform/http/operation.ts'
import {
  deleteDigest,
  findConfirmedAddress,
  findDigest,
  putDigest,
  type DigestSetting,
} from './digest.queries.ts'
import { DigestRequest, DigestResponse } from './digest.schemas.ts'
import { nextDigest } from './next-digest.ts'
import { isTimeZone, serverZone } from './zones.ts'

const tag = 'notices'

/** Operations on the mail with a person's unread notices. */
export const digestOperations = [
  operation({
    id: 'get_notice_digest',
    route: 'GET /v1/notices/digest',
    tag,
    summary: 'Get whether your notices are mailed to you',
    access: own('notices'),
    answers: { 200: DigestResponse },
    run: async ({ doors }, actor) =>
      toPublic(await doors.readInTenant(actor.tenantId, (tx) => findDigest(tx, actor))),
  }),
  operation({
    id: 'set_notice_digest',
    route: 'PUT /v1/notices/digest',
    tag,
    summary: 'Choose whether your notices are mailed to you',
    description:
      'A mail lists the notices since the last one that you have not read, if you can still read what they are about. Returns 409 if you joined by an invite link and have not confirmed your address.',
    example: { body: { rhythm: 'daily', time_zone: 'Europe/Berlin', language: 'en' } },
    audit: ofCaller,
    access: own('notices'),
    body: DigestRequest,
    answers: { 200: DigestResponse },
    refuses: [409],
    run: async ({ doors }, actor, { body }) => {
      const zone = body.time_zone ?? null
      if (zone !== null && !isTimeZone(zone)) {
        throw invalidInput(['body', 'time_zone'], 'The server does not know this time zone', zone)
      }
      const setting = body.rhythm !== 'off' && {
        rhythm: body.rhythm,
        time_zone: zone,
        language: body.language ?? ('en' as const),
        next_at: nextDigest(new Date(), body.rhythm, zone ?? serverZone()),
      }
      return doors.inTenant(actor.tenantId, async (tx) => {
        if (!setting) {
          await deleteDigest(tx, actor)
          return toPublic(undefined)
        }
        const address = await findConfirmedAddress(tx, actor)
        if (address === undefined) throw problem('address_unconfirmed')
        await putDigest(tx, actor, setting)
        return toPublic(setting)
      })
    },
  }),
]

function toPublic(setting: DigestSetting | undefined): DigestResponse {
  return {
    rhythm: setting?.rhythm ?? 'off',
    time_zone: setting?.time_zone ?? null,
    language: setting?.language ?? 'en',
    next_at: setting?.next_at.toISOString() ?? null,
  }
}
