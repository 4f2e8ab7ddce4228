import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextMail, tokenIn } from '../../../../test/support/mailbox.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { isInviteToken, inviteLink } from '../../tenancy/invites/invite-link.ts'

type User = { id: string; email: string; current_tenant_id: string; current_tenant_role: string }
type Invite = { id: string; invite_link: string; email: string }
type Refusal = { detail: string }

const PASSWORD = 'harbor moss four'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
})

const newAddress = () => `guest-${randomUUID()}@example.org`

async function invite(by: TestMember, email = newAddress(), more: object = {}): Promise<Invite> {
  const body = { tenant_id: by.tenantId, email, ...more }
  const made = await by.post<Invite>('/v1/invites', body)
  expect(made.status).toBe(201)
  return made.body
}

const tokenOf = ({ invite_link: link }: Invite) => new URL(link).hash.slice(1)

function join<T = User>(made: Invite, more: object = {}) {
  const body = { token: tokenOf(made), password: PASSWORD, ...more }
  return server.anonymous.post<T>(`/v1/invites/${made.id}/join`, body)
}

const preview = (made: Invite, token = tokenOf(made)) =>
  server.anonymous.post<Refusal & object>(`/v1/invites/${made.id}/preview`, { token })

const cookieOf = ({ headers }: { headers: object }) => ({
  cookie: String((headers as Record<string, unknown>)['set-cookie']).split(';')[0] ?? '',
})

function signIn<T = User>(email: string, password: string, tenantId?: string) {
  const body = { email, password, ...(tenantId && { tenant_id: tenantId }) }
  return server.anonymous.post<T>('/v1/auth/pw/signin', body)
}

/** Somebody who joined only with the link. */
async function newcomer(by: TestMember, email = newAddress()) {
  const joined = await join(await invite(by, email))
  expect(joined.status).toBe(201)
  return { email, user: joined.body, headers: cookieOf(joined) }
}

async function change(statement: string): Promise<void> {
  await server.context.doors.acrossTenants((tx) => sql.raw(statement).execute(tx))
}

/** Signs up by mail, which proves the address. */
async function signUp(email: string, password: string) {
  const { anonymous } = server
  await anonymous.post('/v1/auth/pw/email_verification', { email })
  const token = tokenIn(await nextMail(server, email, 2))
  return anonymous.post<User>('/v1/auth/pw/user', { email_token: token, password })
}

