import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { ingest } from '../../server/test/fixtures/ingestions.ts'
import { inspect, inspectPopup, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

test('the owner exports the tenant with the keyboard, sees the progress, downloads the archive and deletes it', async () => {
  const owner = await walk.server.newTenant()
  await ingest(owner, ['heron.md', '# Birds\n\nThe heron stands in the reeds.'])
  const page = await walk.visitAs(owner)
  await page.goto('/admin/members')
  await page.getByRole('link', { name: 'Archives' }).click()
  await page.getByText('No archives yet').waitFor()
  await page.getByRole('button', { name: 'Export tenant' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  // The browser says that it is too short.
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  await page.keyboard.type(' horse battery')
  await inspectPopup(page, 'archive-export')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: 'Cancel export' })
    .or(page.getByRole('button', { name: 'Download' }))
    .waitFor()
  await page.getByRole('button', { name: 'Download' }).waitFor()
  await page.getByText('1 document, ').waitFor()
  await page.getByText('Encrypted').waitFor()
  await inspect(page, 'archives')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')])
  expect(download.suggestedFilename()).toMatch(/^arbor-\d{4}-\d\d-\d\d\.zip\.age$/)
  const bytes = await readFile(await download.path())
  expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  await press(page, 'Delete…')
  await press(page, 'Delete')
  await page.getByText('No archives yet').waitFor()
})

test('an archive that is being made is among the jobs, and can be canceled', async () => {
  const owner = await walk.server.newTenant()
  // Nothing works on it, so it stays.
  const { context } = walk.server
  const id = crypto.randomUUID()
  await context.doors.inTenant(owner.tenantId, (tx) =>
    tx
      .insertInto('tenant_archive')
      .values({
        tenant_id: owner.tenantId,
        id,
        status: 'processing',
        claim: crypto.randomUUID(),
        is_encrypted: false,
        stage: 'rows',
        done: 12_345,
      })
      .execute(),
  )
  const page = await walk.visitAs(owner)
  await page.goto('/jobs')
  await page.getByText('12,345 rows written').waitFor()
  await page.getByRole('link', { name: 'An archive of the tenant is being made' }).click()
  await page.getByText('12,345 rows written').waitFor()
  expect(await page.getByRole('button', { name: 'Export tenant' }).isDisabled()).toBe(true)
  await inspect(page, 'archives-progress')
  await press(page, 'Cancel export')
  await page.getByText('No archives yet').waitFor()
  await vi.waitFor(async () =>
    expect((await owner.get(`/v1/tenant-archives/${id}`)).status).toBe(404),
  )
})

test('an administrator sees no archives', async () => {
  const owner = await walk.server.newTenant()
  const page = await walk.visitAs(await walk.server.addUser(owner, 'ADMIN'))
  await page.goto('/admin/archives')
  await page.getByText('Only the owner of the tenant can open this page.').waitFor()
  expect(await page.getByRole('link', { name: 'Archives' }).count()).toBe(0)
})
