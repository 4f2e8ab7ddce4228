import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { addDocument, addFolder } from '../../server/test/support/content.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { inspect, inspectPopup, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())

const LONG =
  `Lease of the upper greenhouse ${'and of everything that grows in it '.repeat(5)}`.slice(0, 200)
const REASON = 'Case 2026-114'

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')

/** Chooses an action in the menu of a row. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: action }).click()
}

/** A folder with a folder and two documents, one of which has a long name. */
async function addContents(me: TestMember) {
  const { server } = walk
  const top = await addFolder(server, me, { name: 'Contracts', parentPartId: me.sharedPartId })
  const place = { parentPartId: top.partId }
  const inner = await addFolder(server, me, { name: 'Old contracts', ...place })
  const versions = [[{ chunk: 'first' }], [{ chunk: 'second' }]]
  const lease = await addDocument(server, me, { ...place, name: LONG, versions })
  const note = await addDocument(server, me, { ...place, name: 'note.md' })
  return { top, inner, lease, note }
}

const hold = (me: TestMember, part: string) =>
  me.post('/v1/legal-holds', { path_part_id: part, reason: REASON })

test('administrators place a legal hold from the menu, see it where it bites, and release it', async () => {
  const owner = await walk.server.newTenant()
  const { top, lease } = await addContents(owner)
  const page = await walk.visitAs(owner)
  await page.goto(`/browse/${top.partId}`)
  await choose(page, LONG, 'Legal hold…')
  await dialog(page).getByText('No legal hold keeps this item.').waitFor()
  await page.getByLabel('Reason').fill(REASON)
  await inspectPopup(page, 'hold-new')
  await press(page, 'Place legal hold')
  await row(page, LONG).getByText('Under a legal hold').waitFor()
  await inspect(page, 'hold-in-list')
  // Bulk deletion says which are held, and deletes the others.
  await page.getByRole('checkbox', { name: 'Select all loaded items' }).click()
  await page.getByRole('grid').press('Delete')
  await dialog(page).getByText('1 of these 3 items can’t be deleted').waitFor()
  await dialog(page).getByText(REASON).waitFor()
  await inspectPopup(page, 'hold-delete-some')
  await press(page, 'Delete the other 2')
  await row(page, 'note.md').waitFor({ state: 'detached' })
  await row(page, LONG).waitFor()
  // One alone can't be deleted at all.
  await choose(page, LONG, 'Move to the trash…')
  await dialog(page).getByText('A legal hold keeps this item').waitFor()
  await expect.poll(() => dialog(page).getByRole('button').allInnerTexts()).toEqual(['Close'])
  await press(page, 'Close')
  await page.goto(`/documents/${lease.documentId}`)
  await page.getByText('A legal hold keeps this document.').waitFor()
  await press(page, 'Details')
  await page.getByText(`Placed by ${owner.email}`).waitFor()
  await inspect(page, 'hold-on-document')
  await press(page, 'Actions for this passage')
  await page.getByRole('menuitem', { name: 'Show origin…' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Edit text' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Under a legal hold' }).click()
  await press(page, `Release the hold on ${LONG}`)
  await inspectPopup(page, 'hold-release')
  await dialog(page).getByRole('button', { name: 'Release', exact: true }).click()
  await dialog(page).getByText('No legal hold keeps this item.').waitFor()
  await press(page, 'Close')
  await page.getByText('A legal hold keeps this document.').waitFor({ state: 'detached' })
})

