import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDocument, addFolder } from '../../server/test/support/content.ts'
import { inspect, inspectPopup, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())

test('a folder and a search can be seen as they were on a date, and nothing can be changed there', async () => {
  const { server } = walk
  const me = await server.newTenant()
  const folder = await addFolder(server, me, { name: 'March' })
  const lease = await addDocument(server, me, {
    parentPartId: folder.partId,
    name: 'Lease.md',
    versions: [[{ chunk: 'The rent is 800.' }], [{ chunk: 'The rent is 900.' }]],
  })
  const [first, second] = lease.versions
  const url = `/v1/documents/${lease.documentId}`
  await me.patch(url, { active_version_id: first?.versionId })
  const then = new Date().toISOString()
  await me.patch(url, { active_version_id: second?.versionId, name: 'Contract.md' })
  await me.patch(`/v1/folders/${folder.id}`, { name: 'April' })

  const page = await walk.visitAs(me)
  await page.goto(`/browse/${folder.partId}`)
  await page.getByRole('link', { name: 'Contract.md' }).waitFor()
  await page.getByRole('button', { name: 'As it was on…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Look back' })
  // Before the tenant: the server says so.
  await dialog.getByLabel('Date and time').fill('2020-03-31T18:00')
  await inspectPopup(page, 'browse-look-back')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await page.getByText('The time must not be before the tenant was created').waitFor()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await page.getByRole('link', { name: 'Contract.md' }).waitFor()

  await page.goto(`/browse/${folder.partId}?at=${then}`)
  await page.getByRole('link', { name: 'Lease.md' }).waitFor()
  await page.getByRole('heading', { name: 'March' }).waitFor()
  await page.getByText(/^You see what was there on .* Nothing can be changed here\.$/).waitFor()
  for (const name of ['New folder', 'Upload', 'Share']) {
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  }
  await inspect(page, 'browse-past')
  await page.getByRole('link', { name: 'Lease.md' }).click()
  await page.waitForURL(`**/documents/${lease.documentId}?version=${first?.versionId}`)
  await page.getByText('The rent is 800.').first().waitFor()

  await page.goto(`/search?q=rent&mode=full_text&at=${then}`)
  await page.getByRole('link', { name: 'Lease.md' }).waitFor()
  await page.getByText('is 800.').waitFor()
  await inspect(page, 'search-past')
  await page.getByRole('button', { name: 'Back to now' }).click()
  await page.getByText('is 900.').waitFor()
  await page.getByRole('button', { name: 'As it was on…' }).waitFor()
})
