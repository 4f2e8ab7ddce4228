import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { endOf, ingest, uploadVersion } from '../../server/test/fixtures/ingestions.ts'
import { addDocument } from '../../server/test/support/content.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { POPUPS } from './popups.ts'
import { WORK } from './work.ts'
import {
  go,
  inspect,
  inspectPopup,
  sharedWorkspace,
  untilQuiet,
  watchTraffic,
  type Traffic,
  type Walk,
} from './workspace.ts'

/** Everything in the tenant has this name. No screen may interpret it as HTML. */
const EVIL = '<img src=x onerror="window.hacked=1"><script>hacked=1</script>'

let walk: Walk
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  walk = await sharedWorkspace()
  world = await makeWorld()
})
afterEach(() => walk.endVisits())

/** A tenant, the address of each screen in it, and a folder to which people can be given access. */
async function makeWorld() {
  const owner = await walk.server.newTenant({ name: EVIL })
  const made = async (path: string, body: object) =>
    (await owner.post<{ id: string; path_part_id: string }>(path, body)).body
  const shared = { parent_path_part_id: owner.sharedPartId }
  const folder = await made('/v1/folders', { name: 'Granted', ...shared })
  const granted = folder.path_part_id
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
  const { body: next } = await uploadVersion(owner, outside.document_id, [
    'other.md',
    `# ${EVIL}\n\nMosses ${EVIL} [die](javascript:hacked=1).\n\n| ${EVIL} |\n|---|\n| ${EVIL} |\n`,
  ])
  await endOf(owner, next.workflow_id)
  const screens: Readonly<Record<string, string>> = {
    home: '/',
    documents: `/browse/${granted}`,
    'another folder': `/browse/${owner.sharedPartId}`,
    'a document': `/documents/${inside.document_id}`,
    'another document': `/documents/${outside.document_id}`,
    'a comparison': `/documents/${outside.document_id}?compare=${next.document_version_id}`,
    search: '/search?q=fern&mode=full_text',
    threads: '/threads',
    'a thread': `/threads/${own.id}`,
    trash: '/trash',
    shared: '/shared',
    jobs: '/jobs',
    account: '/account',
    members: '/admin/members',
    groups: '/admin/groups',
    'a group': `/admin/groups/${group.id}`,
    access: `/admin/access?part=${granted}`,
    links: '/admin/links',
    webhooks: '/admin/webhooks',
    holds: '/admin/holds',
    rules: '/admin/retention',
    receipts: '/receipts',
    'all receipts': '/admin/receipts',
    tags: '/admin/tags',
    brand: '/admin/branding',
    'sign-in': '/admin/sign-in',
    archives: '/admin/archives',
    usage: '/admin/usage',
    models: '/admin/models',
    agents: '/admin/agents',
    audit: '/admin/audit',
    feedback: '/admin/feedback',
    sources: '/admin/sources',
    health: '/admin/health',
  }
  return { owner, screens, granted }
}

const REFUSED = [
  'You don’t have access to this',
  'You can’t open this',
  'Not found',
  'Something went wrong',
]

/** Waits until a screen is complete. @returns the error that it shows, or an empty text if it shows its content */
async function refusalOn(page: Page, traffic: Traffic): Promise<string> {
  await page.locator('main h1, main h2, main li, main [role=row], main form').first().waitFor()
  await untilQuiet(page, traffic)
  await page.locator('main [role=status][aria-busy=true]').waitFor({ state: 'detached' })
  const titles = await page.getByRole('main').getByRole('heading').allInnerTexts()
  return REFUSED.find((refusal) => titles.includes(refusal)) ?? ''
}

/** Buttons and links that change something in the tenant, not just the person's own things. */
const CHANGES =
  /^(upload|new folder|rename|move|delete|run again|cancel .|make this the active|ingest again|invite|new group|give|add$|actions for (?!this passage|.*thread))/i

