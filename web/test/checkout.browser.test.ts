import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDocument } from '../../server/test/support/content.ts'
import { inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())

test('a document that somebody checks out cannot be edited by others until it is checked in or an administrator ends that', async () => {
  const { server } = walk
  const me = await server.newTenant()
  const colleague = await server.addUser(me, 'USER')
  await server.grant(me, colleague, me.sharedPartId, 'READ_WRITE')
  const plan = await addDocument(server, me, { parentPartId: me.sharedPartId, name: 'Plan' })
  const theirs = await walk.visitAs(colleague)
  await theirs.goto(`/documents/${plan.documentId}`)
  const checkOut = { name: /^Check out/ }
  await theirs.getByRole('button', checkOut).press('Enter')
  await theirs.getByText('You have checked out this document until').waitFor()
  await inspect(theirs, 'checked-out-by-me')

  const mine = await walk.visitAs(me)
  await mine.goto(`/documents/${plan.documentId}`)
  await mine.getByText('has checked out this document until').waitFor()
  expect(await mine.getByRole('button', checkOut).count()).toBe(0)
  await inspect(mine, 'checked-out-by-somebody')
  await mine.getByRole('button', { name: 'End checkout' }).press('Enter')
  await mine.getByRole('button', checkOut).waitFor()

  // The other screen hears of it.
  await theirs.getByRole('button', checkOut).press('Enter')
  await theirs.getByRole('button', { name: 'Check in' }).press('Enter')
  await theirs.getByRole('button', checkOut).waitFor()
  await mine.setViewportSize({ width: 390, height: 780 })
  await mine.getByRole('button', checkOut).waitFor()
  await inspect(mine, 'viewer-with-check-out-on-a-phone')
})