describe('an invite link without a mail server', () => {
  it('shows the tenant, inviter, address and role', async () => {
    const owner = await server.newTenant({ name: 'Ferns & Co' })
    await owner.bySession.patch('/v1/users', { first_name: 'Ann', last_name: 'Lee' })
    const made = await invite(owner, undefined, { role: 'ADMIN' })
    expect(await preview(made)).toMatchObject({
      status: 200,
      body: { tenant_name: 'Ferns & Co', invited_by: 'Ann Lee', email: made.email, role: 'ADMIN' },
    })
  })

  it('lets people join: they are signed in, and can sign in again with their password', async () => {
    const owner = await server.newTenant()
    const made = await invite(owner)
    const joined = await join(made, { first_name: 'Bob' })
    expect(joined).toMatchObject({
      status: 201,
      body: {
        email: made.email,
        first_name: 'Bob',
        current_tenant_id: owner.tenantId,
        default_tenant_id: owner.tenantId,
        current_tenant_role: 'USER',
      },
    })
    const me = await server.anonymous.get<User>('/v1/users/me', cookieOf(joined))
    expect(me.body.id).toBe(joined.body.id)
    const again = await signIn(made.email.toUpperCase(), PASSWORD)
    expect(again.body).toMatchObject({ id: joined.body.id, current_tenant_id: owner.tenantId })
    expect((await signIn(made.email, 'wrong wrong wrong')).status).toBe(401)
    const accepted = await owner.get<{ items: Invite[] }>('/v1/invites?status=accepted')
    expect(accepted.body.items.map(({ id }) => id)).toContain(made.id)
  })

  it('can be copied again from the list by administrators', async () => {
    const owner = await server.newTenant()
    const made = await invite(owner)
    const { body } = await owner.get<{ items: Invite[] }>('/v1/invites')
    expect(body.items[0]?.invite_link).toBe(made.invite_link)
    expect(made.invite_link).toMatch(new RegExp(`/invites/${made.id}#[\\w-]{43}$`))
  })

  it('works once, even if several people use it at the same time', async () => {
    const owner = await server.newTenant()
    const made = await invite(owner)
    const replies = await Promise.all([join(made), join(made), join(made)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await join(made)).toMatchObject({ status: 409 })
    expect(await preview(made)).toMatchObject({
      status: 409,
      body: { detail: 'The invite has already been accepted.' },
    })
    const { body } = await owner.get<{ total: number }>(`/v1/tenants/${owner.tenantId}/users`)
    expect(body.total).toBe(2)
  })

  it('is refused after it expires or the invite is deleted', async () => {
    const owner = await server.newTenant()
    const [late, gone] = [await invite(owner), await invite(owner)]
    await change(
      `update invite set expires_at = now() - interval '1 second' where id = '${late.id}'`,
    )
    await owner.delete(`/v1/invites/${gone.id}`)
    expect(await join(late)).toMatchObject({ status: 409 })
    expect(await join(gone)).toMatchObject({ status: 400 })
    expect((await preview(late)).body.detail).toContain('expired')
  })

  it.each([
    ['was deactivated', "update tenant_user set deactivated_on = now() where user_id = '{}'"],
    ['is no longer an administrator', "update tenant_user set role = 'USER' where user_id = '{}'"],
    ['has left', "delete from tenant_user where user_id = '{}'"],
  ])('is refused if the person who sent the invite %s', async (_, statement) => {
    const owner = await server.newTenant()
    const admin = await server.addUser(owner, 'ADMIN')
    const made = await invite(admin)
    await change(statement.replace('{}', admin.userId))
    for (const reply of [await preview(made), await join<Refusal>(made)]) {
      expect(reply).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('can no longer invite people') },
      })
    }
  })

  it('cannot be guessed from the invite, another link or part of the token', async () => {
    const owner = await server.newTenant()
    const [made, other] = [await invite(owner), await invite(owner)]
    const wrong = ['', made.id, tokenOf(other), tokenOf(made).slice(0, -2), `${tokenOf(made)}AAAA`]
    for (const token of wrong) {
      expect(await preview(made, token)).toMatchObject({ status: 400 })
      expect(await join(made, { token })).toMatchObject({ status: 400 })
    }
    const unknown = { ...made, id: randomUUID() }
    expect(await join(unknown)).toMatchObject({ status: 400 })
  })

  it('refuses common passwords without being used up', async () => {
    const made = await invite(await server.newTenant())
    expect(await join(made, { password: 'password1' })).toMatchObject({ status: 422 })
    expect(await join(made, { password: 'short' })).toMatchObject({ status: 422 })
    expect(await join(made)).toMatchObject({ status: 201 })
  })

  it('has no token if the server has a mail server, and such a token is refused', async () => {
    const { config, secret } = server.context
    const mail = {
      kind: 'smtp',
      host: 'h',
      port: 25,
      secure: false,
      from: config.mail.from,
    } as const
    const mailing = { config: { ...config, mail }, secret }
    const made = await invite(await server.newTenant())
    expect(inviteLink(mailing, { inviteId: made.id, invitedBy: made.id })).not.toContain('#')
    expect(isInviteToken(server.context, made.id, tokenOf(made))).toBe(true)
    expect(isInviteToken(mailing, made.id, tokenOf(made))).toBe(false)
  })
})

