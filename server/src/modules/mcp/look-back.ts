import { DateTime, described, Maybe } from '../../platform/http/schemas.ts'
import { pastOf } from '../../platform/http/as-of.ts'
import { historyOf } from '../tenancy/index.ts'
import type { Call, Members } from './tool.ts'

/** The argument of tools that can look back. They then run as a caller who sees what was there at this time. */
export const asOf = described(
  Maybe(DateTime),
  'An earlier time, such as 2026-03-31T18:00:00Z: use what was there then. Default: now.',
)

/** A call, and a remark for its result. */
type Looking = { readonly call: Call; readonly remark?: string | undefined }

/**
 * The call of someone who sees the time in the arguments, if there is one.
 * @throws InvalidInput for a time in the future or before the tenant
 */
export async function lookBack(call: Call, members: Members | undefined): Promise<Looking> {
  const given = members?.['as_of']
  if (typeof given !== 'string') return { call }
  const asked = { loc: ['body', 'as_of'], given }
  const { asOf: time, historySince } = await pastOf(historyOf, call, asked)
  const past = { ...call, actor: { ...call.actor, asOf: time } }
  if (!historySince) return { call: past }
  return {
    call: past,
    remark: `Names, folders and active versions are recorded since ${historySince}. Before, they appear as they were at that time.`,
  }
}
