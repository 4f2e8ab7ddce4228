import { everyItem, type Schemas, shownPath } from '@arbor/client'
import { EXIT, Fault } from '../faults-with-exit-codes.ts'
import { findItem } from '../find-items.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { print, printJson, say } from '../terminal.ts'

type GrantOptions = Common & {
  readonly write?: true | undefined
  readonly remove?: true | undefined
}

type Arbor = Session['arbor']
type Capability = Schemas['PermissionCapability']

/** Gives a member or group access to a folder or document, or removes it. Without one, lists who has access. */
export async function runGrant(
  place: string,
  who: string | undefined,
  options: GrantOptions,
): Promise<void> {
  if (who === undefined && (options.write || options.remove)) {
    throw new Fault('Name a member (by email address) or a group.', EXIT.misused)
  }
  await inSession(options, async ({ arbor }) => {
    const { path_part_id: part } = await findItem(arbor, place)
    if (who === undefined) return list(arbor, part, options.json ?? false)
    const grantee = who.includes('@') ? await memberOf(arbor, who) : await groupOf(arbor, who)
    const known = await grantee.find(part)
    if (options.remove) {
      if (!known) throw new Fault(`${who} has no permission on ${place}.`, EXIT.notFound)
      await grantee.revoke(known)
    } else {
      const capability = options.write ? 'READ_WRITE' : 'READ_ONLY'
      await (known ? grantee.change(known, capability) : grantee.grant(part, capability))
    }
    if (options.json) return list(arbor, part, true)
    const now = options.remove
      ? 'no longer has permission on'
      : `can now ${options.write ? 'edit' : 'read'}`
    say(`${who} ${now} ${place}.`)
  })
}

async function list(arbor: Arbor, part: string, json: boolean): Promise<void> {
  const params = { path: { path_part_id: part } }
  const pages = everyItem((query) =>
    arbor.get('/v1/path-parts/{path_part_id}/access', { params: { ...params, query } }),
  )
  for await (const access of pages) {
    if (json) {
      await printJson(access)
      continue
    }
    const may = access.capability === 'READ_WRITE' ? 'write' : 'read'
    const why = access.reasons.map((reason) => {
      const path = shownPath(reason)
      return [reason.source, reason.group_name, path && `on ${path}`].filter(Boolean).join(' ')
    })
    await print(`${may.padEnd(5)}  ${access.email ?? access.user_id}  (${why.join('; ')})`)
  }
}

/** A member or group that can have permissions. */
type Grantee = {
  /** Finds the permission set directly on a path part. @returns its id */
  find(part: string): Promise<string | undefined>
  grant(part: string, capability: Capability): Promise<unknown>
  change(id: string, capability: Capability): Promise<unknown>
  revoke(id: string): Promise<unknown>
}

async function memberOf(arbor: Arbor, email: string): Promise<Grantee> {
  const { current_tenant_id: tenant } = await arbor.get('/v1/users/me')
  const members = everyItem((query) =>
    arbor.get('/v1/tenants/{tenant_id}/users', { params: { path: { tenant_id: tenant }, query } }),
  )
  const user = await firstOf(
    members,
    (one) => one.email?.toLowerCase() === email.trim().toLowerCase(),
  )
  if (!user) throw new Fault(`No member has the email address ${email}.`, EXIT.notFound)
  const query = { tenant_id: tenant, user_id: user.user_id }
  const path = (id: string) => ({ permission_id: id })
  return {
    find: (part) =>
      idAt(part, (page) =>
        arbor.get('/v1/user-permissions', { params: { query: { ...query, ...page } } }),
      ),
    grant: (part, capability) =>
      arbor.post('/v1/user-permissions', { body: { ...query, path_part_id: part, capability } }),
    change: (id, capability) =>
      arbor.patch('/v1/user-permissions/{permission_id}', {
        params: { path: path(id), query: { tenant_id: tenant } },
        body: { capability },
      }),
    revoke: (id) =>
      arbor.delete('/v1/user-permissions/{permission_id}', {
        params: { path: path(id), query: { tenant_id: tenant } },
      }),
  }
}

async function groupOf(arbor: Arbor, name: string): Promise<Grantee> {
  const groups = everyItem((query) => arbor.get('/v1/tenant-groups', { params: { query } }))
  const group = await firstOf(groups, (one) => one.name.toLowerCase() === name.toLowerCase())
  if (!group) throw new Fault(`Group “${name}” doesn’t exist.`, EXIT.notFound)
  const path = { group_id: group.id }
  const one = (id: string) => ({ path: { ...path, permission_id: id } })
  return {
    find: (part) =>
      idAt(part, (query) =>
        arbor.get('/v1/tenant-groups/{group_id}/permissions', { params: { path, query } }),
      ),
    grant: (part, capability) =>
      arbor.post('/v1/tenant-groups/{group_id}/permissions', {
        params: { path },
        body: { path_part_id: part, capability },
      }),
    change: (id, capability) =>
      arbor.patch('/v1/tenant-groups/{group_id}/permissions/{permission_id}', {
        params: one(id),
        body: { capability },
      }),
    revoke: (id) =>
      arbor.delete('/v1/tenant-groups/{group_id}/permissions/{permission_id}', { params: one(id) }),
  }
}

type Permission = { readonly id: string; readonly path_part_id: string }

async function idAt(
  part: string,
  read: Parameters<typeof everyItem<Permission>>[0],
): Promise<string | undefined> {
  return (await firstOf(everyItem(read), (one) => one.path_part_id === part))?.id
}

async function firstOf<T>(
  items: AsyncIterable<T>,
  isWanted: (item: T) => boolean,
): Promise<T | undefined> {
  for await (const item of items) if (isWanted(item)) return item
  return undefined
}
