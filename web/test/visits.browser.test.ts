import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDocument } from '../../server/test/support/content.ts'
import { go, inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())

test('what one has opened is at hand, and a document says that it has changed since, with the difference', async () => {
  const { server } = walk
  const me = await server.newTenant()
  const lease = await addDocument(server, me, {
    name: 'Lease.md',
    versions: [[{ chunk: 'The rent is 800.' }], [{ chunk: 'The rent is 900.' }]],
  })
  const ferns = await addDocument(server, me, { name: 'Ferns.md', nodes: [{ chunk: 'Ferns' }] })
  const url = `/v1/documents/${lease.documentId}`
  await me.patch(url, { active_version_id: lease.versions[0]?.versionId })
  const page = await walk.visitAs(me)
  const opened = page.getByRole('navigation').getByRole('region', { name: 'Recently opened' })
  await page.goto(`/documents/${lease.documentId}`)
  await opened.getByRole('link', { name: 'Lease.md' }).waitFor()
  await go(page, `/documents/${ferns.documentId}`)
  await opened.getByRole('link', { name: 'Ferns.md' }).waitFor()

  await me.patch(url, { active_version_id: lease.versionId })
  await go(page, '/')
  const recent = page.getByRole('main').getByRole('link', { name: /^Lease.md.*Changed/ })
  await recent.waitFor()
  await page.keyboard.press('Control+k')
  const options = page.getByRole('option', { name: 'Recently opened' })
  await expect.poll(() => options.allInnerTexts()).toHaveLength(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/documents/${lease.documentId}`)
  const changed = page.getByText('This document has changed since your last visit.')
  await changed.waitFor()
  await inspect(page, 'document-changed')
  await page.getByRole('button', { name: 'Show changes' }).press('Enter')
  await page.waitForURL(`**compare=${lease.versions[0]?.versionId}`)
  await page.getByText('800').first().waitFor()
  expect(await changed.count()).toBe(0)
})
