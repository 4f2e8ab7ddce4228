import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { endOf, ingest } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { go, inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let owner: TestMember
// Each has a tenant of its own, so that a test can run a second time.
beforeEach(async () => {
  walk = await sharedWorkspace()
  owner = await walk.server.newTenant()
})
afterEach(() => walk.endVisits())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor()

/** A document, opened in the editor. */
async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/documents/${id}/edit`)
  await editor(page).waitFor()
}

/** A document with this text, whose ingestion is complete. */
async function written(name: string, text: string): Promise<string> {
  const made = await ingest(owner, [name, text])
  await endOf(owner, made.workflow_id)
  return made.document_id
}

/** The text of the newest version's file. */
async function textOf(id: string): Promise<string> {
  type Versions = { items: { asset_s3_url: string }[] }
  const { body } = await owner.get<Versions>(
    `/v1/document_versions?document_id=${id}&sort_dir=DESC&limit=1`,
  )
  const { pathname, search } = new URL(body.items[0]?.asset_s3_url ?? '')
  const reply = await walk.server.app.inject({ method: 'GET', url: pathname + search })
  return reply.payload
}

/** Puts the cursor after a text in the editor. */
async function goAfter(page: Page, line: string): Promise<void> {
  await editor(page).locator('.cm-line', { hasText: line }).click()
  await page.keyboard.press('End')
}

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGPQ8JmPFTEMLQkAfkk/weB1FVcAAAAASUVORK5CYII='

test('a page with a table, a picture and a link is written, saved and then found by search', async () => {
  const target = await written('Heating plan.md', '# Heating plan\n\nWarm.')
  const page = await walk.visitAs(owner)
  await page.goto(`/browse/${owner.sharedPartId}`)
  await press(page, 'New page')
  await page.getByRole('textbox', { name: 'Page name' }).fill('Minutes of May')
  await page.keyboard.press('Enter')
  await editor(page).waitFor()
  await page.keyboard.type('The quokka committee met. See [[heating')
  await page.getByRole('option', { name: /Heating plan/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await press(page, 'Table')
  await page.keyboard.type('Room')
  await preview(page).getByRole('columnheader', { name: 'Room' }).waitFor()
  await page.keyboard.press('Control+End')
  await page
    .getByLabel('Image…')
    .last()
    .setInputFiles({
      name: 'sketch.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PICTURE, 'base64'),
    })
  await preview(page).getByRole('link', { name: '[Image: sketch.png]' }).waitFor()
  await said(page, 'Not saved. Your draft is kept in this browser.')
  await inspect(page, 'writing')
  await editor(page).press('Control+s')
  await page.getByText(/^Saved/).waitFor()
  await said(page, 'Saved')
  await preview(page).getByRole('link', { name: 'Heating plan.md' }).click()
  await page.waitForURL(`**/documents/${target}`)
  await go(page, '/search?q=quokka')
  await page.getByRole('link', { name: 'Minutes of May.md' }).first().waitFor()
})

test('two people edit the same page, and both changes survive', async () => {
  const id = await written('Shared.md', '# Shared\n\nFirst line.\n\nSecond line.\n')
  const [mine, theirs] = [await walk.visitAs(owner), await walk.visitAs(owner)]
  await open(mine, id)
  await open(theirs, id)
  await goAfter(theirs, 'Second line.')
  await theirs.keyboard.type(' Theirs.')
  await theirs.keyboard.press('Control+s')
  await theirs.getByText(/^Saved/).waitFor()
  await said(mine, 'Somebody else has saved this page. Their changes are now in your text, too.')
  await goAfter(mine, 'First line.')
  await mine.keyboard.type(' Mine.')
  await mine.keyboard.press('Control+s')
  await mine.getByText(/^Saved/).waitFor()
  expect(await textOf(id)).toBe('# Shared\n\nFirst line. Mine.\n\nSecond line. Theirs.\n')
})

test('the second of two people who change the same words sees both texts, and chooses', async () => {
  const id = await written('Rent.txt', 'The rent is 100.\nAlways.\n')
  const [mine, theirs] = [await walk.visitAs(owner), await walk.visitAs(owner)]
  for (const [page, sum] of [
    [mine, '200'],
    [theirs, '300'],
  ] as const) {
    await open(page, id)
    await goAfter(page, 'The rent is 100.')
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Backspace')
    await page.keyboard.type(`${sum}.`)
  }
  await theirs.keyboard.press('Control+s')
  await theirs.getByText(/^Saved/).waitFor()
  await mine.keyboard.press('Control+s')
  await mine.getByText(/Choose what to keep before you save: 1 place/).waitFor()
  expect(await mine.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await inspect(mine, 'writing-conflict')
  await press(mine, 'Keep both')
  await press(mine, 'Save')
  await mine.getByText(/^Saved/).waitFor()
  expect(await textOf(id)).toBe('The rent is 200.\nThe rent is 300.\nAlways.\n')
})

test('a person is offered what was not saved after a reload, and is asked once before leaving', async () => {
  const id = await written('Draft.md', '# Draft\n')
  const page = await walk.visitAs(owner)
  await open(page, id)
  await page.keyboard.type('Words that nobody has saved.')
  await said(page, 'Not saved. Your draft is kept in this browser.')
  await page.reload()
  await press(page, 'Continue with the draft')
  await preview(page).getByText('Words that nobody has saved.').waitFor()
  await page.getByRole('link', { name: 'Back to the document' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await press(page, 'Cancel')
  await press(page, 'Save')
  await page.getByText(/^Saved/).waitFor()
  await page.reload()
  await editor(page).waitFor()
  expect(await page.getByRole('button', { name: 'Continue with the draft' }).count()).toBe(0)
  await preview(page).waitFor()
  // Tab leaves the text.
  await editor(page).press('Tab')
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Preview')
})

test('people who can only read a page are offered nothing, and large files say why', async () => {
  const id = await written('Read.md', '# Read\n')
  const reader = await walk.server.addUser(owner, 'USER')
  await walk.server.grant(owner, reader, owner.sharedPartId, 'READ_ONLY')
  const theirs = await walk.visitAs(reader)
  await theirs.goto(`/documents/${id}`)
  await theirs.getByRole('heading', { name: 'Read.md' }).waitFor()
  expect(await theirs.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
  await go(theirs, `/documents/${id}/edit`)
  await theirs.getByRole('heading', { name: 'You can’t edit this document' }).waitFor()
  const large = await written('Large.txt', 'word '.repeat(220_000))
  const mine = await walk.visitAs(owner)
  await mine.goto(`/documents/${large}`)
  await mine.getByRole('link', { name: 'Edit', exact: true }).click()
  await mine.getByRole('heading', { name: 'This file is too large to edit here' }).waitFor()
})
