import type { Session } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { StartFault } from '../../../platform/core/start-fault.ts'
import type { Person } from './form.ts'
import { unusable } from './read-zip.ts'

export type Wish = {
  /** The address of an account here that becomes the owner. By default the one with the owner's address. */
  readonly owner?: string | undefined
  /** Creates accounts for addresses without one. They have no password yet. */
  readonly createAccounts?: boolean | undefined
}

export type Matched = {
  readonly ownerId: string
  /** Ids of accounts here, by ids in the archive. */
  readonly people: ReadonlyMap<string, string>
  /** Addresses of people without an account here. */
  readonly unknown: readonly string[]
}

/**
 * Finds the accounts of people by their addresses. People whose addresses only their tenant confirms are never matched:
 * an account here may be somebody else's.
 * @throws StartFault if nobody can be the owner
 */
export async function matchPeople(
  session: Session,
  persons: readonly Person[],
  { owner: wanted, createAccounts = false }: Wish,
): Promise<Matched> {
  const owners = persons.filter(({ role }) => role === 'OWNER')
  const [owner] = owners
  if (!owner || owners.length > 1) throw unusable('it must have exactly one owner.')
  const found = await findAccounts(session, [
    ...persons.filter(({ is_local: isLocal }) => !isLocal).map(({ email }) => email),
    ...(wanted === undefined ? [] : [wanted]),
  ])
  const people = new Map<string, string>()
  const taken = new Set<string>()
  const unknown: string[] = []
  const match = (person: Person, account: string | undefined): void => {
    if (account === undefined || taken.has(account)) return void unknown.push(person.email)
    people.set(person.user_id, account)
    taken.add(account)
  }
  const accountOf = async (person: Person): Promise<string | undefined> => {
    const email = person === owner ? (wanted ?? person.email) : person.email
    const isLocal = person.is_local && !(person === owner && wanted !== undefined)
    const account = isLocal ? undefined : found.get(email.toLowerCase())
    const isNew = account === undefined && createAccounts && !isLocal
    return isNew ? createAccount(session, { ...person, email }) : account
  }
  match(owner, await accountOf(owner))
  const ownerId = people.get(owner.user_id)
  if (ownerId === undefined) {
    throw new StartFault(
      `Nobody here has the address of the owner, ${wanted ?? owner.email}. Create that account, or choose another one with --owner.`,
    )
  }
  for (const person of persons) if (person !== owner) match(person, await accountOf(person))
  return { ownerId, people, unknown }
}

async function findAccounts(
  session: Session,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await session.query(
    `select id, lower(email) as email from app_user
     where local_tenant_id is null and lower(email) = any($1::text[])`,
    [emails.map((email) => email.toLowerCase())],
  )
  return new Map(rows.map(({ id, email }) => [String(email), String(id)]))
}

async function createAccount(
  session: Session,
  { user_id: wanted, email, first_name: first, last_name: last }: Person,
): Promise<string> {
  const { rows } = await session.query(
    `insert into app_user (id, email, first_name, last_name)
     select case when exists (select from app_user where id = $1::uuid) then $2::uuid else $1::uuid end, $3, $4, $5
     returning id`,
    [wanted, newId(), email, first, last],
  )
  return String(rows[0]?.['id'])
}

/** Makes matched people members, with their personal folders. */
export async function insertMembers(
  session: Session,
  persons: readonly Person[],
  { people }: Matched,
  { tenantId, idOf }: { tenantId: string; idOf: (id: string) => string },
): Promise<number> {
  const members = persons.flatMap((person) => {
    const userId = people.get(person.user_id)
    if (userId === undefined) return []
    const home = person.home_part_id === null ? null : idOf(person.home_part_id)
    return [{ ...person, user_id: userId, home_part_id: home }]
  })
  const { affected } = await session.query(
    `insert into tenant_user (tenant_id, user_id, role, home_part_id, deactivated_on, created_at, updated_at)
     select $1::uuid, r.user_id, r.role, r.home_part_id, r.deactivated_on, r.created_at, r.updated_at
     from json_populate_recordset(null::tenant_user, $2::text::json) r
     order by r.created_at`,
    [tenantId, JSON.stringify(members)],
  )
  return affected
}
