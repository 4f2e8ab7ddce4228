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
      await write(context, { id, ip }, { operation: 'pw_signin', userId, tenantId: of, error })
    }
  }
  note().catch((failure: unknown) =>
    context.log.error({ err: failure }, 'a refused sign-in could not be recorded'),
  )
}

/** Records that a sign-in through the identity provider of a tenant was refused. Nobody knows yet who it was. */
export async function noteRefusedEntry(
  context: Context,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  { tenantId, error }: { readonly tenantId: string | null; readonly error: unknown },
): Promise<void> {
  if (tenantId === null || !(error instanceof Problem)) return
  await write(context, request, { operation: 'oauth2_callback', tenantId, error })
}

type Written = {
  readonly operation: string
  readonly tenantId: string
  readonly userId?: string | undefined
  readonly error: Problem
}

function write(
  context: Context,
  { id, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
  { operation, tenantId, userId, error }: Written,
): Promise<void> {
  const event = eventOf({
    kind: 'session.refused',
    operation,
    doer: { userId, credential: 'none' },
    address: ip,
    requestId: id,
    items: [],
    details: { reason: error.reason },
  })
  return auditLogOf(context).noteRead(tenantId, event)
}
