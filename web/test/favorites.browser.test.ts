import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDocument, addFolder } from '../../server/test/support/content.ts'
import { go, inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())

test('favorites are added where one is, ordered by dragging and by keyboard, and removed with undo', async () => {
  const { server } = walk
  const me = await server.newTenant()
  const parentPartId = me.sharedPartId
  const contracts = await addFolder(server, me, { parentPartId, name: 'Contracts' })
  const ferns = await addFolder(server, me, { parentPartId, name: 'Ferns' })
  const lease = await addDocument(server, me, { parentPartId: contracts.partId, name: 'Lease' })
  await me.post('/v1/favorites', { path_part_id: contracts.partId })
  await me.post('/v1/favorites', { path_part_id: ferns.partId })
  const page = await walk.visitAs(me)
  await page.goto(`/documents/${lease.documentId}`)
  const list = page.getByRole('region', { name: 'Favorites' })
  const names = () => list.getByRole('link').allInnerTexts()
  await expect.poll(names).toEqual(['Contracts', 'Ferns'])
  await page.getByRole('button', { name: 'Add to favorites' }).press('Enter')
  await expect.poll(names).toEqual(['Contracts', 'Ferns', 'Lease'])

  const last = list.getByRole('link', { name: 'Lease' })
  await last.press('Alt+ArrowUp')
  await expect.poll(names).toEqual(['Contracts', 'Lease', 'Ferns'])
  await list.getByRole('status').getByText('Lease is now 2 of 3').waitFor()
  expect(await last.evaluate((one) => one.matches(':focus'))).toBe(true)
  await list.getByRole('link').nth(2).dragTo(list.getByRole('link').nth(0))
  await expect.poll(names).toEqual(['Ferns', 'Contracts', 'Lease'])

  await page.getByRole('button', { name: 'Remove from favorites' }).press('Enter')
  await expect.poll(names).toEqual(['Ferns', 'Contracts'])
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(names).toEqual(['Ferns', 'Contracts', 'Lease'])
  await page.reload()
  await expect.poll(names).toEqual(['Ferns', 'Contracts', 'Lease'])
  await list.getByRole('link', { name: 'Contracts' }).press('Enter')
  await page.waitForURL(`**/browse/${contracts.partId}`)

  // Narrow screens have no sidebar.
  await go(page, '/')
  await page.setViewportSize({ width: 390, height: 780 })
  await page.getByRole('main').getByRole('link', { name: 'Ferns' }).waitFor()
  await inspect(page, 'home-with-favorites')
})
