import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { ingest } from '../../server/test/fixtures/ingestions.ts'
import { addDocument } from '../../server/test/support/content.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { go, inspect, inspectPopup, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let owner: TestMember
let folder: string
// Each has a tenant of its own, so that a test can run a second time.
beforeEach(async () => {
  walk = await sharedWorkspace()
  owner = await walk.server.newTenant()
  await owner.bySession.patch('/v1/users', { first_name: 'Olga', last_name: 'Owner' })
  folder = await newFolder('Leases')
  await addDocument(walk.server, owner, {
    parentPartId: folder,
    name: 'plan.md',
    nodes: [{ chunk: 'Spring comes.' }],
  })
})
afterEach(() => walk.endVisits())

async function newFolder(name: string, parent = owner.sharedPartId): Promise<string> {
  const { body } = await owner.post<{ path_part_id: string }>('/v1/folders', {
    name,
    parent_path_part_id: parent,
  })
  return body.path_part_id
}

async function named(first_name: string, last_name: string): Promise<TestMember> {
  const member = await walk.server.addUser(owner, 'USER')
  await member.bySession.patch('/v1/users', { first_name, last_name })
  return member
}

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a folder is shared by typing a name, with the keyboard alone, and the other person sees it at once', async () => {
  const ann = await named('Ann', 'Lawson')
  const theirs = await walk.visitAs(ann)
  await theirs.goto('/shared')
  await theirs.getByRole('heading', { name: 'Nothing is shared with you yet' }).waitFor()
  const mine = await walk.visitAs(owner)
  await mine.goto(`/browse/${folder}`)
  await mine.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  const field = mine.getByRole('combobox', { name: 'Add people or groups' })
  await field.fill('laws')
  await mine.getByRole('option', { name: 'Ann Lawson' }).waitFor()
  await field.press('Enter')
  // Within a second, without a reload.
  await theirs.getByRole('link', { name: 'Leases' }).waitFor()
  await theirs.getByText('Shared by Olga Owner').waitFor()
  const right = mine.getByRole('combobox', { name: 'Permission of Ann Lawson' })
  await right.selectOption('Can edit')
  await theirs.getByText('Can edit').waitFor()
  await inspectPopup(mine, 'share')
  await inspect(theirs, 'shared-with-you')
  await press(mine, 'Remove Ann Lawson')
  await theirs.getByRole('heading', { name: 'Nothing is shared with you yet' }).waitFor()
  await press(mine, 'Undo')
  await theirs.getByRole('link', { name: 'Leases' }).waitFor()
  await dialog(mine).getByText('Ann Lawson').first().waitFor()
  await mine.keyboard.press('Escape')
  await dialog(mine).waitFor({ state: 'detached' })
})