describe('an account created by a link', () => {
  it('neither uses nor blocks the account of the person who proved the address', async () => {
    const victim = await server.newTenant()
    const attacker = await server.newTenant()
    const made = await invite(attacker, victim.email)
    const joined = await join(made)
    // The response is the same as for an address without an account.
    expect(joined.status).toBe(201)
    expect(joined.body.id).not.toBe(victim.userId)
    const mine = await signIn(victim.email, victim.password)
    expect(mine.body).toMatchObject({ id: victim.userId, current_tenant_id: victim.tenantId })
    const theirs = await signIn(victim.email, PASSWORD)
    expect(theirs.body).toMatchObject({ id: joined.body.id, current_tenant_id: attacker.tenantId })
    expect((await signIn(victim.email, PASSWORD, victim.tenantId)).status).toBe(401)
    const tenants = await server.anonymous.get<{ total: number }>('/v1/tenants', cookieOf(joined))
    expect(tenants.body.total).toBe(1)
  })

  it('leaves the address free for its owner, who decides about the membership', async () => {
    const owner = await server.newTenant()
    const { email, user, headers } = await newcomer(owner)
    const own = await signUp(email, 'cedar lamp seven')
    expect(own).toMatchObject({ status: 201, body: { email, current_tenant_role: 'OWNER' } })
    expect(own.body.id).not.toBe(user.id)
    expect(own.body.current_tenant_id).not.toBe(owner.tenantId)
    const session = cookieOf(await signIn(email, 'cedar lamp seven'))
    const offers = await server.anonymous.get('/v1/local-memberships', session)
    expect(offers.body).toMatchObject([{ tenant_id: owner.tenantId }])
    const keep = `/v1/local-memberships/${owner.tenantId}/keep`
    expect((await server.anonymous.post(keep, undefined, session)).status).toBe(200)
    expect((await server.anonymous.get('/v1/users/me', headers)).status).toBe(401)
    // Only the proved account remains. The former one gets no new tenant.
    expect((await signIn(email, PASSWORD)).status).toBe(401)
  })

  it('keeps the mailed tokens of its address when it changes its password', async () => {
    const owner = await server.newTenant()
    const { email, headers } = await newcomer(owner)
    await server.anonymous.post('/v1/auth/pw/email_verification', { email })
    const token = tokenIn(await nextMail(server, email, 2))
    const body = { old_password: PASSWORD, new_password: 'maple drum eleven' }
    expect((await server.anonymous.post('/v1/auth/pw/reset', body, headers)).status).toBe(200)
    const made = { email_token: token, password: 'cedar lamp seven' }
    expect((await server.anonymous.post('/v1/auth/pw/user', made)).status).toBe(201)
    expect((await signIn(email, 'maple drum eleven')).body).toMatchObject({
      current_tenant_id: owner.tenantId,
    })
  })

  it("cannot accept another tenant's invite to its address", async () => {
    const [owner, other] = [await server.newTenant(), await server.newTenant()]
    const { email, headers } = await newcomer(owner)
    const made = await invite(other, email)
    const accept = `/v1/invites/${made.id}/accept`
    expect((await server.anonymous.post(accept, undefined, headers)).status).toBe(404)
  })

  it('is a separate account in each tenant, and naming the tenant selects it', async () => {
    const [one, two] = [await server.newTenant(), await server.newTenant()]
    const first = await newcomer(one)
    const second = await newcomer(two, first.email)
    expect(second.user.id).not.toBe(first.user.id)
    const ids = [one, two].map(async ({ tenantId }) => {
      const { body } = await signIn(first.email, PASSWORD, tenantId)
      return body.id
    })
    expect(await Promise.all(ids)).toEqual([first.user.id, second.user.id])
  })

  it('gets no tenant of its own when it is removed, and can return with another invite', async () => {
    const owner = await server.newTenant()
    const { email, user, headers } = await newcomer(owner)
    const member = `/v1/tenants/${owner.tenantId}/users/${user.id}`
    expect((await owner.delete(member)).status).toBe(204)
    expect((await server.anonymous.get('/v1/users/me', headers)).status).toBe(401)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    const back = await join(await invite(owner, email), { password: 'willow kite nine' })
    expect(back).toMatchObject({ status: 201, body: { current_tenant_id: owner.tenantId } })
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, 'willow kite nine')).status).toBe(200)
    expect((await server.anonymous.get('/v1/users/me', headers)).status).toBe(401)
  })
})

