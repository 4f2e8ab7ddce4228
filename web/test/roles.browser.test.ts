import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { ingest } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { inspect, openWorkspace, type Walk } from './workspace.ts'

/** Whatever has a name has this one, which no screen must take for HTML. */
const EVIL = '<img src=x onerror="window.hacked=1"><script>hacked=1</script>'

let walk: Walk
let owner: TestMember
let screens: Readonly<Record<string, string>>
let granted: string
beforeAll(async () => {
  walk = await openWorkspace()
  owner = await walk.server.newTenant({ name: EVIL })
  const made = async (path: string, body: object) =>
    (await owner.post<{ id: string; path_part_id: string }>(path, body)).body
  const shared = { parent_path_part_id: owner.sharedPartId }
  const folder = await made('/v1/folders', { name: 'Granted', ...shared })
  granted = folder.path_part_id
  const own = await made('/v1/threads', { title: EVIL, parent_path_part_id: granted })
  await made(`/v1/threads/${own.id}/messages`, { role: 'USER', content: { text: EVIL } })
  const group = await made('/v1/tenant-groups', { name: EVIL, description: EVIL })
  const tag = await made('/v1/tags', { name: EVIL })
  await owner.post(`/v1/path-parts/${granted}/tags`, { tag_ids: [tag.id] })
  const place = { path_part_id: granted }
  const name = `${EVIL.replace('/', '⁄')}.csv`
  const inside = await ingest(
    owner,
    [name, `plant,note\nfern,"${EVIL.replaceAll('"', '')}"\n`],
    place,
  )
  const outside = await ingest(owner, [
    'other.md',
    `# ${EVIL}\n\nMosses [grow](javascript:hacked=1).\n`,
  ])
  screens = {
    home: '/',
    documents: `/browse/${granted}`,
    'another folder': `/browse/${owner.sharedPartId}`,
    'a document': `/documents/${inside.document_id}`,
    'another document': `/documents/${outside.document_id}`,
    search: '/search?q=fern&mode=full_text',
    threads: '/threads',
    'a thread': `/threads/${own.id}`,
    jobs: '/jobs',
    account: '/account',
    members: '/admin/members',
    groups: '/admin/groups',
    'a group': `/admin/groups/${group.id}`,
    access: `/admin/access?part=${granted}`,
    tags: '/admin/tags',
    brand: '/admin/branding',
    'sign-in': '/admin/sign-in',
    usage: '/admin/usage',
    health: '/admin/health',
  }
})
afterAll(() => walk[Symbol.asyncDispose]())
afterEach(() => walk.endVisits())

const REFUSED = ['You may not see this', 'There is nothing here', 'That did not work']

/** Waits until a screen is complete. @returns what it shows instead of its content; empty for its content */
async function refusalOn(page: Page): Promise<string> {
  await page.locator('main h1, main h2, main li, main [role=row], main form').first().waitFor()
  await page.locator('main [role=status][aria-busy=true]').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  const titles = await page.getByRole('main').getByRole('heading').allInnerTexts()
  return REFUSED.find((refusal) => titles.includes(refusal)) ?? ''
}

/** Buttons and links that change something of the tenant's, not of the person's own. */
const CHANGES =
  /^(upload|new folder|rename|move|delete(?!:)|run again|cancel:|make it the active|read it again|invite|new group|give|add$|actions for (?!this passage|.*thread))/i

/** What each screen says to a member, and what it offers them to change. */
async function walkAs(member: TestMember) {
  const page = await walk.visitAs(member)
  const refused: string[] = []
  const offered: string[] = []
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path)
    const refusal = await refusalOn(page)
    if (refusal !== '') refused.push(`${name}: ${refusal}`)
    const labels = await page
      .getByRole('main')
      .locator('button, a, [role=button]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
    if (labels.some((label) => CHANGES.test(label?.trim() ?? ''))) offered.push(name)
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(await page.locator('a[href^="javascript:"], img[src="x"]').count()).toBe(0)
  }
  return { page, refused, offered }
}

const ADMINISTRATION = [
  'members',
  'groups',
  'a group',
  'access',
  'tags',
  'brand',
  'sign-in',
  'usage',
  'health',
]
const forbidden = (names: readonly string[]) => names.map((name) => `${name}: You may not see this`)

test('a reader of one folder sees that, and is offered nothing that is not allowed', async () => {
  const reader = await walk.server.addUser(owner, 'USER')
  await walk.server.grant(owner, reader, granted, 'READ_ONLY')
  const { page, refused, offered } = await walkAs(reader)
  expect(refused).toEqual(forbidden(['another folder', 'another document', ...ADMINISTRATION]))
  expect(offered).toEqual([])
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
})

test('who may change one folder is offered that there alone', async () => {
  const editor = await walk.server.addUser(owner, 'USER')
  await walk.server.grant(owner, editor, granted, 'READ_WRITE')
  const { refused, offered } = await walkAs(editor)
  expect(refused).toEqual(forbidden(['another folder', 'another document', ...ADMINISTRATION]))
  expect(
    offered.filter((name) => !['documents', 'a document', 'jobs', 'a thread'].includes(name)),
  ).toEqual([])
  expect(offered).toContain('documents')
})

test('administrators and the owner see every screen', async () => {
  const admin = await walk.server.addUser(owner, 'ADMIN')
  expect((await walkAs(admin)).refused).toEqual([])
  const { page, refused } = await walkAs(owner)
  expect(refused).toEqual([])
  await inspect(page, 'admin-hostile')
})

test('on any screen an expired session asks for the password in place, and goes on', async () => {
  const page = await walk.visitAs(owner)
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await page.goto('/account')
  for (const name of ['Home', 'Documents', 'Threads', 'Jobs', 'Administration']) {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().clearCookies()
    await page.getByRole('link', { name, exact: true }).click()
    await dialog.getByLabel('Password').fill(owner.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect({ name, refusal: await refusalOn(page) }).toEqual({ name, refusal: '' })
  }
})
