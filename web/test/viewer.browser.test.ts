import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOf, upload, uploadVersion, type File } from '../../server/test/fixtures/ingestions.ts'
import { addDocument } from '../../server/test/support/content.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { lettersOf, MARKED, pdfOf, WORDS_UNDER_BOX } from './boxes.ts'
import { go, inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let ann: TestMember
// Each has a tenant of its own, so that a test can run a second time.
beforeEach(async () => {
  walk = await sharedWorkspace()
  ann = await walk.server.newTenant({ name: 'Archive' })
})
afterEach(() => walk.endVisits())

async function ingest(member: TestMember, file: File, fields: Record<string, string> = {}) {
  const { body } = await upload(member, file, fields)
  await endOf(member, body.workflow_id)
  return body
}

type Chunk = { metadata_obj_id: string; content: string; chunk_type: string }

async function chunksOf(member: TestMember, versionId: string): Promise<Chunk[]> {
  const path = `/v1/document_versions/${versionId}/contents?content_type=CHUNK&limit=100`
  return (await member.get<{ items: Chunk[] }>(path)).body.items
}

test.each([
  ['upright', {}],
  ['rotated', { rotate: 90 }],
  ['rotated the other way and cropped', { rotate: 270, crop: [60, 80, 480, 640] }],
  ['cropped', { crop: [100, 40, 420, 660] }],
] as const)(
  'a reader sees the box of a passage over its words on a page that is %s',
  async (name, turned) => {
    const bytes = await pdfOf(turned)
    const { document_id: id, document_version_id: version } = await ingest(
      ann,
      [`${name}.pdf`, bytes],
      { page_dpi: '100' },
    )
    const chunks = (await chunksOf(ann, version)).filter(({ content }) => content.length > 100)
    expect(chunks).toHaveLength(6)
    const page = await walk.visitAs(ann)
    for (const chunk of [chunks[1], chunks[4]]) {
      const quote = chunk?.content.split(' ').slice(8, 30).join(' ') ?? ''
      const query = new URLSearchParams({ chunk: chunk?.metadata_obj_id ?? '', quote })
      await page.goto(`/documents/${id}?${query.toString()}`)
      await page.locator('.ring-2').waitFor()
      const under = () => page.evaluate(`(${WORDS_UNDER_BOX})('${chunk?.metadata_obj_id}')`)
      await expect
        .poll(under)
        .toSatisfy((words) => lettersOf(String(words)) === lettersOf(chunk?.content ?? ''))
      const marked = () => page.evaluate(`(${MARKED})('quote')`)
      await expect.poll(marked).toSatisfy((words) => lettersOf(String(words)) === lettersOf(quote))
    }
  },
)

test('a reader opens a hit at its passage, which is marked on the page and in the text', async () => {
  await ingest(ann, ['report.pdf', await pdfOf({})])
  const page = await walk.visitAs(ann)
  await page.goto('/search?q=reader+claim+archive')
  await page
    .getByRole('link', { name: /archive/ })
    .nth(1)
    .click()
  await page.waitForURL(/\/documents\/.*chunk=/)
  await page.locator('.ring-2').first().waitFor()
  const marked = page.locator('[data-chunk][aria-current]')
  await marked.waitFor()
  const isInView = async () => {
    const [box, size] = [await marked.boundingBox(), page.viewportSize()]
    return box !== null && size !== null && box.y > 0 && box.y + 40 < size.height
  }
  await expect.poll(isInView).toBe(true)
  // Choose another passage by a click on the page.
  const other = await page.locator('[data-box]:not(.ring-2)').first().getAttribute('data-box')
  // A newly drawn page replaces the previous one and its boxes, so this may need several attempts.
  await vi.waitFor(async () => {
    const box = page.locator(`[data-box="${other}"]`).first()
    await box.scrollIntoViewIfNeeded()
    const place = await box.boundingBox()
    expect(place).not.toBe(null)
    await page.mouse.click((place?.x ?? 0) + 30, (place?.y ?? 0) + 20)
    await page.locator(`[data-chunk="${other}"][aria-current]`).waitFor({ timeout: 10_000 })
  }, 120_000)
  // Choose the next one by keyboard in the text.
  await page.getByRole('region', { name: 'passages' }).press('ArrowDown')
  await page.locator(`[data-chunk="${other}"]:not([aria-current])`).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Outline' }).click()
  await page.getByRole('button', { name: /^6. Chapter/ }).click()
  await page.getByRole('status').filter({ hasText: 'Page 2 of 2' }).waitFor()
  await page.locator('.ring-2').waitFor()
  await page.getByRole('button', { name: 'Text' }).click()
  await inspect(page, 'document')
})

test('a reader learns that a quote isn’t in the passage, or that the passage was deleted', async () => {
  const { documentId, chunks } = await addDocument(walk.server, ann, {
    nodes: [{ chunk: 'The notice period is nine weeks.' }],
  })
  const page = await walk.visitAs(ann)
  const chunk = chunks[0]?.id ?? ''
  await page.goto(`/documents/${documentId}?chunk=${chunk}&quote=notice+period+is+nine`)
  await page.locator('[data-chunk][aria-current]').waitFor()
  await vi.waitFor(async () =>
    expect(await page.evaluate('CSS.highlights.get("quote")?.size')).toBe(1),
  )
  expect(await page.getByText('The quoted words aren’t').count()).toBe(0)
  await go(page, `/documents/${documentId}?chunk=${chunk}&quote=period+of+three+weeks`)
  await page.getByText('The quoted words aren’t in this passage').waitFor()
  expect(await page.evaluate('CSS.highlights.get("quote")?.size ?? 0')).toBe(0)
  await go(page, `/documents/${documentId}?chunk=${crypto.randomUUID()}`)
  await page.getByText('The passage that this link points to was').waitFor()
})

test('a reader sees what is struck out in the source, and the notes of figures', async () => {
  const note = '<a href="#n1">1</a>'
  const html =
    '<p>The notice is <s>three</s> six months.</p>' +
    `<table><tr><th>Item</th><th>Price</th></tr><tr><td>Lamp</td><td><del>51</del> 72<sup>${note}</sup></td></tr></table>` +
    '<p>More text.</p><p id="n1">As of May.</p>'
  const { document_id: id } = await ingest(ann, ['lease.html', html])
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${id}`)
  await page.getByText('The notice is six months.').waitFor()
  await page.locator('s').getByText('three').waitFor()
  await page.locator('table s').getByText('51').waitFor()
  expect(await page.locator('td').allTextContents()).toContain('72 [1]')
  expect(await page.getByText('Struck out in the source:').count()).toBe(2)
  const notes = page.getByRole('list', { name: 'Notes of this passage' })
  expect(await notes.allTextContents()).toEqual(['[1] As of May.'])
})

test('an editor sees, compares and deletes versions, and replaces a file that could not be read', async () => {
  const { document_id: id } = await ingest(ann, ['lease.txt', 'The notice period is nine weeks.'])
  const { body } = await uploadVersion(ann, id, ['lease.txt', 'The notice period is ten weeks.'])
  await endOf(ann, body.workflow_id)
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${id}`)
  await page.getByText('ten weeks').waitFor()
  await page.getByRole('button', { name: /^Version \d/ }).click()
  await page.getByRole('menuitem').last().click()
  await page.getByText('nine weeks').waitFor()
  await page.getByText('This isn’t the active version').waitFor()
  await page.getByRole('button', { name: 'Make this the active version' }).click()
  await page.getByText('This isn’t the active version').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Versions', exact: true }).click()
  await page
    .locator('label', { hasText: 'Upload new version' })
    .locator('input')
    .setInputFiles({
      name: 'lease.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The notice period is six weeks.'),
    })
  const versions = page.getByRole('listitem').filter({ hasText: /^Version/ })
  await versions.filter({ hasText: /^Version 3.*active/ }).waitFor()
  await inspect(page, 'document-versions-list')
  await page.getByRole('button', { name: 'Compare' }).first().click()
  await page.getByText('1 changed').waitFor()
  expect(await page.locator('ins, del').allTextContents()).toEqual(['Removed: nine', 'Added: six'])
  await page.getByRole('button', { name: 'Close comparison' }).click()
  await page.getByRole('button', { name: 'Versions', exact: true }).click()
  await page.getByRole('button', { name: 'Delete version 2' }).click()
  await page.getByText('the version’s file and 1 passage from').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted version 2').waitFor()
  expect(await versions.count()).toBe(2)
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('definition').filter({ hasText: 'Can edit' }).waitFor()
  await inspect(page, 'document-details')

  const { document_id: broken } = await ingest(ann, ['broken.pdf', '%PDF-1.7 no pages'])
  await go(page, `/documents/${broken}`)
  const another = page.locator('label', { hasText: 'Upload another version' })
  await another.waitFor()
  await page.getByText('This file can’t be shown here').waitFor()
  expect(await page.getByRole('button', { name: 'Ingest again' }).count()).toBe(0)
  await inspect(page, 'document-failed')
  await another.locator('input').setInputFiles({
    name: 'read.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Ferns are watered at dawn.'),
  })
  await page.getByText('Ferns are watered at dawn.').waitFor()
})

