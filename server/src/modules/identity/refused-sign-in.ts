import type { FastifyRequest } from 'fastify'
import { auditLogOf } from '../../platform/audit/audit-log.ts'
import { eventOf } from '../../platform/audit/audited-work.ts'
import type { Context } from '../../platform/context/context.ts'
import { Problem } from '../../platform/core/errors.ts'
import { accountsWith } from './auth.service.ts'
import * as queries from './auth.queries.ts'

type Refused = {
  readonly email: string
  readonly tenantId?: string | undefined
  readonly error: unknown
}

/**
 * Records a refused sign-in in the tenants of the accounts with the address. An address without an account has no tenant
 * and is only in the log. Nobody waits for it, because the time would tell whether there is such an account.
 */
export function noteRefusedSignIn(
  context: Context,
  { id, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
  { email, tenantId, error }: Refused,
): void {
  if (!(error instanceof Problem)) return
  const note = async () => {
    const members = await context.doors.acrossTenants(async (tx) => {
      const accounts = await accountsWith(tx, { email, tenantId })
      const found = await Promise.all(
        accounts.map(async (account) => {
          const memberships = account ? await queries.listMemberships(tx, account.id) : []
          return memberships.map((one) => ({ userId: account?.id, ...one }))
        }),
      )
      return found.flat()
    })
    for (const { userId, tenant_id: of } of members) {
      const doer = { userId, credential: 'none' } as const
      const details = { reason: error.reason }
      await auditLogOf(context).noteRead(
        of,
        eventOf({
          kind: 'session.refused',
          operation: 'pw_signin',
          doer,
          address: ip,
          requestId: id,
          items: [],
          details,
        }),
      )
    }
  }
  note().catch((failure: unknown) =>
    context.log.error({ err: failure }, 'a refused sign-in could not be recorded'),
  )
}
