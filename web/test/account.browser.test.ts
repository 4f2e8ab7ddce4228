import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { makeFirstSignInLink } from '../../server/src/modules/identity/index.ts'
import { connectBySignIn, GENERATIONS } from '../../server/src/modules/mcp/mcp.test-support.ts'
import { unsubscribeLink } from '../../server/src/modules/personal/digest/unsubscribe-token.ts'
import { createUser } from '../../server/src/modules/identity/users.service.ts'
import { addMember } from '../../server/src/modules/tenancy/index.ts'
import { startIdentityProvider } from '../../server/test/support/identity-provider.ts'
import { addDocument } from '../../server/test/support/content.ts'
import { AppClient } from '../../server/test/support/app-client.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { nextMail, tokenIn } from '../../server/test/support/mailbox.ts'
import { inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())

const newAddress = () => `person-${crypto.randomUUID()}@example.org`
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signIn(page: Page, { email, password }: Pick<TestMember, 'email' | 'password'>) {
  await page.getByLabel('Email address').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
}

/** Opens the link in a mail. Mails contain the public URL instead of the test's port. */
async function openLinkIn(page: Page, address: string, number: number, path: string) {
  const mail = await nextMail(walk.server, address, number)
  expect(mail.text).toContain(`/${path}#`)
  await page.goto(`/${path}#${tokenIn(mail)}`)
}

async function requestLink(page: Page, email: string, button: string): Promise<void> {
  await page.getByLabel('Email address').last().fill(email)
  await press(page, button)
  // The test server sends no mail, and the page says so.
  await page.getByText('it is in a file in the server').waitFor()
}

