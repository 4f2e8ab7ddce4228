import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { longPdf } from '../../reader/test/fixtures/pdf.ts'
import { plainPicture } from '../../reader/test/fixtures/pictures.ts'
import { ingest } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { inspect, inspectPopup, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let ann: TestMember
beforeAll(async () => {
  walk = await sharedWorkspace()
  ann = await walk.server.newTenant({ name: 'Gardens' })
  await ingest(ann, ['plants.csv', 'plant,price,pot\nfern,4,clay\nmoss,2,none\n'])
  await ingest(ann, ['lease.md', '# Lease\n\nThe notice period of the greenhouse is nine weeks.\n'])
  await ingest(ann, ['meadow.jpg', await plainPicture(1600, 900).jpeg().toBuffer()])
  await ingest(ann, ['report.pdf', await longPdf(3)])
  await ann.post('/v1/folders', { name: 'Old', parent_path_part_id: ann.sharedPartId })
})
afterEach(() => walk.endVisits())

const tile = (page: Page, name: string) => page.getByRole('gridcell').filter({ hasText: name })

test('a folder can be shown as a grid of what its documents look like, and stays so', async () => {
  const page = await walk.visitAs(ann)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.goto('/browse')
  await page.getByRole('row').filter({ hasText: 'lease.md' }).waitFor()
  await page.getByRole('button', { name: 'Show as grid' }).click()
  await tile(page, 'lease.md').getByText('nine weeks').waitFor()
  await tile(page, 'plants.csv').getByText('clay').waitFor()
  for (const name of ['report.pdf', 'meadow.jpg']) {
    const width = (): Promise<number> =>
      tile(page, name)
        .locator('img')
        .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
    await expect.poll(width).toBeGreaterThan(100)
    expect(await width()).toBeLessThanOrEqual(480)
  }
  // No image of full size, and no file.
  expect(asked.filter((url) => url.includes('/objects'))).toEqual([])
  await inspect(page, 'browse-grid')
  await page.reload()
  await tile(page, 'lease.md').waitFor()
  // By keyboard: to the last tile, one back, a range, and open the first.
  await page.getByRole('grid').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Old', exact: true }).waitFor()
})

test('Space shows a document over the list, arrows go on, and Escape returns to the list', async () => {
  const page = await walk.visitAs(ann)
  await page.goto('/browse')
  await page.getByRole('row').filter({ hasText: 'lease.md' }).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const look = page.getByRole('dialog', { name: /^Quick look/ })
  await look.getByText('nine weeks').waitFor()
  await inspectPopup(page, 'quick-look')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('dialog', { name: 'Quick look: meadow.jpg' }).locator('img').waitFor()
  await page.keyboard.press('ArrowRight')
  const table = page.getByRole('dialog', { name: 'Quick look: plants.csv' })
  await table.getByRole('cell', { name: 'clay' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('dialog', { name: 'Quick look: report.pdf' })
    .getByRole('group', { name: /^Page 1/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await look.waitFor({ state: 'detached' })
  // The list has the focus again, at the row that was shown last. Ctrl+Space and x select.
  await page.getByRole('row', { selected: true }).filter({ hasText: 'report.pdf' }).waitFor()
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Space')
  await page.getByText('1 selected').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/browse\//)
})
