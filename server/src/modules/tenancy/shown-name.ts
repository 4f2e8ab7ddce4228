import { sql, type RawBuilder } from 'kysely'
import { isAdmin, type Actor } from '../../platform/core/actor.ts'

/**
 * What a member calls the person of the account `alias`: their name. Only administrators know the addresses of people, so
 * others see only the part before the @ of a person without a name.
 */
export function shownName(actor: Pick<Actor, 'role'>, alias: string): RawBuilder<string> {
  const account = sql.id(alias)
  const address = isAdmin(actor) ? sql`${account}.email` : sql`split_part(${account}.email, '@', 1)`
  return sql<string>`coalesce(
    nullif(trim(concat_ws(' ', ${account}.first_name, ${account}.last_name)), ''), ${address})`
}
