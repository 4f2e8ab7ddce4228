import { afterEach, beforeEach, expect, test } from 'vitest'
import { ingest } from '../../server/test/fixtures/ingestions.ts'
import { addDocument } from '../../server/test/support/content.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let ann: TestMember
// Each has a tenant of its own, so that a test can run a second time.
beforeEach(async () => {
  walk = await sharedWorkspace()
  ann = await walk.server.newTenant({ name: 'Archive' })
})
afterEach(() => walk.endVisits())

test('an editor changes, splits, merges, moves and deletes passages by menu and keys', async () => {
  const { documentId } = await addDocument(walk.server, ann, {
    nodes: [
      { section: 'Terms', nodes: [{ chunk: 'Nine weeks. Then it ends.' }, { chunk: 'The rent.' }] },
    ],
  })
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${documentId}`)
  const passages = page.locator('[data-chunk] p')
  const read = async (...texts: string[]) => {
    await expect.poll(() => passages.allTextContents()).toEqual(texts)
  }
  const item = (name: string) => page.getByRole('menuitem', { name }).click()
  await page.getByText('Nine weeks').click()
  await page.getByRole('button', { name: 'Actions for this passage' }).first().click()
  await item('Edit text')
  const field = page.getByRole('textbox', { name: 'Passage text' })
  await field.press('Control+Home')
  for (let at = 0; at < 'Nine weeks.'.length; at++) await field.press('ArrowRight')
  await page.getByRole('button', { name: 'Split at cursor' }).click()
  await inspect(page, 'document-passage-split')
  await field.last().press('Control+Enter')
  await read('Nine weeks.', 'Then it ends.', 'The rent.')
  const region = page.getByRole('region', { name: 'passages' })
  await region.press('m')
  await field.fill('Nine weeks, then it ends.')
  await field.press('Control+Enter')
  await read('Nine weeks, then it ends.', 'The rent.')
  await region.press('Alt+ArrowDown')
  await read('The rent.', 'Nine weeks, then it ends.')
  await region.press('Delete')
  await page.getByText('This passage is being deleted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await read('The rent.', 'Nine weeks, then it ends.')
  await page.getByRole('button', { name: 'Actions for the section' }).first().click()
  await item('Dissolve section…')
  await page.getByRole('button', { name: 'Dissolve section' }).click()
  await read('Terms', 'The rent.', 'Nine weeks, then it ends.')
})

test('an editor moves and renames sections and passages, sees their origin and reports a problem', async () => {
  const { documentId } = await addDocument(walk.server, ann, {
    nodes: [
      { section: 'Terms', nodes: [{ chunk: 'Nine weeks.' }, { chunk: 'Then it ends.' }] },
      { section: 'Rent', nodes: [{ chunk: 'Four coins.' }] },
    ],
  })
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${documentId}`)
  const read = async (...texts: string[]) => {
    await expect.poll(() => page.locator('[data-chunk] p').allTextContents()).toEqual(texts)
  }
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const choose = async (text: string, item: string) => {
    const passage = page.locator('[data-chunk]', { hasText: text })
    await passage.hover()
    await passage.getByRole('button', { name: 'Actions for this passage' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const text = page.getByRole('region', { name: 'passages' })
  const chooseOf = async (section: string, item: string) => {
    await text.getByRole('button', { name: `Actions for the section “${section}”` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Nine weeks', 'Move to section…')
  await press('Rent')
  await press('Move here')
  await read('Then it ends.', 'Four coins.', 'Nine weeks.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await read('Nine weeks.', 'Then it ends.', 'Four coins.')
  await choose('Nine weeks', 'Merge with next passage')
  await page.getByRole('textbox', { name: 'Passage text' }).press('Control+Enter')
  await choose('Nine weeks', 'Show origin…')
  await dialog
    .getByRole('heading', { name: 'Made from' })
    .or(dialog.getByText('read from'))
    .waitFor()
  await press('Close')
  await choose('Four coins', 'Report a problem…')
  await dialog.getByRole('radio', { name: 'Characters were misread' }).check()
  await dialog.getByRole('textbox', { name: 'What should it say?' }).fill('Five coins.')
  await press('Send')
  await page.getByText('Thanks, your feedback was saved.').waitFor()
  type Feedback = { reason: string; comment: string }
  const { body } = await ann.get<{ items: Feedback[] }>('/v1/feedback?target_type=CHUNK')
  expect(body.items).toMatchObject([{ reason: 'OCR_ERROR', comment: 'Five coins.' }])
  const named = async (name: string) => {
    await dialog.getByRole('textbox', { name: 'Section name' }).fill(name)
    await press('Save')
    await text.getByRole('heading', { name }).waitFor()
  }
  await chooseOf('Rent', 'Rename…')
  await named('The rent')
  await chooseOf('The rent', 'Add passage at the end…')
  await dialog.getByRole('textbox').fill('Paid in May.')
  await press('Add')
  await page.getByText('Paid in May.').waitFor()
  await chooseOf('The rent', 'Delete section and passages…')
  await dialog.getByText('This also deletes 2 passages').waitFor()
  await press('Delete')
  await page.getByText('Four coins').waitFor({ state: 'detached' })
})

test('an editor whose change is refused during an ingestion loses nothing that was typed', async () => {
  const text = '# Terms\n\nNine weeks.\n\n# Rent\n\nFour coins.\n'
  const made = await ingest(ann, ['terms.md', text])
  const setRun = async (status: 'processing' | 'completed') => {
    const metadata = { pipeline_state: { status } }
    await ann.patch(`/v1/document_versions/${made.document_version_id}/metadata`, metadata)
    await walk.server.context.doors.inTenant(ann.tenantId, (tx) =>
      tx
        .updateTable('ingestion_run')
        .set({ status, closed_at: status === 'completed' ? new Date() : null })
        .where('tenant_id', '=', ann.tenantId)
        .where('id', '=', made.workflow_id)
        .execute(),
    )
  }
  const page = await walk.visitAs(ann)
  const reason = 'This version is being ingested. You can edit its passages when that is complete.'
  const refuse = async (send: () => Promise<void>) => {
    await setRun('processing')
    await send()
    await page.getByText(reason).first().waitFor()
    await setRun('completed')
  }
  const open = async (item: string) => {
    await page.goto(`/documents/${made.document_id}`)
    const passage = page.locator('[data-chunk]', { hasText: 'weeks' })
    await passage.hover()
    await passage.getByRole('button', { name: 'Actions for this passage' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await open('Edit text')
  const field = page.getByRole('textbox', { name: 'Passage text' })
  await field.fill('Ten weeks.')
  await refuse(() => field.press('Control+Enter'))
  expect(await field.inputValue()).toBe('Ten weeks.')
  await field.press('Control+Enter')
  await page.locator('[data-chunk]', { hasText: 'Ten weeks.' }).waitFor()
  await open('Move to section…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rent' }).click()
  const move = dialog.getByRole('button', { name: 'Move here' })
  await refuse(() => move.click())
  await move.click()
  await dialog.waitFor({ state: 'detached' })
  await open('Delete')
  await page.getByText('This passage is being deleted').waitFor()
  // As if the person had left the page, or the undo offer had expired.
  await refuse(async () => void (await page.evaluate("dispatchEvent(new Event('pagehide'))")))
  await page.locator('[data-chunk]', { hasText: 'Ten weeks.' }).waitFor()
})
