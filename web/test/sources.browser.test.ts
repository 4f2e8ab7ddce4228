import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startGitServer } from '../../connectors/test/git-server.ts'
import { lacks } from '../../server/test/support/programs.ts'
import { makeRepository } from '../../connectors/src/git/git.test-support.ts'
import { go, inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-source-'))
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

test('a folder of the server becomes a source, follows changes, and asks before it deletes much', async () => {
  await mkdir(join(folder, 'guides'))
  const names = ['Ferns', 'Mosses', 'Lichens', 'Oaks', 'Beeches']
  await Promise.all(names.map((name) => write(`guides/${name}.md`, `# ${name}\n\nFirst text.`)))
  await write('notes.tmp', 'Nothing.')
  const me = await walk.server.newTenant()
  const page = await walk.visitAs(me)
  await page.goto('/admin/sources')
  await page.getByRole('heading', { name: 'No sources yet' }).waitFor()
  await page.getByRole('link', { name: 'Add source' }).click()
  await page.getByRole('button', { name: 'Folder of the server' }).waitFor()
  await inspect(page, 'source-kinds')
  await page.getByRole('button', { name: 'Folder of the server' }).click()

  // A test says in words what is wrong.
  await page.getByRole('textbox', { name: 'Folder on the server' }).fill(join(folder, 'nowhere'))
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByRole('status').getByText('This does not work:').waitFor()
  await page.getByRole('textbox', { name: 'Folder on the server' }).fill(folder)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText('This does not work:').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Plants')
  await page.getByRole('button', { name: 'shared', exact: true }).click()
  await page.getByRole('textbox', { name: 'New folder in it' }).fill('Handbook')
  await page.getByText('What to leave out').click()
  await page.getByRole('textbox', { name: 'Not these files' }).fill('*.tmp')
  await inspect(page, 'source-form')
  await page.getByRole('button', { name: 'Create and preview' }).click()

  // Nothing is changed before the preview is confirmed.
  const preview = page.getByRole('region', { name: 'This is what a synchronization would do' })
  await preview.getByText('guides/Ferns.md').waitFor()
  await preview.getByText('Excluded by the pattern *.tmp').waitFor()
  await inspect(page, 'source-preview')
  await preview.getByRole('button', { name: 'Synchronize' }).click()
  await page.getByText('5 documents', { exact: true }).waitFor()
  await settled(page)
  await inspect(page, 'source')

  await page.getByRole('link', { name: '/shared/Handbook' }).click()
  await page.getByText('From the source “Plants”').waitFor()
  await page.getByText('Up to date as of today').waitFor()
  await page.getByRole('link', { name: 'guides' }).click()
  await page.getByRole('link', { name: 'Ferns' }).click()
  await page.getByText('First text.').first().waitFor()
  const fern = new URL(page.url()).pathname
  await write('guides/Ferns.md', '# Ferns\n\nSecond text, which is longer.')
  await go(page, '/admin/sources')
  await page.getByRole('link', { name: 'Plants' }).click()
  await page.getByRole('button', { name: 'Synchronize' }).click()
  await page.getByText('1 changed').first().waitFor()
  await settled(page)
  const about = new URL(page.url()).pathname
  await go(page, fern)
  await page.getByText('Second text, which is longer.').first().waitFor()
  await page.getByText('The source “Plants” keeps this document up to date').waitFor()
  expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  await inspect(page, 'source-document')
  // What was changed is tested with the stored settings, before it is saved.
  await go(page, `${about}/edit`)
  await page.getByRole('textbox', { name: 'Folder on the server' }).fill(join(folder, 'nowhere'))
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByRole('status').getByText('This does not work:').waitFor()
  await go(page, about)

  await Promise.all(names.slice(0, 3).map((name) => rm(join(folder, 'guides', `${name}.md`))))
  await page.getByRole('button', { name: 'Synchronize' }).click()
  const question = page.getByRole('region', { name: '3 documents are missing at the source' })
  await question.getByText('guides/Lichens.md').waitFor()
  await question.getByRole('button', { name: 'Move 3 documents to the trash' }).press('Enter')
  await page.getByText('2 documents', { exact: true }).waitFor()
  await settled(page)
  await go(page, '/admin/sources')
  await page.getByRole('link', { name: 'Plants' }).waitFor()
})

test.skipIf(lacks('git'))(
  'a page of a repository links to the others, and says who changed it, when and why',
  async () => {
    await using repository = await makeRepository()
    await using git = await startGitServer(repository.served)
    await repository.write('lease.md', '# Lease\n\nNine weeks.\n')
    repository.commit('Write down the lease')
    const me = await walk.server.newTenant()
    const { body: source } = await me.post<{ id: string; path_part_id: string }>('/v1/sources', {
      path_part_id: me.sharedPartId,
      kind: 'git',
      name: 'Handbook',
      settings: { url: `${git.url}/repository.git` },
    })
    await me.post(`/v1/sources/${source.id}/sync`, {})
    const page = await walk.visitAs(me)
    await page.goto(`/admin/sources/${source.id}`)
    await page.getByText('1 document', { exact: true }).waitFor()
    await settled(page)
    await repository.write(
      'lease.md',
      '# Lease\n\nTen weeks, see the [terms](more/terms.md) and [nothing](none.md).\n',
    )
    await repository.write('more/terms.md', '# Terms\n\nBack to the [lease](../lease.md).\n')
    repository.commit('Corrected the notice', { author: 'Ann Lee <ann@example.org>' })
    await page.getByRole('button', { name: 'Synchronize' }).click()
    await page.getByText('1 changed').first().waitFor()
    await settled(page)
    await go(page, '/browse')
    await page.getByRole('link', { name: 'shared' }).click()
    await page.getByRole('link', { name: 'lease' }).click()
    const text = page.getByRole('region', { name: 'Formatted' })
    await text.getByRole('link', { name: 'terms' }).click()
    await text.getByText('Back to the').waitFor()
    await text.getByRole('link', { name: 'lease' }).click()
    await text.getByText('Ten weeks').waitFor()
    // Nothing is there.
    expect(await text.getByRole('link', { name: 'nothing' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Versions', exact: true }).click()
    await page.getByText(/^Ann Lee, .+: Corrected the notice$/).waitFor()
    await page.getByText(/^Ada, .+: Write down the lease$/).waitFor()
  },
)

test('documents of a source open their original, in a new tab that does not learn where it was opened', async () => {
  const me = await walk.server.newTenant()
  const created = await me.post<{ id: string }>('/v1/sources', {
    path_part_id: me.sharedPartId,
    kind: 'push',
    name: 'Wiki',
    settings: {},
  })
  const items = [
    { external_id: '1', path: 'Boiler.md', text: '# Boiler', link: 'https://wiki.example.org/1' },
    { external_id: '2', path: 'Pump.md', text: '# Pump', link: 'javascript:alert(1)' },
  ]
  await me.post(`/v1/sources/${created.body.id}/items/batch`, { items })
  const page = await walk.visitAs(me)
  await page.goto(`/browse/${me.sharedPartId}`)
  await page.getByText('From the source “Wiki”').waitFor()
  await page.getByRole('link', { name: 'Boiler' }).click()
  await page.getByText('The source “Wiki” keeps this document up to date').waitFor()
  const link = page.getByRole('link', { name: 'Open original' })
  expect(await link.getAttribute('href')).toBe('https://wiki.example.org/1')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  await go(page, `/browse/${me.sharedPartId}`)
  await page.getByRole('row', { name: /Boiler/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Open original' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /Pump/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Show versions' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Open original' }).count()).toBe(0)
})

/** Waits until no run is going. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('definition').filter({ hasText: 'Up to date ·' }).waitFor()
}
