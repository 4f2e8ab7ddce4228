import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDocument, addFolder } from '../../server/test/support/content.ts'
import { timeIn } from '../../server/src/modules/tree/history.test-support.ts'
import { go, inspect, inspectPopup, sharedWorkspace, type Walk } from './workspace.ts'

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

  await go(page, `/browse/${folder.partId}?at=${then}`)
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

  await go(page, `/search?q=rent&mode=full_text&at=${then}`)
  await page.getByRole('link', { name: 'Lease.md' }).waitFor()
  await page.getByText('is 800.').waitFor()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await page.getByText('is 900.').waitFor()
  await page.getByRole('button', { name: 'As it was on…' }).waitFor()
})

test('a question can be about an earlier time, which is shown with it and kept for the next one', async () => {
  const { server } = walk
  const me = await server.newTenant()
  const lease = await addDocument(server, me, {
    parentPartId: me.sharedPartId,
    name: 'Lease.md',
    versions: [[{ chunk: 'The rent is 800 a month.' }], [{ chunk: 'The rent is 900 a month.' }]],
  })
  const [first, second] = lease.versions
  const url = `/v1/documents/${lease.documentId}`
  await me.patch(url, { active_version_id: first?.versionId })
  const then = await timeIn(server)
  await me.patch(url, { active_version_id: second?.versionId })
  const { body: thread } = await me.post<{ id: string }>('/v1/threads', { title: 'Rent' })
  const path = `/v1/threads/${thread.id}/questions`
  await me.post(path, { input_text: 'How much is the rent?', as_of: then })

  const page = await walk.visitAs(me)
  await page.goto(`/threads/${thread.id}`)
  await page
    .getByText(/rent is 800/)
    .first()
    .waitFor()
  const shown = page.getByText(/^As it was on /)
  // With the question, and in the field for the next one.
  await expect.poll(() => shown.count()).toBe(2)
  // The next question can be asked after the answer.
  const answers = page.getByRole('button', { name: 'Copy with sources' })
  await expect.poll(() => answers.count()).toBe(1)
  await page.getByRole('textbox', { name: 'Ask a follow-up question' }).fill('What is the rent?')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown.count()).toBe(3)
  await expect.poll(() => answers.count()).toBe(2)

  // With the keyboard: back to now, and to another time.
  const now = page.getByRole('button', { name: 'Ask about now' })
  await now.press('Enter')
  await page.getByRole('button', { name: 'As it was on…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Look back' })
  await dialog.getByLabel('Date and time').press('Enter')
  await now.press('Enter')
  await page
    .getByRole('textbox', { name: 'Ask a follow-up question' })
    .fill('How much is the rent?')
  await page.keyboard.press('Enter')
  await page
    .getByText(/rent is 900/)
    .first()
    .waitFor()
  expect(await shown.count()).toBe(2)
  const { body } = await me.get<{ items: { content: { as_of?: string } }[] }>(
    `/v1/threads/${thread.id}/messages?role=USER&sort_dir=ASC`,
  )
  expect(body.items.map(({ content }) => content.as_of)).toEqual([then, then, undefined])
})
