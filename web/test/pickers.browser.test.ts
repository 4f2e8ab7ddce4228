import { afterEach, beforeAll, expect, test } from 'vitest'
import { addFolder } from '../../server/test/support/content.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { newId } from '../../server/src/platform/core/ids.ts'
import { go, sharedWorkspace, type Walk } from './workspace.ts'

// Every field that chooses something finds the last of 500, and every list that shows a part says so.

const MANY = 500
const LAST = 'Zinnia 499'

let walk: Walk
let owner: TestMember
beforeAll(async () => {
  walk = await sharedWorkspace()
  owner = await walk.server.newTenant()
  await addMany(owner)
})
afterEach(() => walk.endVisits())

const nameOf = (at: number) => (at === MANY - 1 ? LAST : `Fern ${String(at).padStart(3, '0')}`)

/** As many tags and folders as a picker should cope with. */
async function addMany(me: TestMember): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, at) => ({
    tenant_id: me.tenantId,
    id: newId(),
    name: nameOf(at),
  }))
  await walk.server.context.doors.inTenant(me.tenantId, (tx) =>
    tx.insertInto('tag').values(rows).execute(),
  )
  for (const { name } of rows) await addFolder(walk.server, me, { name })
}

test('the 500th tag can be attached to an item, and is not offered to be created', async () => {
  const page = await walk.visitAs(owner)
  await page.goto('/browse')
  const row = page.getByRole('row', { name: 'Fern 000' })
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Edit tags…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Showing 100 of ${String(MANY)}`).waitFor()
  await dialog.getByRole('textbox', { name: 'Find or create a tag' }).fill(LAST.toLowerCase())
  await dialog.getByLabel(LAST).check()
  expect(await dialog.getByRole('button', { name: /^Create tag/ }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText(LAST).waitFor()
})

test('the 500th tag and folder filter a search, and limit a question', async () => {
  const page = await walk.visitAs(owner)
  await page.goto('/search?q=ferns')
  for (const [button, field] of [
    ['Tag', 'Find a tag'],
    ['Folder', 'Find a folder'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('searchbox', { name: field }).fill(LAST)
    await page.getByRole('menuitem', { name: LAST }).click()
    await page.getByRole('button', { name: new RegExp(`^${button} ?${LAST}`) }).waitFor()
  }
  await go(page, '/threads')
  await page.getByTitle('Choose where to look').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Find a tag' }).fill(LAST)
  await dialog.getByRole('group', { name: 'Tags' }).getByLabel(LAST).check()
  await dialog.getByRole('searchbox', { name: 'Folders and documents' }).fill(LAST)
  await dialog.getByRole('list', { name: 'Folders and documents' }).getByLabel(LAST).check()
})

test('the tree of folders shows a part, says so, and loads more', async () => {
  const page = await walk.visitAs(owner)
  await page.goto('/browse')
  const tree = page.getByRole('navigation', { name: 'Folders' })
  await tree.getByRole('button', { name: 'Expand shared' }).click()
  await tree.getByText(`Showing 100 of ${String(MANY)}`).waitFor()
  await tree.getByRole('button', { name: 'Show more' }).click()
  await tree.getByText(`Showing 200 of ${String(MANY)}`).waitFor()
  await tree.getByRole('link', { name: 'Fern 199' }).waitFor()
})

test('the 500th tag can be chosen for a retention rule', async () => {
  const page = await walk.visitAs(owner)
  await page.goto('/admin/retention')
  await page.getByRole('button', { name: 'New rule' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Applies to' }).click()
  await page.getByRole('option', { name: 'Documents with a tag' }).click()
  await dialog.getByRole('searchbox', { name: 'Find a tag' }).fill(LAST)
  await dialog.getByRole('radio', { name: LAST }).check()
})
