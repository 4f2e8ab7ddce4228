import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPage, drawBlock, newDraft, save } from '../../reader/test/fixtures/pdf.ts'
import { rowsXml, workbookOf } from '../../reader/test/fixtures/xlsx.ts'
import { endOf, upload, uploadVersion, type File } from '../../server/test/fixtures/ingestions.ts'
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

/** Uploads two versions of a document, and opens their comparison. */
async function compare(first: File, second: File) {
  const { body: made } = await upload(ann, first)
  expect((await endOf(ann, made.workflow_id)).status).toBe('completed')
  const { body: next } = await uploadVersion(ann, made.document_id, second)
  expect((await endOf(ann, next.workflow_id)).status).toBe('completed')
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${made.document_id}?compare=${made.document_version_id}`)
  await page.getByRole('region', { name: 'Compare', exact: true }).waitFor()
  return page
}

const section = (name: string, ...texts: readonly string[]): string =>
  `# ${name}\n\n${texts.join('\n\n')}\n\n`

test('a reader compares two versions side by side, with changed words, moves and hidden equal lines, by keyboard', async () => {
  const rent = section('Rent', 'The rent of 900 euros is due on the first of the month.')
  const repairs = section('Repairs', 'Small repairs up to 100 euros are paid by the tenant.')
  const rules = section(
    'Rules',
    ...Array.from({ length: 12 }, (_, at) => `Rule number ${at} of the house.`),
  )
  const notice = section('Notice', 'The notice period is nine weeks.')
  const page = await compare(
    ['lease.md', rent + rules + notice + repairs],
    ['lease.md', repairs + rent + rules + notice.replace('nine', 'ten')],
  )
  await page.getByText('1 changed, 2 moved').waitFor()
  await expect
    .poll(() => page.locator('ins, del').allTextContents())
    .toEqual(['Removed: nine', 'Added: ten'])
  await page.getByRole('button', { name: 'unchanged lines' }).first().click()
  await page.getByText('Rule number 7 of the house.').last().waitFor()
  await page.getByRole('region', { name: 'Compare', exact: true }).focus()
  await page.keyboard.press('n')
  const focused = () => page.locator('li:focus').textContent()
  expect(await focused()).toContain('Repairs')
  await page.getByRole('button', { name: 'Moved from line' }).first().click()
  expect(await focused()).toMatch(/Moved to line 1/)
  await page.keyboard.press('p')
  await inspect(page, 'compare-lines')
})

test('a reader sees the changed cells of a workbook, or its lines', async () => {
  const workbook = (rows: readonly (readonly [string, number])[]): Uint8Array =>
    workbookOf({
      sheets: [
        {
          name: 'Parts',
          rows: rowsXml(
            rows.flatMap(([name, price], at) => [
              { at: `A${at + 1}`, value: name },
              { at: `B${at + 1}`, value: price },
            ]),
          ),
        },
      ],
    })
  const parts = Array.from({ length: 9 }, (_, at): [string, number] => [`Part ${at}`, at * 3])
  const page = await compare(
    ['parts.xlsx', workbook(parts)],
    ['parts.xlsx', workbook(parts.toSpliced(2, 0, ['Washer', 7]).with(8, ['Part 7', 500]))],
  )
  await page.getByText('3 changes').waitFor()
  await page.getByRole('row', { name: /B9 changed was B8 21 500/ }).waitFor()
  await inspect(page, 'compare-cells')
  await page.getByRole('button', { name: 'Compare lines' }).click()
  await page.getByText('Washer | 7').waitFor()
})

test('a reader sees the pages of both versions beside the differences', async () => {
  const lease = async (...texts: readonly string[]): Promise<Uint8Array> => {
    const draft = await newDraft()
    for (const text of texts) drawBlock(draft, addPage(draft), text, { y: 700 })
    return save(draft)
  }
  const page = await compare(
    ['lease.pdf', await lease('The rent is 900 euros.', 'The notice period is nine weeks.')],
    ['lease.pdf', await lease('The rent is 900 euros.', 'The notice period is ten weeks.')],
  )
  await page.getByRole('img', { name: 'Version 2, page 2' }).waitFor()
  await page.getByRole('img', { name: 'Version 1, page 2' }).waitFor()
  await inspect(page, 'compare-pages')
  await page.getByRole('button', { name: 'Pages' }).click()
  await page.getByRole('img', { name: 'Version 1, page 2' }).waitFor({ state: 'detached' })
})
