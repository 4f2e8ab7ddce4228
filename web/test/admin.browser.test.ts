import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { jsonb } from '../../server/src/platform/db/index.ts'
import { ingest, upload } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { inspect, openWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let owner: TestMember
beforeAll(async () => {
  walk = await openWorkspace()
  owner = await walk.server.newTenant({ name: 'Gardens' })
})
afterAll(() => walk[Symbol.asyncDispose]())
afterEach(() => walk.endVisits())

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('jobs show their steps and failures, and can be cancelled and run again', async () => {
  const page = await walk.visitAs(owner)
  await page.goto('/jobs')
  await page.getByRole('heading', { name: 'No jobs yet' }).waitFor()
  const place = { path_part_id: owner.sharedPartId }
  // Arrives in the open list by itself.
  await upload(owner, ['broken.pdf', 'this is no PDF'], place)
  await entry(page, 'broken.pdf').getByText('Failed').waitFor()
  await page.getByText('Upload a file that can be read as a new version.').waitFor()
  const done = await ingest(owner, ['lease.md', '# Lease\n\nNine weeks.\n'], place)
  await entry(page, 'lease.md').getByText('Ready').waitFor()
  await press(page, 'Details of lease.md')
  await page.getByRole('list', { name: 'Steps of lease.md' }).getByText('Indexing').waitFor()
  await walk.server.context.doors.inTenant(owner.tenantId, (tx) =>
    tx
      .updateTable('ingestion_run')
      .set({
        status: 'processing',
        step: 'chunk',
        progress: jsonb({ done: 3, total: 12 }),
        closed_at: null,
      })
      .where('tenant_id', '=', owner.tenantId)
      .where('id', '=', done.workflow_id)
      .execute(),
  )
  await page.reload()
  await page.getByText('Splitting 3/12').waitFor()
  await inspect(page, 'jobs')
  await press(page, 'Cancel: lease.md')
  await entry(page, 'lease.md').getByText('Cancelled', { exact: true }).waitFor()
  await press(page, 'Run again: lease.md')
  await entry(page, 'lease.md').getByText('Ready').waitFor()
  await page.getByRole('link', { name: 'Failed' }).click()
  await page.waitForURL(/show=failed/)
  await entry(page, 'lease.md').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Cancelled' }).click()
  await page.getByRole('heading', { name: 'Nothing was cancelled' }).waitFor()
})

test('who may only read a job is not offered to change it', async () => {
  const reader = await walk.server.addUser(owner, 'USER')
  const page = await walk.visitAs(reader)
  await page.goto('/jobs')
  await page.getByRole('heading', { name: 'No jobs yet' }).waitFor()
  await walk.server.grant(owner, reader, owner.sharedPartId, 'READ_ONLY')
  await page.reload()
  await entry(page, 'broken.pdf').waitFor()
  expect(await page.getByRole('button', { name: /^Run again/ }).count()).toBe(0)
})
