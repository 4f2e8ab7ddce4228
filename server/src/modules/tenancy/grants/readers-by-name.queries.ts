import { sql, type SqlBool } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { shownName } from '../shown-name.ts'
import { selectMembers } from '../memberships/memberships.queries.ts'
import { reasonsOf } from './access.queries.ts'

type Asked = {
  /** Ids from the root to the node itself. */
  readonly chain: readonly string[]
  /** Only these members. */
  readonly userIds?: readonly string[]
  /** Beginning of a first name, a last name or the shown name. */
  readonly name?: string | undefined
  readonly limit: number
}

/** Active members who may read a node, by the name that the actor sees. */
export async function findReaders(
  tx: TenantTx,
  actor: Actor,
  { chain, userIds, name, limit }: Asked,
): Promise<{ user_id: string; name: string }[]> {
  const { tenantId } = actor
  const shown = shownName(actor, 'app_user')
  const beginning = `${(name ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return selectMembers(tx, tenantId)
    .where('tenant_user.deactivated_on', 'is', null)
    .where(sql<SqlBool>`exists ${reasonsOf(tenantId, chain)}`)
    .$if(userIds !== undefined, (rows) =>
      rows.where(sql<SqlBool>`tenant_user.user_id = any(${userIds ?? []}::uuid[])`),
    )
    .$if(beginning !== '%', (rows) =>
      rows.where(
        sql<SqlBool>`(lower(app_user.first_name) like ${beginning}
          or lower(app_user.last_name) like ${beginning} or lower(${shown}) like ${beginning})`,
      ),
    )
    .select(['tenant_user.user_id', shown.as('name')])
    .orderBy(sql`lower(${shown})`)
    .orderBy('tenant_user.user_id')
    .limit(limit)
    .execute()
}