test('a person signs in, returns to the requested page, and signs out', async () => {
  const ann = await walk.server.newTenant({ name: 'Gardens' })
  const page = await walk.visit()
  await page.goto('/search?q=ferns')
  await heading(page, 'Sign in')
  await inspect(page, 'sign-in')
  await signIn(page, { email: ann.email, password: 'not the password' })
  await page.getByText('Incorrect email or password.').waitFor()
  await signIn(page, ann)
  await page.getByText('No passages found').waitFor()
  expect(page.url()).toBe(`${walk.home}/search?q=ferns`)
  await page.getByRole('button', { name: `Account: ${ann.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await heading(page, 'Sign in')
  await page.goto('/')
  await heading(page, 'Sign in')
})

test('the link of the first start signs in once, and the samples lead to a cited answer', async () => {
  const owner = await walk.server.newTenant()
  const { context } = walk.server
  await context.doors.acrossTenants((tx) =>
    tx
      .updateTable('app_user')
      .set({ awaits_first_sign_in: true })
      .where('id', '=', owner.userId)
      .execute(),
  )
  const link = (await makeFirstSignInLink(context)) ?? ''
  const page = await walk.visit()
  await page.goto(link)
  await page.getByText('Add documents to get started').waitFor()
  expect(page.url()).toBe(`${walk.home}/`)
  await press(page, 'Load sample documents')
  await page.getByRole('link', { name: /spare-parts.csv/ }).waitFor()
  await page.getByText('Processing').first().waitFor({ state: 'detached' })
  await inspect(page, 'home-samples')
  expect(await page.getByRole('link', { name: 'in shared / Hallowmere Ferries' }).count()).toBe(4)
  await page.getByRole('button', { name: /while the river is closed/ }).click()
  await page
    .getByRole('link', { name: /^Source 1/ })
    .first()
    .click()
  await page.waitForURL(/chunk=/)
  const other = await walk.visit()
  await other.goto(link)
  await heading(other, 'This link can’t be used')
})

test('a person who signs in is led only to pages of this service', async () => {
  const ann = await walk.server.newTenant()
  const page = await walk.visit()
  await page.goto(`/sign-in?to=${encodeURIComponent('//example.org/')}`)
  await signIn(page, ann)
  await page.getByRole('heading', { name: /Welcome|Hello/ }).waitFor()
  expect(new URL(page.url()).origin).toBe(walk.home)
})

test('an expired session asks for the password on the current screen, then continues', async () => {
  const ann = await walk.server.newTenant()
  const page = await walk.visit()
  await page.goto('/browse')
  await signIn(page, ann)
  await page.getByText('This folder is empty').waitFor()
  await press(page, 'New folder')
  await page.getByLabel('Folder name').fill('Ferns')
  await page.context().clearCookies()
  await press(page, 'Create')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill('wrong')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByText('Incorrect email or password.').waitFor()
  await inspect(page, 'sign-in-again')
  await dialog.getByLabel('Password').fill(ann.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('row', { name: 'Ferns' }).waitFor()
})

test('a person signs up by email and is signed in', async () => {
  const email = newAddress()
  const page = await walk.visit()
  await page.goto('/sign-up')
  await inspect(page, 'sign-up')
  await requestLink(page, email, 'Send link')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openLinkIn(page, email, 1, 'sign-up')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('password1')
  await press(page, 'Create account')
  await page.getByRole('alert').filter({ hasText: 'common' }).waitFor()
  await page.getByLabel('First name').fill('Ann')
  await password.fill('cedar lamp seven')
  await press(page, 'Create account')
  await heading(page, 'Hello Ann')
  await page.getByText('Add documents to get started').waitFor()
  // The token is in no URL that the server or its proxies could log, and not in the history.
  const token = tokenIn(await nextMail(walk.server, email))
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
  expect(page.url()).not.toContain(token)
})

test('a link in an email sets a new password, and a used link offers another one', async () => {
  const { email } = await walk.server.newTenant()
  const page = await walk.visit()
  await page.goto('/reset')
  await requestLink(page, email, 'Send link')
  await openLinkIn(page, email, 1, 'reset')
  await page.getByLabel('New password').fill('maple drum eleven')
  await press(page, 'Set password')
  await page.getByRole('heading', { name: /Welcome|Hello/ }).waitFor()
  await openLinkIn(page, email, 1, 'reset')
  await page.getByText('This link has already been used or has expired.').waitFor()
  expect(await page.getByLabel('New password').count()).toBe(0)
  await requestLink(page, email, 'Send link')
})

test('a new person and a person with an account can accept an invite', async () => {
  const owner = await walk.server.newTenant({ name: 'Ferns <b>& Co' })
  const invite = async (email: string) => {
    const body = { tenant_id: owner.tenantId, email }
    const { invite_link: link } = (await owner.post<{ invite_link: string }>('/v1/invites', body))
      .body
    return new URL(link).pathname
  }
  const page = await walk.visit()
  const email = newAddress()
  await page.goto(await invite(email))
  await page.getByText('No account yet?').waitFor()
  await inspect(page, 'invitation')
  await requestLink(page, email, 'Create an account')
  await openLinkIn(page, email, 2, 'sign-up')
  await page.getByLabel('Password', { exact: true }).fill('harbor moss four')
  await press(page, 'Create account')
  await page.getByText(`You are signed in as ${email}.`).waitFor()
  await press(page, 'Accept invite')
  await page.getByText('Ferns <b>& Co').waitFor()

  const guest = await walk.server.newTenant()
  const other = await walk.visitAs(await walk.server.newTenant())
  await other.goto(await invite(guest.email))
  await press(other, 'Accept invite')
  await other.getByText('This invite is for another email address').waitFor()
  await press(other, 'Use another account')
  await signIn(other, guest)
  await press(other, 'Accept invite')
  await other.getByText('Ferns <b>& Co').waitFor()
})

test('without a mail server, the copied link is enough to join', async () => {
  const owner = await walk.server.newTenant({ name: 'Gardens' })
  const email = newAddress()
  const admin = await walk.visitAs(owner)
  await admin.goto('/admin/members')
  // As in a local network without TLS, where browsers have no clipboard.
  await admin.evaluate(
    'void Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true })',
  )
  await press(admin, 'Invite')
  await admin.getByText('This server doesn’t send email').waitFor()
  await admin.getByLabel('Email addresses').fill(email)
  await press(admin, 'Create invite links')
  const link = await admin.getByRole('textbox', { name: email }).inputValue()
  await press(admin, 'Copy')
  expect(await admin.evaluate('getSelection().toString()')).toBe(link)
  await admin.getByText('This link works only on this computer').waitFor()

  const page = await walk.visit()
  const { pathname, hash } = new URL(link)
  await page.goto(pathname + hash)
  await heading(page, 'Join Gardens')
  await page.getByText(`${owner.email} invited you to Gardens.`).waitFor()
  await inspect(page, 'join')
  await page.getByLabel('First name').fill('Bob')
  await page.getByLabel('Password', { exact: true }).fill('harbor moss four')
  await press(page, 'Join')
  // The invite gave access to the shared folder, so people with nothing of their own arrive there.
  await page.waitForURL(`${walk.home}/shared`)
  await page.getByRole('link', { name: 'Home' }).click()
  await heading(page, 'Bob')
  // Only people in an empty tenant are offered the samples.
  await page.getByText('Add documents to get started').waitFor()
  expect(await page.getByText('sample documents').count()).toBe(0)
  expect(await page.getByText('Nobody has shared').count()).toBe(0)
  await page.goto('/browse')
  await page.getByText('shared', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: `Account: ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.goto(pathname + hash)
  await page.getByText('The invite has already been accepted.').waitFor()

  await admin.goto('/admin/members')
  await press(admin, 'Actions for Bob')
  await admin.getByRole('menuitem', { name: 'Create a reset link' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Reset link for Bob' })
  const reset = new URL(await dialog.getByRole('textbox').inputValue())
  await page.goto(reset.pathname + reset.hash)
  await page.getByLabel('New password').fill('willow kite nine')
  await press(page, 'Set password')
  await heading(page, 'Bob')
})

test('a member without shared documents sees whom to ask, and an administrator shares the folder', async () => {
  const owner = await walk.server.newTenant()
  const member = await walk.server.addUser(owner, 'USER')
  const page = await walk.visitAs(member)
  await page.goto('/')
  await heading(page, 'Nobody has shared a folder with you yet')
  await page.getByText(`To get access, ask ${owner.email}.`).waitFor()
  const admin = await walk.visitAs(owner)
  await admin.goto('/admin/members')
  await admin.getByText('Can’t see any shared documents').waitFor()
  await press(admin, `Give read access to the shared folder to ${member.email}`)
  await admin.getByText('Can’t see any shared documents').waitFor({ state: 'detached' })
  await page.goto('/browse')
  await page.getByText('shared', { exact: true }).first().waitFor()
})

test('a person signs in while connecting an app, and disconnects it in their account', async () => {
  const ann = await walk.server.newTenant({ name: 'Gardens' })
  const client_name = '<b>Helper</b>'
  const redirect_uris = ['http://127.0.0.1/healthz']
  const { id } = await AppClient.register(walk.server, { client_name, redirect_uris })
  // A page that responds, instead of an app that listens on its own port.
  const app = new AppClient(walk.server, id, `${walk.home}/healthz`)
  const page = await walk.visit()
  const query = new URLSearchParams(app.params({ scope: 'kb:read kb:ask kb:write kb:admin' }))
  await page.goto(`/authorize?${query.toString()}`)
  await signIn(page, ann)
  await heading(page, `Connect ${client_name}?`)
  await page.getByText('Gardens').waitFor()
  await page.getByText('this computer').waitFor()
  await inspect(page, 'connect')
  expect(await page.getByLabel('manage what you can manage').isChecked()).toBe(false)
  await page.getByLabel('add, edit and delete what you can edit').uncheck()
  await press(page, 'Connect')
  await page.waitForURL(/healthz\?code=/)
  const code = new URL(page.url()).searchParams.get('code') ?? ''
  const { body } = await app.redeem(code)
  expect(body).toMatchObject({ scope: 'kb:read kb:ask' })
  const me = () =>
    walk.server.anonymous.get('/v1/users/me', {
      authorization: `Bearer ${String(body['access_token'])}`,
    })
  expect((await me()).status).toBe(200)
  await page.goto('/account')
  await press(page, `Disconnect ${client_name}`)
  await inspect(page, 'disconnect')
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText(`Disconnected ${client_name}`).waitFor()
  expect((await me()).status).toBe(401)
  await page.goto(`/authorize?${query.toString()}&client_id=other`)
  await heading(page, 'Couldn’t connect the app')
})

test.each(GENERATIONS)(
  'an assistant of %s needs only a URL to connect, answers on behalf of its user, and can be disconnected',
  async (generation) => {
    const owner = await walk.server.newTenant({ name: 'Gardens' })
    const ann = await walk.server.addUser(owner, 'USER')
    const open = await addDocument(walk.server, owner, {
      name: 'Lease',
      nodes: [{ chunk: 'The notice period of the greenhouse is nine weeks.' }],
    })
    const secret = await addDocument(walk.server, owner, {
      name: 'Wages',
      nodes: [{ chunk: 'The notice period of the gardener is secret.' }],
    })
    await walk.server.grant(owner, ann, open.documentPartId, 'READ_ONLY')
    const page = await walk.visit()
    const client = await connectBySignIn(new URL(`${walk.home}/mcp`), {
      generation,
      redirectUrl: `${walk.home}/healthz`,
      consent: async (authorize) => {
        await page.goto(authorize.href)
        await signIn(page, ann)
        await heading(page, `Connect Agent of ${generation}?`)
        await press(page, 'Connect')
        await page.waitForURL(/healthz\?code=/)
        return new URL(page.url())
      },
    })
    const found = await client.callTool({
      name: 'search_knowledge',
      arguments: { query: 'greenhouse notice period' },
    })
    expect(found.structuredContent).toMatchObject({ hits: [{ document_name: 'Lease' }] })
    const { hits } = found.structuredContent as { hits: { chunk_id: string }[] }
    const uriOfHit = `arbor://chunks/${hits[0]?.chunk_id ?? ''}`
    const { contents } = await client.readResource({ uri: uriOfHit })
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('nine weeks') as unknown })
    const read = (id: string) => client.callTool({ name: 'read', arguments: { path_part_id: id } })
    expect(JSON.stringify(await read(open.documentId))).toContain('nine weeks')
    expect(await read(secret.documentId)).toMatchObject({ isError: true })
    const uri = `arbor://documents/${secret.documentId}`
    await expect(client.readResource({ uri })).rejects.toThrow(/permission|not found/)
    const question = { question: 'What is the notice period of the greenhouse?' }
    const asked = { name: 'ask', arguments: question }
    const { structuredContent: answer } = await client.callTool(asked, { timeout: 120_000 })
    expect(answer).toMatchObject({
      answer: expect.stringContaining('nine weeks') as unknown,
      citations: expect.arrayContaining([
        expect.objectContaining({ document_name: 'Lease' }),
      ]) as unknown,
    })
    expect(JSON.stringify(answer)).not.toContain('secret')
    await page.goto('/account')
    await press(page, `Disconnect Agent of ${generation}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText(`Disconnected Agent of ${generation}`).waitFor()
    // The assistant is refused, and asks its user again.
    await expect(client.listTools()).rejects.toThrow(/unauthorized|grant/i)
    await client.close()
  },
)

test('a link to a provider shows its host and asks for confirmation if someone is signed in', async () => {
  await using idp = await startIdentityProvider({ redirectUris: [] })
  const owner = await walk.server.newTenant()
  const configuration = { issuer: idp.issuer, client_id: idp.clientId }
  await owner.patch(`/v1/tenants/${owner.tenantId}`, { idp_config: { configuration } })
  const ann = await walk.server.newTenant()
  const page = await walk.visitAs(ann)
  await page.goto(`/sign-in/through/${owner.tenantId}?redirect=/browse`)
  await heading(page, `Sign in with ${new URL(idp.issuer).host}?`)
  await page.getByText(`You are signed in as ${ann.email}.`).waitFor()
  await inspect(page, 'sign-in-through')
  await page.getByRole('link', { name: 'Stay here' }).click()
  await page.getByRole('heading', { name: /Welcome|Hello/ }).waitFor()
  await page.goto(`/sign-in/through/${ann.tenantId}`)
  await heading(page, 'This sign-in isn’t available')
})

test('after sign-up, a person decides about earlier memberships of their address', async () => {
  const email = newAddress()
  const owners = [
    await walk.server.newTenant({ name: 'Gardens' }),
    await walk.server.newTenant({ name: 'Traps' }),
  ]
  await walk.server.context.doors.acrossTenants(async (tx) => {
    for (const { tenantId } of owners) {
      const account = { email, passwordHash: null, localTenantId: tenantId }
      const { userId } = await createUser(tx, account)
      await addMember(tx, { tenantId, userId, role: 'USER' })
    }
  })
  const page = await walk.visit()
  await page.goto('/sign-up')
  await requestLink(page, email, 'Send link')
  await openLinkIn(page, email, 1, 'sign-up')
  await page.getByLabel('Password', { exact: true }).fill('cedar lamp seven')
  await press(page, 'Create account')
  await heading(page, 'Is this you?')
  await inspect(page, 'local-memberships')
  await press(page, 'Leave “Traps”')
  await page.getByText('Traps').waitFor({ state: 'detached' })
  await press(page, 'Keep “Gardens”')
  await page.getByText('Is this you?').waitFor({ state: 'detached' })
  const names = async () => {
    const { items } = (await (await page.request.get(`${walk.home}/v1/tenants`)).json()) as {
      items: { name: string }[]
    }
    return items.map(({ name }) => name)
  }
  expect(await names()).toContain('Gardens')
  expect(await names()).not.toContain('Traps')
})

test('a person chooses to get their notices by mail, and ends that with the link in it', async () => {
  const ann = await walk.server.newTenant()
  const page = await walk.visitAs(ann)
  await page.goto('/account')
  await page.getByLabel('How often').selectOption('daily')
  await page.getByText('Saved').waitFor()
  const { body } = await ann.get<{ rhythm: string; time_zone: string }>('/v1/notices/digest')
  expect(body).toMatchObject({ rhythm: 'daily', time_zone: expect.any(String) })
  const link = await unsubscribeLink(
    { publicUrl: '', secret: walk.server.context.secret },
    { tenantId: ann.tenantId, userId: ann.userId },
  )
  await page.goto(link)
  await inspect(page, 'unsubscribe')
  await press(page, 'Unsubscribe')
  await page.getByText('You no longer get your notices by email.').waitFor()
  await page.goto('/account')
  await expect.poll(() => page.getByLabel('How often').inputValue()).toBe('off')
})