test('the dialog shows what comes from folders above, and administrators as people who need nothing', async () => {
  const inner = await newFolder('Inner', folder)
  const bo = await named('Bo', 'Brook')
  await walk.server.grant(owner, bo, folder, 'READ_ONLY')
  const page = await walk.visitAs(owner)
  await page.goto(`/browse/${inner}`)
  await press(page, 'Share')
  const above = page.getByRole('list', { name: 'Access from folders above' })
  await above.getByText('Bo Brook').waitFor()
  await above.getByText('from /shared/Leases').first().waitFor()
  await page.getByRole('combobox', { name: 'Add people or groups' }).fill('olga')
  expect(await page.getByRole('option', { name: 'Olga Owner' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await inspectPopup(page, 'share-from-above')
})

test('people who may not share see their own right, whom to ask and the link', async () => {
  const cleo = await named('Cleo', 'Crane')
  await walk.server.grant(owner, cleo, folder, 'READ_ONLY')
  const page = await walk.visitAs(cleo)
  await page.goto(`/browse/${folder}`)
  await press(page, 'Share')
  await page.getByText('You can read this.').waitFor()
  await page.getByText('Olga Owner can give access to others.').waitFor()
  expect(await page.getByLabel('Link for people with access').inputValue()).toBe(
    `${walk.home}/browse/${folder}`,
  )
  expect(await page.getByRole('combobox').count()).toBe(0)
})

test('people who have nothing of their own arrive at what is shared with them, and can go home', async () => {
  const dan = await named('Dan', 'Drew')
  await walk.server.grant(owner, dan, folder, 'READ_ONLY')
  const page = await walk.visitAs(dan)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Shared with you' }).waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('searchbox').waitFor()
  await page.getByRole('link', { name: 'Shared with you' }).first().click()
  await page.getByRole('link', { name: 'Leases' }).click()
  await page.getByText('plan.md').waitFor()
})

test('somebody without access asks for it, an administrator gives it with one click, and both see it without a reload', async () => {
  const papers = await newFolder('Papers')
  const eve = await named('Eve', 'Evans')
  const theirs = await walk.visitAs(eve)
  await theirs.goto(`/browse/${papers}`)
  await theirs.getByRole('heading', { name: 'You can’t open this' }).waitFor()
  expect(await theirs.locator('body').innerText()).not.toContain('Papers')
  const mine = await walk.visitAs(owner)
  await mine.goto('/')
  await mine.getByRole('searchbox').waitFor()
  await theirs.getByRole('textbox', { name: /^Message/ }).fill('For the audit on Monday')
  await press(theirs, 'Ask for access')
  await theirs.getByText('You asked for access on').waitFor()
  // It appears on the other screen without a reload.
  const requests = mine.getByRole('list', { name: 'Requests for access' })
  await requests.getByText('Eve Evans wants to read Papers').waitFor()
  await requests.getByText('For the audit on Monday').waitFor()
  await inspect(mine, 'requests-for-access')
  await press(mine, 'Let read: Eve Evans')
  await theirs.getByRole('heading', { name: 'Papers' }).waitFor()
  await requests.waitFor({ state: 'detached' })
  // Asking for more is answered in the dialog.
  await press(theirs, 'Share')
  await press(theirs, 'Ask to edit')
  await go(mine, `/browse/${papers}`)
  await press(mine, 'Share')
  await mine.getByText('Eve Evans wants to edit').waitFor()
  await press(mine, 'Decline: Eve Evans')
  await theirs.getByText('Your request was declined.').waitFor()
})

test('a link lets somebody outside read a folder with its password, until it is ended', async () => {
  const plans = await newFolder('Plans')
  await ingest(owner, ['ferns.md', '# Ferns\n\nThey grow in the shade.\n'], { path_part_id: plans })
  const page = await walk.visitAs(owner)
  await page.goto('/admin/links')
  await page.getByRole('checkbox').click()
  await page.getByText('Saved').waitFor()
  await go(page, `/browse/${plans}`)
  await press(page, 'Share')
  await page.getByText('Links for people outside').click()
  await page.getByLabel('Password (optional)').fill('green ferns')
  await press(page, 'Create link')
  const url = await page.getByLabel('New link (shown only once)').inputValue()
  await inspectPopup(page, 'share-outside')
  const guest = await walk.visit()
  const sent: string[] = []
  guest.on('request', (request) => sent.push(request.url(), request.headers()['referer'] ?? ''))
  await guest.goto(url)
  await guest.getByLabel('Password').fill('green mosses')
  await press(guest, 'Open')
  await guest
    .getByText('Das Passwort ist falsch.')
    .or(guest.getByText('The password is wrong.'))
    .waitFor()
  await inspect(guest, 'outside-password')
  await guest.getByLabel('Password').fill('green ferns')
  await press(guest, 'Open')
  await guest.getByText('Shared by Test until').waitFor()
  await inspect(guest, 'outside-folder')
  await guest.getByRole('button', { name: 'ferns.md' }).press('Enter')
  await guest.getByText('They grow in the shade.').waitFor()
  await inspect(guest, 'outside-document')
  expect(sent.join(' ')).not.toContain(new URL(url).hash.slice(1))
  await go(page, '/admin/links')
  await page.getByText('Opened once').waitFor()
  await press(page, 'End the link to Plans')
  await page.getByText('There are no links.').waitFor()
  await press(guest, 'Plans')
  await guest.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
})