/** These menus are for everyone: all may save a thread. Tests of the lists and threads check their entries. */
const WITH_MENUS: readonly string[] = ['documents', 'search', 'a thread']
/** On this screen, people change only their own things. */
const PERSONAL = 'account'
const isChange = (screen: string, label: string): boolean =>
  screen !== PERSONAL &&
  CHANGES.test(label) &&
  !(WITH_MENUS.includes(screen) && label.startsWith('Actions for '))

/** Opens screens as a member. @returns the errors they show and the changes they offer */
async function walkAs(member: TestMember, names: readonly string[] = Object.keys(world.screens)) {
  const page = await walk.visitAs(member)
  const traffic = watchTraffic(page)
  const refused: string[] = []
  const offered: string[] = []
  for (const name of names) {
    await go(page, world.screens[name] ?? '')
    const refusal = await refusalOn(page, traffic)
    if (refusal !== '') refused.push(`${name}: ${refusal}`)
    const labels = await page
      .getByRole('main')
      .locator('button, a, [role=button]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
    if (labels.some((label) => isChange(name, label?.trim() ?? ''))) offered.push(name)
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(await page.locator('a[href^="javascript:"], img[src="x"]').count()).toBe(0)
    // The owner sees the most.
    if (member === world.owner) await inspect(page, name)
  }
  return { page, refused, offered }
}

const ADMINISTRATION = [
  'members',
  'groups',
  'a group',
  'access',
  'links',
  'webhooks',
  'holds',
  'rules',
  'all receipts',
  'tags',
  'brand',
  'sign-in',
  'archives',
  'usage',
  'models',
  'agents',
  'audit',
  'feedback',
  'sources',
  'health',
]
const NOT_GRANTED = ['another folder', 'another document', 'a comparison', ...ADMINISTRATION]
const forbidden = (names: readonly string[]) =>
  names.map((name) => {
    const title = ADMINISTRATION.includes(name)
      ? 'You don’t have access to this'
      : 'You can’t open this'
    return `${name}: ${title}`
  })

test('a reader of one folder sees it, and no actions that are not allowed', async () => {
  const reader = await walk.server.addUser(world.owner, 'USER')
  await walk.server.grant(world.owner, reader, world.granted, 'READ_ONLY')
  const { page, refused, offered } = await walkAs(reader)
  expect(refused).toEqual(forbidden(NOT_GRANTED))
  expect(offered).toEqual([])
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
})

test('a reader sees no actions for editors, and an error for a folder without access', async () => {
  const owner = await walk.server.newTenant()
  const { body: folder } = await owner.post<{ path_part_id: string }>('/v1/folders', {
    name: 'Papers',
    parent_path_part_id: owner.sharedPartId,
  })
  const reader = await walk.server.addUser(owner, 'USER')
  await walk.server.grant(owner, reader, folder.path_part_id, 'READ_ONLY')
  const page = await walk.visitAs(reader)
  await page.goto(`/browse/${folder.path_part_id}`)
  await page.getByText('Documents appear here when someone with edit access adds them.').waitFor()
  expect(await page.getByRole('button', { name: 'Upload' }).count()).toBe(0)
  await go(page, `/browse/${owner.homePartId}`)
  await page.getByRole('button', { name: 'Ask for access' }).waitFor()
  const closed = page.getByRole('heading', { name: 'You can’t open this' }).locator('..')
  const withoutAccess = await closed.innerText()
  await inspect(page, 'forbidden')
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
  await page.getByRole('searchbox').waitFor()
  await go(page, `/browse/${crypto.randomUUID()}`)
  await page.getByRole('button', { name: 'Ask for access' }).waitFor()
  // The page doesn't tell whether the folder exists.
  expect(await closed.innerText()).toBe(withoutAccess)
  await go(page, '/nowhere')
  await page.getByRole('heading', { name: 'Not found' }).waitFor()
})

test('an editor of one folder sees editing actions only there', async () => {
  const editor = await walk.server.addUser(world.owner, 'USER')
  await walk.server.grant(world.owner, editor, world.granted, 'READ_WRITE')
  // The test of the reader looks at administration.
  const names = Object.keys(world.screens).filter((name) => !ADMINISTRATION.includes(name))
  const { refused, offered } = await walkAs(editor, names)
  expect(refused).toEqual(forbidden(NOT_GRANTED.filter((name) => names.includes(name))))
  expect(
    offered.filter((name) => !['documents', 'a document', 'jobs', 'a thread'].includes(name)),
  ).toEqual([])
  expect(offered).toContain('documents')
})

test('the text of a passage is not interpreted as HTML in the editor and the origin dialog', async () => {
  const page = await walk.visitAs(world.owner)
  await page.goto(world.screens['a document'] ?? '')
  const menu = () => page.getByRole('button', { name: 'Actions for this passage' }).first().click()
  await page.locator('[data-chunk]').first().click()
  await menu()
  await page.getByRole('menuitem', { name: 'Edit text' }).click()
  await page.getByRole('textbox', { name: 'Passage text' }).waitFor()
  await page.keyboard.press('Escape')
  await menu()
  await page.getByRole('menuitem', { name: 'Show origin…' }).click()
  await page.getByRole('dialog').waitFor()
  await inspect(page, 'document-lineage')
  expect(await page.evaluate('window.hacked')).toBeUndefined()
})

test('the owner sees every screen, each of which is accessible and fits a phone', async () => {
  expect((await walkAs(world.owner)).refused).toEqual([])
})

test('an administrator sees every screen of administration except archives', async () => {
  const admin = await walk.server.addUser(world.owner, 'ADMIN')
  expect((await walkAs(admin, ADMINISTRATION)).refused).toEqual(forbidden(['archives']))
})

test('the owner opens dialogs and menus, each of which is accessible', async () => {
  await walk.server.addUser(world.owner, 'USER')
  const page = await walk.visitAs(world.owner)
  const traffic = watchTraffic(page)
  await page.goto('/')
  let shown = 'home'
  for (const [name, [screen, ...open]] of Object.entries(POPUPS)) {
    if (screen !== shown) {
      await go(page, world.screens[screen] ?? '')
      await untilQuiet(page, traffic)
    }
    shown = screen
    for (const step of open) await step(page)
    // By its role, because the menu that opens a dialog stays for a moment, and the dialog appears a moment later.
    const popup = page.getByRole(name.startsWith('menu of') ? 'menu' : 'dialog')
    await popup
      .first()
      .waitFor()
      .catch((error: unknown) => {
        throw new Error(`${name} did not open`, { cause: error })
      })
    await untilQuiet(page, traffic)
    expect({ name, shown: await popup.count() }).toEqual({ name, shown: 1 })
    await inspectPopup(page, `popup ${name}`)
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  }
})

test('a person whose session has expired signs in again, and loses nothing in any way of sending', async () => {
  const { owner, screens } = await makeWorld()
  const admin = await walk.server.addUser(owner, 'ADMIN')
  const page = await walk.visitAs(admin)
  const traffic = watchTraffic(page)
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  const expire = () => page.request.post('/v1/auth/signout')
  for (const [name, [type, send, kept]] of Object.entries(WORK)) {
    await go(page, screens[name] ?? '')
    await refusalOn(page, traffic)
    await type(page)
    await expire()
    // If the page has noticed already, the dialog covers what is sent until it is closed.
    const sent = send(page)
    sent.catch(() => undefined)
    await dialog.getByLabel('Password').fill(admin.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await sent
    await kept(page)
  }
  // Changes by other people arrive again, too.
  await go(page, screens['another folder'] ?? '')
  await refusalOn(page, traffic)
  await expire()
  await page.getByRole('link', { name: 'Jobs' }).click()
  await dialog.getByLabel('Password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
  await page.goBack()
  await owner.post('/v1/folders', { name: 'Announced', parent_path_part_id: owner.sharedPartId })
  await page.getByRole('row', { name: 'Announced' }).waitFor()
})

const HOSTILE_MARKDOWN = `# <script>hacked = 1</script> <img src="http://example.com/a.png" onerror="hacked = 1">

![remote](http://example.com/b.png) [a link](javascript:hacked=1)

| <svg onload="hacked = 1"> | b |
|---|---|
| <iframe src="http://example.com"></iframe> | <a href="javascript:hacked=1">c</a> |
`
const HOSTILE_HTML = `<!doctype html><title>Page</title><body onload="hacked = 1"><h1>Heading<script>hacked = 1</script></h1>
<svg><script>hacked = 1</script><text>drawn</text></svg><table><tr><td onclick="hacked = 1"><img src=x onerror="hacked = 1">cell</td></tr></table>`
const HOSTILE_TABLE = `<table onmouseover="hacked = 1"><tr><td style="background:url(http://example.com/c.png)">
<img src="http://example.com/d.png" onerror="hacked = 1"><a href="javascript:hacked = 1">bolt</a><script>hacked = 1</script></td></tr></table>`

test('a hostile document is shown without running, loading or linking anything', async () => {
  const owner = await walk.server.newTenant()
  const name = '"><script>hacked = 1<script>.md'
  const files: [string, string][] = [
    [name, HOSTILE_MARKDOWN],
    ['page.html', HOSTILE_HTML],
    ['cells.csv', 'a,b\n<img src=x onerror="hacked = 1">,=cmd()\n'],
    [
      'drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40" onload="hacked=1"><script>hacked=1</script><text y="20">drawn</text></svg>',
    ],
  ]
  const page = await walk.visitAs(owner)
  const { documentId } = await addDocument(walk.server, owner, {
    name: `2${name}`,
    nodes: [
      {
        section: '<b onclick="hacked = 1">Heading</b>',
        nodes: [
          { chunk: HOSTILE_TABLE, type: 'TABLE' },
          { chunk: HOSTILE_TABLE, type: 'HTML' },
        ],
      },
    ],
  })
  const ids = [documentId]
  for (const file of files) ids.push((await ingest(owner, file)).document_id)
  for (const id of ids) {
    await page.goto(`/documents/${id}`)
    await page.locator('[data-chunk]').first().hover()
    expect(await page.evaluate('typeof hacked')).toBe('undefined')
    const active = 'script, iframe, svg:not(button svg), a, [style*=url], [onclick]'
    const shown = page.locator('[data-chunk], .formatted-text')
    expect(await shown.locator(`${active}, .formatted-text img`).count()).toBe(0)
  }
})

test("a member's own folder is named Private for them, and has their name for administrators", async () => {
  const member = await walk.server.addUser(world.owner, 'USER')
  await member.bySession.patch('/v1/users', { first_name: 'Ben', last_name: 'Okoro' })
  const { body: notes } = await member.post<{ path_part_id: string }>('/v1/folders', {
    name: 'notes',
    parent_path_part_id: member.homePartId,
  })
  const { documentId } = await addDocument(walk.server, member, {
    parentPartId: member.homePartId,
    name: 'plan.md',
  })
  for (const [who, crumbs, folder] of [
    [member, ['Private', 'notes'], 'Private'],
    [world.owner, ['users', 'Ben Okoro', 'notes'], 'Ben Okoro'],
  ] as const) {
    const page = await walk.visitAs(who)
    await page.goto(`/browse/${notes.path_part_id}`)
    await page.getByRole('heading', { name: 'notes' }).waitFor()
    const shown = page
      .locator('main ol')
      .filter({ has: page.getByRole('heading') })
      .locator('li')
    expect(await shown.allInnerTexts()).toEqual(crumbs)
    await go(page, `/documents/${documentId}`)
    await page.getByRole('main').getByRole('link', { name: folder }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain(member.userId)
  }
})
