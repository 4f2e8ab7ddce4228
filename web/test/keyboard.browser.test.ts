import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { endOf, ingest } from '../../server/test/fixtures/ingestions.ts'
import { stopOf } from './stops.ts'
import { sharedWorkspace, untilQuiet, watchTraffic, type Traffic, type Walk } from './workspace.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())

/** More stops than there are on the way to anything. */
const MOST_STOPS = 60

/** A person without a mouse. Remembers each stop that has no name, or that nobody sees. */
class Keyboard {
  readonly poor: unknown[] = []
  readonly #page: Page
  readonly #traffic: Traffic

  constructor(page: Page) {
    this.#page = page
    this.#traffic = watchTraffic(page)
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key)
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text)
  }

  /** Opens a screen, with the focus on its content. */
  async open(address: string): Promise<void> {
    await this.#page.goto(address)
    await this.#page.getByRole('main').waitFor()
    await untilQuiet(this.#page, this.#traffic)
    await this.#page.getByRole('main').focus()
  }

  /** Presses Tab until it reaches something with this name. */
  async goTo(name: RegExp): Promise<void> {
    const seen: string[] = []
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      await this.press('Tab')
      const at = await stopOf(this.#page)
      if (at && (at.name === '' || !at.isSeen)) this.poor.push(at)
      if (at && name.test(at.name)) return
      seen.push(at?.name ?? '')
    }
    throw new Error(`The keyboard doesn’t reach ${String(name)}, only ${seen.join(', ')}.`)
  }

  /** The name of what has the focus. */
  async at(): Promise<string | undefined> {
    return (await stopOf(this.#page))?.name
  }
}

test('a person without a mouse shares, looks, comments, writes, narrows a search and reads notices', async () => {
  const owner = await walk.server.newTenant()
  const ann = await walk.server.addUser(owner, 'USER')
  await ann.bySession.patch('/v1/users', { first_name: 'Ann', last_name: 'Lawson' })
  const body = { name: 'Papers', parent_path_part_id: owner.sharedPartId }
  const { body: folder } = await owner.post<{ path_part_id: string }>('/v1/folders', body)
  const file = ['ferns.md', '# Ferns\n\nThey grow in the shade.\n'] as const
  const made = await ingest(owner, [...file], { path_part_id: folder.path_part_id })
  await endOf(owner, made.workflow_id)
  // A search with only one kind of results has nothing to narrow.
  const other = await ingest(owner, ['mosses.csv', 'Moss,Place\nPeat moss,shade\n'])
  await endOf(owner, other.workflow_id)
  const page = await walk.visitAs(owner)
  const keys = new Keyboard(page)
  const dialog = page.getByRole('dialog')
  const closed = () => dialog.waitFor({ state: 'detached' })

  // Links for people outside are allowed.
  await keys.open('/admin/links')
  await keys.goTo(/^Administrators can create links/)
  await keys.press('Space')
  await page.getByText('Saved').waitFor()

  // The grid and the quick look.
  await keys.open(`/browse/${folder.path_part_id}`)
  await keys.goTo(/^Show as grid$/)
  await keys.press('Enter')
  await keys.goTo(/^1 item/)
  await keys.press('ArrowDown')
  await keys.press('Space')
  await dialog.getByText('They grow in the shade.').waitFor()
  await keys.goTo(/^Open$/)
  await keys.press('Escape')
  await closed()
  await expect.poll(() => keys.at()).toMatch(/^1 item/)

  // The share dialog, with a link for people outside.
  await keys.open(`/browse/${folder.path_part_id}`)
  await keys.goTo(/^Share$/)
  await keys.press('Enter')
  await dialog.waitFor()
  await keys.type('laws')
  await page.getByRole('option', { name: 'Ann Lawson' }).waitFor()
  await keys.press('Enter')
  await keys.goTo(/^Permission of Ann Lawson$/)
  await keys.goTo(/^Links for people outside/)
  await keys.press('Enter')
  await keys.goTo(/^Password/)
  await keys.type('green ferns')
  await keys.goTo(/^Create link$/)
  await keys.press('Enter')
  await page.getByLabel('New link (shown only once)').waitFor()
  await keys.press('Escape')
  await closed()
  await expect.poll(() => keys.at()).toBe('Share')

  // A comment on a passage.
  await keys.open(`/documents/${made.document_id}`)
  await keys.goTo(/^1 passage$/)
  await keys.press('ArrowDown')
  await keys.press('c')
  await page.getByRole('combobox', { name: 'New comment' }).waitFor()
  await keys.type('Which ones?')
  await keys.press('Control+Enter')
  await page.getByRole('article').getByText('Which ones?').waitFor()

  // The editor.
  await keys.open(`/documents/${made.document_id}`)
  await keys.goTo(/^Edit$/)
  await keys.press('Enter')
  await page.getByRole('textbox', { name: /^Text of/ }).waitFor()
  await keys.type('All of them.')
  await keys.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  await keys.goTo(/^Preview$/)

  // The facets of a search.
  await keys.open('/search?q=shade')
  await keys.goTo(/^CSV table/)
  await keys.press('Enter')
  await page.waitForURL(/[?&](?:type|kind)/)

  // The bell.
  await keys.open('/')
  await keys.goTo(/^Notices/)
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Notices' }).waitFor()
  await keys.press('Escape')
  await closed()
  await expect.poll(() => keys.at()).toMatch(/^Notices/)
  expect(keys.poor).toEqual([])
})
