import { stdout } from 'node:process'
import type { Locator, Page, Response } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { endOf, ingest } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let olga: TestMember
let ann: TestMember
beforeAll(async () => {
  walk = await sharedWorkspace()
  olga = await walk.server.newTenant()
  ann = await walk.server.addUser(olga, 'USER')
  await olga.bySession.patch('/v1/users', { first_name: 'Olga', last_name: 'Owner' })
  await ann.bySession.patch('/v1/users', { first_name: 'Ann', last_name: 'Lawson' })
})
afterEach(() => walk.endVisits())

/** People see each other's changes within a second. The machine of a test may be much slower. */
const MOST_MS = 5_000

/** Waits in the page, because the clock of the test also counts the way to it. */
const SHOWN = `(words) => new Promise((resolve) => {
  const look = () => {
    if (document.body.innerText.includes(words)) resolve(Date.now())
    else setTimeout(look, 10)
  }
  look()
})`

type Step = {
  readonly act: () => Promise<unknown>
  /** The request with which the change is made. */
  readonly by: RegExp
  /** Who makes the change, and who sees it. */
  readonly from: Page
  readonly to: Page
  /** The words that appear there. */
  readonly words: string
}

/** Milliseconds from the response to a change until the other person sees it. */
async function delayOf({ act, by, from, to, words }: Step): Promise<number> {
  expect(await to.locator('body').innerText()).not.toContain(words)
  const shown = to.evaluate<number>(`(${SHOWN})(${JSON.stringify(words)})`)
  const isChange = (response: Response): boolean =>
    by.test(response.url()) && response.request().method() !== 'GET'
  const [response] = await Promise.all([from.waitForResponse(isChange), act()])
  await response.finished()
  const { startTime, responseEnd } = response.request().timing()
  return Math.round((await shown) - startTime - responseEnd)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const editor = (page: Page): Locator => page.getByRole('textbox', { name: /^Text of/ })

test('two people in two browsers share, ask, comment and write, and see each other’s changes', async () => {
  const folder = async (name: string): Promise<string> => {
    const body = { name, parent_path_part_id: olga.sharedPartId }
    return (await olga.post<{ path_part_id: string }>('/v1/folders', body)).body.path_part_id
  }
  const [leases, plans] = [await folder('Leases'), await folder('Plans')]
  const text = '# Minutes\n\nFirst line.\n\nSecond line.\n'
  const made = await ingest(olga, ['Minutes.md', text], { path_part_id: plans })
  await endOf(olga, made.workflow_id)
  const [olgas, anns] = [await walk.visitAs(olga), await walk.visitAs(ann)]
  const taken: Record<string, number> = {}

  await anns.goto('/shared')
  await anns.getByRole('heading', { name: 'Nothing is shared with you yet' }).waitFor()
  await olgas.goto(`/browse/${leases}`)
  await press(olgas, 'Share')
  await olgas.getByRole('combobox', { name: 'Add people or groups' }).fill('laws')
  await olgas.getByRole('option', { name: 'Ann Lawson' }).waitFor()
  taken['a shared folder'] = await delayOf({
    act: () => olgas.keyboard.press('Enter'),
    by: /permissions/,
    from: olgas,
    to: anns,
    words: 'Leases',
  })

  await olgas.goto('/')
  await olgas.getByRole('searchbox').waitFor()
  await anns.goto(`/documents/${made.document_id}`)
  await anns.getByRole('heading', { name: 'You can’t open this' }).waitFor()
  taken['a request for access'] = await delayOf({
    act: () => press(anns, 'Ask for access'),
    by: /access-requests/,
    from: anns,
    to: olgas,
    words: 'Ann Lawson wants to read Minutes.md',
  })
  taken['access'] = await delayOf({
    act: () => press(olgas, 'Let read: Ann Lawson'),
    by: /access-requests/,
    from: olgas,
    to: anns,
    words: 'Second line.',
  })

  await olgas.goto(`/documents/${made.document_id}?view=comments`)
  await olgas.getByText('No open comments').waitFor()
  await anns.locator('[data-chunk]').first().click()
  await anns.keyboard.press('c')
  const field = anns.getByRole('combobox', { name: 'New comment' })
  await field.pressSequentially('Too short? @ol')
  await anns.getByRole('option', { name: 'Olga Owner' }).waitFor()
  await field.press('Enter')
  taken['a comment'] = await delayOf({
    act: () => field.press('Control+Enter'),
    by: /comments/,
    from: anns,
    to: olgas,
    words: 'Too short?',
  })
  await olgas.getByRole('button', { name: /^Notices \d+ unread/ }).click()
  await olgas.getByRole('link', { name: /Ann Lawson mentioned you in Minutes.md/ }).waitFor()
  await olgas.keyboard.press('Escape')
  await anns.getByRole('button', { name: /^Notices \d+ unread/ }).waitFor()
  taken['a reply'] = await delayOf({
    act: async () => {
      await press(olgas, 'Reply')
      await olgas.keyboard.type('As short as it was.')
      await olgas.keyboard.press('Control+Enter')
    },
    by: /comments/,
    from: olgas,
    to: anns,
    words: 'As short as it was.',
  })

  await walk.server.grant(olga, ann, plans, 'READ_WRITE')
  for (const page of [olgas, anns]) {
    await page.goto(`/documents/${made.document_id}/edit`)
    await editor(page).waitFor()
  }
  const write = async (page: Page, after: string, words: string): Promise<void> => {
    await editor(page).locator('.cm-line', { hasText: after }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(words)
  }
  await write(anns, 'Second line.', ' Ann was here.')
  await write(olgas, 'First line.', ' Olga, too.')
  taken['a saved text'] = await delayOf({
    act: () => olgas.keyboard.press('Control+s'),
    by: /document/,
    from: olgas,
    to: anns,
    words: 'First line. Olga, too.',
  })
  await anns.getByText('Their changes are now in your text, too.').waitFor()
  taken['a text saved back'] = await delayOf({
    act: () => anns.keyboard.press('Control+s'),
    by: /document/,
    from: anns,
    to: olgas,
    words: 'Second line. Ann was here.',
  })
  stdout.write(`milliseconds until the other person sees: ${JSON.stringify(taken)}\n`)
  expect(Object.entries(taken).filter(([, each]) => each > MOST_MS)).toEqual([])
})
