import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { go, inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let owner: TestMember
beforeAll(async () => {
  walk = await sharedWorkspace()
  owner = await walk.server.newTenant({ name: 'Ledgers' })
})
afterEach(() => walk.endVisits())

test('the audit log shows who did what, by kind, person and item, and can be verified and saved', async () => {
  const { sharedPartId } = owner
  const place = { path_part_id: sharedPartId }
  const lease = await ingest(owner, ['lease.md', '# Lease\n\nNine weeks.\n'], place)
  const { body: folder } = await owner.post<{ id: string }>('/v1/folders', {
    name: 'Before',
    parent_path_part_id: sharedPartId,
  })
  await owner.patch(`/v1/folders/${folder.id}`, { name: 'After' })
  const page = await walk.visitAs(owner)
  await page.goto('/admin/audit')
  const rows = page.getByRole('table', { name: 'Audit events' }).getByRole('row')
  await rows.getByText('Renamed or moved a folder: After').click()
  await rows.getByText('Before → After').waitFor()
  await inspect(page, 'admin-audit')

  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(/^The chain is complete/).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as NDJSON' }).click()
  const saved = await readFile(await (await saving).path(), 'utf8')
  expect(saved).toContain('"kind":"folder.updated"')

  await page.getByRole('combobox', { name: 'What' }).selectOption('Sign-ins, keys and apps')
  await rows.getByText('Renamed or moved').waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'What' }).selectOption('Everything')
  await page.getByRole('combobox', { name: 'Person' }).selectOption(owner.email)
  await page.getByLabel('To').fill('2020-01-01')
  await page.getByRole('heading', { name: 'No events' }).waitFor()
  await page.getByLabel('To').fill('')
  await rows.getByText('Renamed or moved').waitFor()

  // Beside a document: who could have read it, and who did.
  await go(page, `/documents/${lease.document_id}`)
  await page.getByRole('button', { name: 'Details' }).click()
  const history = page.getByRole('list', { name: 'Who did what with it' })
  await history.getByText('Created a document').waitFor()
  await page.getByRole('link', { name: 'Full history' }).click()
  await rows.getByText('Created a document').waitFor()
  await rows.getByText('Renamed or moved').waitFor({ state: 'detached' })
  await page.getByText('lease.md', { exact: false }).first().waitFor()
})