test('members see that an item is held before they try to delete or move it, but not why', async () => {
  const owner = await walk.server.newTenant()
  const editor = await walk.server.addUser(owner, 'USER')
  const { top, inner, lease } = await addContents(owner)
  const other = await addFolder(walk.server, owner, {
    name: 'Elsewhere',
    parentPartId: owner.sharedPartId,
  })
  await walk.server.grant(owner, editor, owner.sharedPartId, 'READ_WRITE')
  await hold(owner, lease.documentPartId)
  await hold(owner, inner.partId)
  const page = await walk.visitAs(editor)
  await page.goto(`/browse/${owner.sharedPartId}`)
  await row(page, 'Contracts').getByText('Contains items under a legal hold').waitFor()
  await choose(page, 'Contracts', 'Move to the trash…')
  await dialog(page)
    .getByText(/^On “Old contracts” in it since .* · and 1 more$/)
    .waitFor()
  await inspectPopup(page, 'hold-delete-folder')
  await press(page, 'Close')
  await hold(owner, top.partId)
  await page.goto(`/browse/${top.partId}`)
  await page.getByRole('button', { name: 'Under a legal hold' }).click()
  await dialog(page).getByText('The owner and administrators can release it.').waitFor()
  expect(await dialog(page).innerText()).not.toContain(REASON)
  await press(page, 'Close')
  await row(page, 'note.md').click({ button: 'right' })
  expect(await page.getByRole('menuitem', { name: 'Legal hold…' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Move…' }).click()
  await dialog(page).getByText('Elsewhere').click()
  await dialog(page).getByText('This item can’t leave a folder under a legal hold').waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Move here' }).isDisabled()).toBe(true)
  await inspectPopup(page, 'hold-move')
  expect(other.partId).toBeTypeOf('string')
})

test('the trash says what a legal hold keeps, and administration lists all holds', async () => {
  const owner = await walk.server.newTenant()
  const { lease, inner } = await addContents(owner)
  await owner.post('/v1/trash', { path_part_id: lease.documentPartId })
  const page = await walk.visitAs(owner)
  await page.goto('/admin/holds')
  await page.getByText('No legal holds').waitFor()
  await inspect(page, 'holds-empty')
  await page.goto('/trash')
  await press(page, `Actions for ${LONG}`)
  await page.getByRole('menuitem', { name: 'Legal hold…' }).click()
  await page.getByLabel('Reason').fill(REASON)
  await press(page, 'Place legal hold')
  await page.getByText(/^Kept by a legal hold: On this item since .* · Case 2026-114$/).waitFor()
  await inspect(page, 'hold-in-trash')
  await press(page, `Actions for ${LONG}`)
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click()
  await dialog(page).getByText('so it can’t be deleted').waitFor()
  await inspectPopup(page, 'hold-delete-trashed')
  await press(page, 'Close')
  await hold(owner, inner.partId)
  await page.goto('/admin/holds')
  await page.getByText('In the trash', { exact: true }).waitFor()
  await inspect(page, 'holds')
  await page.getByRole('link', { name: 'Old contracts' }).click()
  await page.getByRole('button', { name: 'Under a legal hold' }).waitFor()
  await page.goBack()
  await press(page, 'Release the hold on Old contracts')
  await press(page, 'Release hold')
  await page.getByText('Old contracts').first().waitFor({ state: 'detached' })
})

test('in German, legal holds are understood on a phone, too', async () => {
  const owner = await walk.server.newTenant()
  const { top, lease } = await addContents(owner)
  await hold(owner, lease.documentPartId)
  const page = await walk.visitAs(owner)
  await page.context().addCookies([{ name: 'arbor-language', value: 'de', url: walk.home }])
  await page.goto(`/browse/${top.partId}`)
  await row(page, LONG).getByText('Unterliegt einer Aufbewahrungssperre').waitFor()
  await page.setViewportSize({ width: 390, height: 780 })
  await choose(page, LONG, 'In den Papierkorb legen …')
  await dialog(page).getByText('Dieser Eintrag unterliegt einer Aufbewahrungssperre').waitFor()
  await inspectPopup(page, 'hold-delete-german-phone')
  await press(page, 'Schließen')
  await page.goto('/admin/holds')
  await page.getByRole('heading', { name: 'Aufbewahrungssperren' }).waitFor()
  await inspect(page, 'holds-german')
})

test('after a permanent deletion, people download its receipt, and find it again', async () => {
  const owner = await walk.server.newTenant()
  const editor = await walk.server.addUser(owner, 'USER')
  const { top, lease, note } = await addContents(owner)
  await walk.server.grant(owner, editor, top.partId, 'READ_WRITE')
  await editor.post('/v1/trash', { path_part_id: lease.documentPartId })
  const page = await walk.visitAs(editor)
  await page.goto('/trash')
  await press(page, `Actions for ${LONG}`)
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click()
  await press(page, 'Delete permanently')
  const saved = page.waitForEvent('download')
  await press(page, 'Download receipt')
  expect((await saved).suggestedFilename()).toMatch(/^deletion-receipt-.*\.json$/)
  await owner.delete(`/v1/documents/${note.documentId}`)
  await page.getByRole('link', { name: 'Deletion receipts' }).click()
  await page.getByText('You see receipts of what you have deleted.').waitFor()
  await page.getByText('Signed').waitFor()
  await inspect(page, 'receipts-of-member')
  // Others' receipts are for administrators.
  expect(await page.getByText('note.md').count()).toBe(0)
  const administrator = await walk.visitAs(owner)
  await administrator.goto('/admin/receipts')
  await administrator.getByText('note.md').waitFor()
  await administrator.getByText(editor.email).filter({ visible: true }).first().waitFor()
  await inspect(administrator, 'receipts')
  await administrator
    .context()
    .addCookies([{ name: 'arbor-language', value: 'de', url: walk.home }])
  await administrator.goto('/receipts')
  await administrator.getByRole('heading', { name: 'Löschbelege' }).waitFor()
  await inspect(administrator, 'receipts-german')
})
