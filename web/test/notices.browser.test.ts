import { afterEach, beforeAll, expect, test } from 'vitest'
import { addNotice } from '../../server/src/modules/notices/index.ts'
import { addDocument, addFolder } from '../../server/test/support/content.ts'
import { inspectPopup, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())

test('the bell counts notices as they arrive, and the keyboard opens, reads and follows them', async () => {
  const { server } = walk
  const { context } = server
  const me = await server.newTenant()
  const ann = await server.addUser(me, 'USER')
  await ann.patch('/v1/users', { first_name: 'Ann', last_name: 'Lee' })
  const { tenantId } = me
  const folder = await addFolder(server, me, { parentPartId: me.sharedPartId, name: 'Contracts' })
  const lease = await addDocument(server, me, { parentPartId: folder.partId, name: 'Lease' })
  const tell = (notice: Pick<Parameters<typeof addNotice>[2], 'kind' | 'partId' | 'facts'>) =>
    context.doors.inTenant(tenantId, (tx) =>
      addNotice(tx, context, { ...notice, tenantId, userIds: [me.userId], actorId: ann.userId }),
    )
  await tell({ kind: 'items_added', partId: folder.partId, facts: { count: 20 } })
  await context.driver.query(
    "update notice set created_at = now() - interval '3 days' where tenant_id = $1",
    [tenantId],
  )
  const page = await walk.visitAs(me)
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notices/ })
  await page.getByRole('button', { name: 'Notices 1 unread' }).waitFor()
  await tell({ kind: 'mentioned', partId: lease.documentPartId })
  await tell({ kind: 'access_requested', partId: folder.partId })
  await page.getByRole('button', { name: 'Notices 3 unread' }).waitFor()

  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notices' })
  const today = panel.getByRole('region', { name: 'Today' })
  const mentioned = today.getByRole('link', { name: /Ann Lee mentioned you in Lease/ })
  await mentioned.waitFor()
  expect(await today.getByRole('listitem').count()).toBe(2)
  await panel.getByText('20 documents were added to Contracts').waitFor()
  await inspectPopup(page, 'notices')

  const asks = today.getByRole('listitem').filter({ hasText: 'asks for access to Contracts' })
  await asks.getByRole('button', { name: /^Mark as read/ }).press('Enter')
  await asks.getByRole('button', { name: /^Mark as unread/ }).waitFor()
  await page.getByRole('button', { name: 'Notices 2 unread' }).waitFor()
  await mentioned.press('Enter')
  await page.waitForURL(`**/documents/${lease.documentId}`)
  await page.getByRole('button', { name: 'Notices 1 unread' }).waitFor()

  await bell.press('Enter')
  await panel.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await page.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await bell.evaluate((one) => one.matches(':focus'))).toBe(true)
})