describe('a reset link from an administrator', () => {
  type Link = { reset_link: string; expires_at: string }
  const makeLink = (by: TestMember, userId: string, tenantId = by.tenantId) =>
    by.bySession.post<Link & Refusal>(`/v1/tenants/${tenantId}/users/${userId}/reset-link`)
  const reset = ({ body: { reset_link: link } }: { body: Link }, password: string) =>
    server.anonymous.post<User>('/v1/auth/pw/reset_with_token', {
      email_token: new URL(link).hash.slice(1),
      new_password: password,
    })

  it("sets a new password once and ends the account's sessions", async () => {
    const owner = await server.newTenant()
    const { email, user, headers } = await newcomer(owner)
    const link = await makeLink(owner, user.id)
    expect(link.status).toBe(201)
    expect(link.body.reset_link).toMatch(/\/reset#[\w-]{43}$/)
    expect((await server.anonymous.get('/v1/users/me', headers)).status).toBe(200)
    const done = await reset(link, 'willow kite nine')
    expect(done).toMatchObject({ status: 200, body: { id: user.id } })
    expect((await server.anonymous.get('/v1/users/me', headers)).status).toBe(401)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, 'willow kite nine')).status).toBe(200)
    expect((await reset(link, 'cedar lamp seven')).status).toBe(400)
  })

  it('is invalidated by a newer one and by the end of the membership', async () => {
    const owner = await server.newTenant()
    const { user } = await newcomer(owner)
    const [old, link] = [await makeLink(owner, user.id), await makeLink(owner, user.id)]
    expect((await reset(old, 'willow kite nine')).status).toBe(400)
    await owner.delete(`/v1/tenants/${owner.tenantId}/users/${user.id}`)
    expect((await reset(link, 'willow kite nine')).status).toBe(403)
  })

  it('cannot be created for an account with a proved address', async () => {
    const owner = await server.newTenant()
    const guest = await server.newTenant()
    const made = await invite(owner, guest.email)
    expect((await guest.post(`/v1/invites/${made.id}/accept`)).status).toBe(200)
    const member = await server.addUser(owner, 'USER')
    for (const userId of [guest.userId, member.userId]) {
      expect(await makeLink(owner, userId)).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('without proving their address') },
      })
    }
  })

  it('requires an administrator with a session, and not for their own account', async () => {
    const [owner, other] = [await server.newTenant(), await server.newTenant()]
    const { user } = await newcomer(owner)
    const path = `/v1/tenants/${owner.tenantId}/users/${user.id}/reset-link`
    const plain = await server.addUser(owner, 'USER')
    expect((await makeLink(plain, user.id)).status).toBe(403)
    expect((await makeLink(other, user.id, owner.tenantId)).status).toBe(404)
    expect((await makeLink(other, user.id)).status).toBe(404)
    expect((await owner.post(path)).status).toBe(401)
    await change(`update tenant_user set role = 'ADMIN' where user_id = '${user.id}'`)
    const session = cookieOf(await signIn(user.email, PASSWORD))
    expect((await server.anonymous.post(path, undefined, session)).status).toBe(403)
    await change(`update tenant_user set deactivated_on = now() where user_id = '${user.id}'`)
    expect((await makeLink(owner, user.id)).status).toBe(409)
  })

  it('is offered in the list of members exactly when it can be created', async () => {
    const owner = await server.newTenant()
    const { user } = await newcomer(owner)
    type Listed = { items: { user_id: string; can_get_reset_link: boolean }[] }
    const { body } = await owner.get<Listed>(`/v1/tenants/${owner.tenantId}/users`)
    const able = body.items.filter((each) => each.can_get_reset_link).map((each) => each.user_id)
    expect(able).toEqual([user.id])
  })
})
