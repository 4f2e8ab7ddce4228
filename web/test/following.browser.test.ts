import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../server/test/support/index.ts'
import { addFolder } from '../../server/test/support/content.ts'
import { tellOfChanges } from '../../server/src/modules/personal/upkeep.ts'
import { go, inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter')

const write = (by: TestMember, folder: string, name: string, text: string) =>
  by.post('/v1/documents/ingest-text', { parent_path_part_id: folder, name, text })

test('one follows a folder and a saved search, and the bell shows what a colleague adds', async () => {
  const { server } = walk
  const me = await server.newTenant()
  const colleague = await server.addUser(me, 'ADMIN')
  const { partId } = await addFolder(server, me, { name: 'Contracts' })
  const page = await walk.visitAs(me)
  await page.goto(`/browse/${partId}`)
  await press(page, 'Follow')
  await page.getByText('You get a notice when someone adds to or changes Contracts').waitFor()
  await page.getByRole('button', { name: 'Stop following' }).waitFor()

  await go(page, '/search?q=ferns')
  await press(page, 'Save search')
  await page.getByRole('textbox', { name: 'Name of the search' }).fill('All about ferns')
  await page.getByRole('checkbox', { name: 'Notify me of new matches' }).press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const notify = page.getByRole('button', { name: 'Notify me of new matches for' })
  await expect.poll(() => notify.getAttribute('aria-pressed')).toBe('true')
  await inspect(page, 'search-saved')

  expect((await write(colleague, partId, 'fern.md', '# Ferns\n\nFerns like shade.')).status).toBe(
    201,
  )
  const bell = page.getByRole('button', { name: /^Notices/ })
  await expect
    .poll(
      async () => {
        await tellOfChanges(server.context, me.tenantId, new AbortController().signal)
        return bell.innerText()
      },
      { interval: 500 },
    )
    .toContain('2')
  await bell.press('Enter')
  await page.getByText('1 document was added to Contracts').waitFor()
  const match = page.getByRole('link', { name: '1 new result for “All about ferns”' })
  await match.waitFor()
  await page.goto('/search')
  await page.getByRole('main').getByRole('link', { name: 'All about ferns' }).waitFor()
  await bell.press('Enter')
  await match.press('Enter')
  await page.waitForURL('**/search?q=ferns')
  await page.locator('mark', { hasText: 'Ferns' }).first().waitFor()

  await press(page, 'Delete “All about ferns”')
  await page.getByRole('button', { name: 'Save search' }).waitFor()
  await press(page, 'Undo')
  await notify.waitFor()
})
