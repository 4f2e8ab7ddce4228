import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { openWatchedPage, renewPage, sharedChromium } from '../../../test/support/chromium.ts'
import {
  listen,
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../test/support/index.ts'
import { nextMail, tokenIn } from '../../../test/support/mailbox.ts'
import { newId } from '../core/ids.ts'

let server: TestServer
let home: string
let page: Page

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  home = `http://127.0.0.1:${String(await listen(server.app))}`
  ;({ page } = await openWatchedPage(await sharedChromium(), home))
  return () => page.context().close()
})
let faults: readonly string[] = []
beforeEach(async () => {
  ;({ faults } = await renewPage(page, home))
})
afterEach(() => {
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

const newAddress = () => `person-${newId()}@example.org`
const heading = () => page.locator('h1:visible').textContent()
const press = (name: string) => page.getByRole('button', { name }).click()

async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).locator('visible=true').fill(value)
  }
}

/** Opens the link in a mail. Mails contain the public URL instead of the test's port. */
async function openLinkIn(address: string, number: number, path: string): Promise<void> {
  const mail = await nextMail(server, address, number)
  expect(mail.text).toContain(`/${path}#`)
  await page.goto(`${home}/${path}#${tokenIn(mail)}`)
}

async function invite(by: TestMember, email: string): Promise<string> {
  const { body } = await by.post<{ invite_link: string }>('/v1/invites', {
    tenant_id: by.tenantId,
    email,
  })
  return new URL(body.invite_link).pathname
}

const tenantOf = async () => {
  const me = await page.request.get(`${home}/v1/users/me`)
  return ((await me.json()) as { current_tenant_id: string }).current_tenant_id
}

it('a person signs up by mail, and is signed in', async () => {
  const email = newAddress()
  await page.goto(`${home}/sign-up`)
  await fill({ 'Email address': email })
  await press('Send link')
  await page.getByText('an email is on its way').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openLinkIn(email, 1, 'sign-up')
  await fill({ Password: 'seven77' })
  await press('Create account')
  await page.getByRole('alert').filter({ hasText: 'at least 8 characters' }).waitFor()
  await fill({ 'First name (optional)': 'Ann', Password: 'password1' })
  await press('Create account')
  await page.getByRole('alert').filter({ hasText: 'common' }).waitFor()
  await fill({ Password: 'cedar lamp seven' })
  await press('Create account')
  await page.getByText(`You are signed in as ${email}.`).waitFor()
  expect(await tenantOf()).toMatch(/^[\w-]{36}$/)
  // No URL that the server or its proxies could log contains the token, and neither does the history.
  const token = tokenIn(await nextMail(server, email))
  expect(asked.filter((url) => new URL(url).href.split('#')[0]?.includes(token))).toEqual([])
  expect(page.url()).toBe(`${home}/sign-up`)
})

it('a person whose link was used learns it, and gets a new one', async () => {
  const { email } = await server.newTenant()
  await page.goto(`${home}/reset`)
  await fill({ 'Email address': email })
  await press('Send link')
  await openLinkIn(email, 1, 'reset')
  await fill({ Password: 'maple drum eleven' })
  await press('Set password')
  await page.getByText(`You are signed in as ${email}.`).waitFor()

  await openLinkIn(email, 1, 'reset')
  await fill({ Password: 'willow kite nine' })
  await press('Set password')
  await page.getByText('This link has already been used or has expired.').waitFor()
  await fill({ 'Email address': email })
  await press('Send link')
  await openLinkIn(email, 2, 'reset')
  expect(await heading()).toBe('Set a new password')
})

it('a person without an account signs up and accepts an invite', async () => {
  const owner = await server.newTenant({ name: 'Ferns <b>& Co' })
  const email = newAddress()
  await page.goto(`${home}${await invite(owner, email)}`)
  await page.getByText('No account yet?').waitFor()
  const form = page.locator('[data-form="mail-sign-up"]')
  await form.getByLabel('Email address').fill(email)
  await form.getByRole('button').click()
  // The first mail is the invite.
  await openLinkIn(email, 2, 'sign-up')
  await fill({ Password: 'harbor moss four' })
  await press('Create account')
  await page.getByRole('link', { name: 'Go to the invite' }).click()
  await page.getByText(`You are signed in as ${email}`).waitFor()
  await press('Accept invite')
  await page.getByText('You are now a member of “Ferns <b>& Co”. Your role is Member.').waitFor()
  expect(await tenantOf()).toBe(owner.tenantId)
})

it('an invited person signs in and accepts, and other accounts can’t', async () => {
  const [owner, guest, other] = [
    await server.newTenant(),
    await server.newTenant(),
    await server.newTenant(),
  ]
  const link = await invite(owner, guest.email)
  const signIn = async ({ email, password }: TestMember) => {
    const form = page.locator('[data-form="sign-in"]')
    await form.getByLabel('Email address').fill(email)
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button').click()
  }
  await page.goto(`${home}${link}`)
  await signIn(other)
  await press('Accept invite')
  await page.getByText('This invite is for another email address').waitFor()
  await press('Use another account')
  await signIn({ ...guest, password: 'wrong' })
  await page.getByRole('alert').locator('visible=true').waitFor()
  await signIn(guest)
  await press('Accept invite')
  await page.getByText('You have joined').waitFor()
  expect(await tenantOf()).toBe(owner.tenantId)
  await page.goto(`${home}${link}`)
  await press('Accept invite')
  await page.getByText('The invite has already been accepted.').waitFor()
  await page.goto(`${home}/invites/nonsense`)
  await press('Accept invite')
  await page.getByText('This invite is for another email address').waitFor()
})

it.each([
  '/',
  '/sign-in',
  '/sign-in/through/x',
  '/sign-up',
  '/reset',
  '/invites/x',
  '/memberships',
])('the page %s works at 360 pixels and labels all its fields', async (path) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${home}${path}`)
  await page.locator('h1:visible').waitFor()
  const width = await page.evaluate('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(360)
  const unnamed =
    'Array.from(document.querySelectorAll("input")).filter((each) => each.labels.length !== 1)'
  expect(await page.evaluate(`${unnamed}.length`)).toBe(0)
})
