import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { endOf, ingest } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let olga: TestMember
let ann: TestMember
beforeAll(async () => {
  walk = await sharedWorkspace()
})
beforeEach(async () => {
  olga = await walk.server.newTenant()
  ann = await walk.server.addUser(olga, 'USER')
  await olga.bySession.patch('/v1/users', { first_name: 'Olga', last_name: 'Owner' })
  await ann.bySession.patch('/v1/users', { first_name: 'Ann', last_name: 'Lawson' })
})
afterEach(() => walk.endVisits())

/** Makes a change, and waits until the other person sees these words, without loading the page again. */
async function seen(to: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  expect(await to.locator('body').innerText()).not.toContain(words)
  await act()
  await to.getByText(words).first().waitFor()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const editor = (page: Page): Locator => page.getByRole('textbox', { name: /^Text of/ })

test('two people in two browsers share, ask, comment and write, and see each other’s changes', async () => {
  const folder = async (name: string): Promise<string> => {
    const body = { name, parent_path_part_id: olga.sharedPartId }
    return (await olga.post<{ path_part_id: string }>('/v1/folders', body)).body.path_part_id
  }
  const [leases, plans] = [await folder('Leases'), await folder('Plans')]
  const text = '# Minutes\n\nFirst line.\n\nSecond line.\n'
  const made = await ingest(olga, ['Minutes.md', text], { path_part_id: plans })
  await endOf(olga, made.workflow_id)
  const [olgas, anns] = [await walk.visitAs(olga), await walk.visitAs(ann)]

  await anns.goto('/shared')
  await anns.getByRole('heading', { name: 'Nothing is shared with you yet' }).waitFor()
  await olgas.goto(`/browse/${leases}`)
  await press(olgas, 'Share')
  await olgas.getByRole('combobox', { name: 'Add people or groups' }).fill('laws')
  await olgas.getByRole('option', { name: 'Ann Lawson' }).waitFor()
  await seen(anns, 'Leases', () => olgas.keyboard.press('Enter'))

  await olgas.goto('/')
  await olgas.getByRole('searchbox').waitFor()
  await anns.goto(`/documents/${made.document_id}`)
  await anns.getByRole('heading', { name: 'You can’t open this' }).waitFor()
  await seen(olgas, 'Ann Lawson wants to read Minutes.md', () => press(anns, 'Ask for access'))
  await seen(anns, 'Second line.', () => press(olgas, 'Let read: Ann Lawson'))

  await olgas.goto(`/documents/${made.document_id}?view=comments`)
  await olgas.getByText('No open comments').waitFor()
  await anns.locator('[data-chunk]').first().click()
  await anns.keyboard.press('c')
  const field = anns.getByRole('combobox', { name: 'New comment' })
  await field.pressSequentially('Too short? @ol')
  await anns.getByRole('option', { name: 'Olga Owner' }).waitFor()
  await field.press('Enter')
  await seen(olgas, 'Too short?', () => field.press('Control+Enter'))
  await olgas.getByRole('button', { name: /^Notices \d+ unread/ }).click()
  await olgas.getByRole('link', { name: /Ann Lawson mentioned you in Minutes.md/ }).waitFor()
  await olgas.keyboard.press('Escape')
  await anns.getByRole('button', { name: /^Notices \d+ unread/ }).waitFor()
  await seen(anns, 'As short as it was.', async () => {
    await press(olgas, 'Reply')
    await olgas.keyboard.type('As short as it was.')
    await olgas.keyboard.press('Control+Enter')
  })

  await walk.server.grant(olga, ann, plans, 'READ_WRITE')
  for (const page of [olgas, anns]) {
    await page.goto(`/documents/${made.document_id}/edit`)
    await editor(page).waitFor()
  }
  const write = async (page: Page, after: string, words: string): Promise<void> => {
    await editor(page).locator('.cm-line', { hasText: after }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(words)
  }
  await write(anns, 'Second line.', ' Ann was here.')
  await write(olgas, 'First line.', ' Olga, too.')
  await seen(anns, 'First line. Olga, too.', () => olgas.keyboard.press('Control+s'))
  await anns.getByText('Their changes are now in your text, too.').waitFor()
  await seen(olgas, 'Second line. Ann was here.', () => anns.keyboard.press('Control+s'))
})