test('a reader can only read, and a person without access learns that there is nothing', async () => {
  const { document_id: id } = await ingest(ann, ['rules.txt', 'Ferns are watered at dawn.'])
  const [reader, stranger] = [await walk.server.addUser(ann, 'USER'), await walk.server.newTenant()]
  await walk.server.grant(ann, reader, ann.sharedPartId, 'READ_ONLY')
  const page = await walk.visitAs(reader)
  await page.goto(`/documents/${id}`)
  await page.getByText('Ferns are watered').click()
  await page.getByRole('button', { name: 'Actions for this passage' }).click()
  await page.getByRole('menuitem', { name: 'Report a problem…' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Edit text' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByText('Can read', { exact: true }).waitFor()
  const other = await walk.visitAs(stranger)
  await other.goto(`/documents/${id}`)
  await other.getByRole('heading', { name: 'Not found' }).waitFor()
  await other.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
  await other.getByText('Add documents to get started').waitFor()
  await go(other, '/documents/nothing')
  await other.getByRole('heading', { name: 'Not found' }).waitFor()
})

test('a reader finds a text in the whole document with Ctrl+F, even in parts that aren’t loaded', async () => {
  const passages = Array.from({ length: 250 }, (_, n) => ({ chunk: `Passage ${n} of the gate.` }))
  const last = {
    chunk: 'The gate-\nkeeper opens the Gate\u00a0keeper at ten, the other gate at noon.',
  }
  const nodes = [{ section: 'The gatekeeper', nodes: [...passages, last] }]
  const { documentId, chunks } = await addDocument(walk.server, ann, { nodes })
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${documentId}`)
  await page.getByText('Passage 0 of').waitFor()
  await page.keyboard.press('Control+f')
  const field = page.getByRole('searchbox')
  await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('search')
  await page.keyboard.type('gatekeeper')
  // One match is in the heading, two are in a passage that hasn't been shown yet.
  await page.getByRole('status').getByText('3 found').waitFor()
  const marked = (name: string) =>
    page.evaluate(`[...(CSS.highlights.get('${name}') ?? [])].map(String).join('|')`)
  await expect.poll(() => marked('found')).toBe('gatekeeper')
  await page.keyboard.press('Enter')
  await page.getByText('1 of 3').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 of 3').waitFor()
  await page.locator(`[data-chunk="${chunks.at(-1)?.id}"][aria-current]`).waitFor()
  await expect.poll(() => marked('here')).toBe('gate-\nkeeper')
  await page.keyboard.press('Enter')
  await expect.poll(() => marked('here')).toBe('Gate\u00a0keeper')
  await inspect(page, 'document-find')
  await page.keyboard.press('Enter')
  await page.getByText('1 of 3').waitFor()
  await page.keyboard.press('Shift+Enter')
  await page.getByText('3 of 3').waitFor()
  // In the field, the key opens the browser's own search.
  const isTaken = async (): Promise<unknown> => {
    // The page must listen before the key is pressed.
    await page.evaluate(`void (window.taken = new Promise((resolve) => addEventListener('keydown', function look(event) {
      if (event.key !== 'f') return
      removeEventListener('keydown', look)
      resolve(event.defaultPrevented)
      event.preventDefault()
    })))`)
    await page.keyboard.press('Control+f')
    return page.evaluate('window.taken')
  }
  expect(await isTaken()).toBe(false)
  await page.keyboard.press('Escape')
  await expect.poll(() => marked('found')).toBe('')
  expect(await field.inputValue()).toBe('')
  expect(await isTaken()).toBe(true)
})

test.each<[string, File]>([
  ['pages', ['found.pdf', Buffer.from('')]],
  ['a table', ['found.csv', 'plant,keeper\nfern,Ann\nmoss,the archive\n']],
  [
    'formatted text',
    ['found.md', '# Archive\n\nThe **keeper** of the archive.\n\nAnother keeper.\n'],
  ],
  ['plain text', ['found.txt', 'The keeper of the archive.\n\nAnother keeper.\n']],
])('a reader sees the words of the search marked in %s', async (kind, [name, content]) => {
  const isPdf = kind === 'pages'
  const file: File = [name, isPdf ? await pdfOf({}) : content]
  const { document_id: id, document_version_id: version } = await ingest(ann, file)
  const [chunk] = await chunksOf(ann, version)
  const page = await walk.visitAs(ann)
  const words = isPdf ? ['reader', 'archive'] : ['keeper', 'archive']
  const query = new URLSearchParams({ q: words.join(' '), chunk: chunk?.metadata_obj_id ?? '' })
  await page.goto(`/documents/${id}?${query.toString()}`)
  const places = isPdf
    ? ['.pdf-text', '[data-chunk]']
    : kind === 'formatted text'
      ? ['.formatted-text', '[data-chunk]']
      : [kind === 'a table' ? 'table' : '[data-chunk]']
  for (const place of places) {
    const marked = async () => {
      const found = await page.evaluate(
        `[...(CSS.highlights.get('found') ?? [])].filter((range) => range.startContainer.parentElement.closest('${place}')).map(String)`,
      )
      return new Set((found as string[]).map((word) => word.toLowerCase()))
    }
    await expect.poll(marked).toEqual(new Set(words))
  }
})

test('a reader goes through the matches of a text in reading order', async () => {
  const nodes = ['The red gate.', 'A blue door.', 'The gate is open.'].map((chunk) => ({ chunk }))
  const { documentId, chunks } = await addDocument(walk.server, ann, { nodes })
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${documentId}`)
  await page.getByRole('searchbox').fill('gate')
  await page.getByText('2 found').waitFor()
  const isMarked = (at: number) =>
    page.locator(`[data-chunk="${chunks[at]?.id}"][aria-current]`).waitFor()
  await page.getByRole('searchbox').press('Enter')
  await isMarked(0)
  await page.getByRole('button', { name: 'Next match' }).click()
  await isMarked(2)
  await page.getByText('2 of 2').waitFor()
  await page.getByRole('searchbox').press('Shift+Enter')
  await isMarked(0)
})
