import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endOf, upload, uploadVersion } from '../../server/test/fixtures/ingestions.ts'
import { addDocument } from '../../server/test/support/content.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { pdfOf } from './boxes.ts'
import { go, inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let ann: TestMember
let ben: TestMember
// Each has a tenant of its own, so that a test can run a second time.
beforeEach(async () => {
  walk = await sharedWorkspace()
  ann = await walk.server.newTenant({ name: 'Archive' })
  ben = await walk.server.addUser(ann, 'USER')
  await walk.server.grant(ann, ben, ann.sharedPartId, 'READ_ONLY')
  await ann.patch('/v1/users', { first_name: 'Ann', last_name: 'Lee' })
  await ben.patch('/v1/users', { first_name: 'Ben', last_name: 'Ode' })
})
afterEach(() => walk.endVisits())

/** Code for the browser, without imports: selects words of a passage. */
const SELECT = `(wanted) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.data.indexOf(wanted)
    if (at === -1 || !node.parentElement.closest('[data-passage]')) continue
    getSelection().setBaseAndExtent(node, at, node, at + wanted.length)
    return
  }
}`
/** Selects a line of a page and the beginning of the next one. */
const SELECT_ON_PAGE = `() => {
  const [, first, second] = document.querySelectorAll('.pdf-text span')
  getSelection().setBaseAndExtent(first.firstChild, 0, second.firstChild, 12)
}`
/** The words that are marked because of comments. */
const MARKED = `() => [...(CSS.highlights.get('comment') ?? [])].map(String).join(' ')`

/** Selects words of a passage in the text of a document. */
async function select(page: Page, words: string): Promise<void> {
  await page.locator('[data-passage]').filter({ hasText: words }).waitFor()
  await page.evaluate(`(${SELECT})(${JSON.stringify(words)})`)
}

const marked = (page: Page) => page.evaluate(`(${MARKED})()`)

test('two people talk about a passage, see each other at once, and the comment follows to the next version', async () => {
  const old =
    'Rent is due monthly. The notice period is three months for both parties of the contract.'
  const { documentId, chunks } = await addDocument(walk.server, ann, {
    name: 'lease.txt',
    nodes: [
      { chunk: 'First of all.' },
      { chunk: old },
      { chunk: 'Bring your own chair to the meeting.' },
    ],
  })
  const [anns, bens] = [await walk.visitAs(ann), await walk.visitAs(ben)]
  await anns.goto(`/documents/${documentId}`)
  await bens.goto(`/documents/${documentId}?view=comments`)
  await bens.getByText('No open comments').waitFor()

  await select(anns, 'notice period is three months')
  await anns.getByRole('button', { name: 'Comment', exact: true }).click()
  const field = anns.getByRole('combobox', { name: 'New comment' })
  await field.pressSequentially('Why so long, @be')
  await anns.getByRole('option', { name: 'Ben Ode' }).waitFor()
  await field.press('Enter')
  await field.pressSequentially('says? See https://example.org.')
  await field.press('Control+Enter')

  // Ben sees it without doing anything.
  const card = bens.getByRole('article').filter({ hasText: 'Why so long' })
  await card.getByText('Why so long, @Ben Ode says? See https://example.org.').waitFor()
  await bens.getByRole('button', { name: 'Comments (1)' }).waitFor()
  await expect.poll(() => marked(bens)).toBe('notice period is three months')
  await card.getByRole('button', { name: 'Reply' }).click()
  await bens.keyboard.type('It always was.')
  await bens.keyboard.press('Control+Enter')
  await anns.getByRole('article').getByText('It always was.').waitFor()
  await inspect(anns, 'comments')
  const bell = anns.getByRole('button', { name: 'Notices 1 unread' })
  await bell.click()
  await anns.getByRole('link', { name: /Ben Ode replied to your comment on lease.txt/ }).click()
  await anns.waitForURL(/comment=/)
  await go(bens, '/')
  await bens.getByRole('button', { name: 'Notices 1 unread' }).click()
  await bens.getByRole('link', { name: /Ann Lee mentioned you in lease.txt/ }).click()
  await bens.waitForURL(/comment=.*chunk=|chunk=.*comment=/)
  await card.waitFor()

  // By keyboard: the marked passage and C.
  await go(anns, `/documents/${documentId}?chunk=${chunks[2]?.id}`)
  await anns.locator('[data-chunk][aria-current]').waitFor()
  await anns.getByRole('region', { name: 'passages' }).press('c')
  await anns.getByRole('combobox', { name: 'New comment' }).fill('Really?')
  await anns.keyboard.press('Control+Enter')
  await bens.getByText('Really?').waitFor()

  await card.getByRole('button', { name: 'Resolve' }).click()
  await bens.getByRole('button', { name: 'Resolved 1' }).click()
  await bens.getByText('Resolved by Ben Ode').waitFor()
  await bens.getByRole('button', { name: 'Reopen' }).click()
  await bens.getByRole('button', { name: 'Open 2' }).click()

  const next =
    'Rent is due monthly. The notice period is now six months for both parties of the contract.'
  const version = await uploadVersion(ann, documentId, ['lease.txt', `Anything.\n\n${next}\n`])
  await endOf(ann, version.body.workflow_id)
  await bens.getByText('The passage has changed since this was written.').waitFor()
  await bens.getByRole('button', { name: 'Orphaned 1' }).click()
  await bens.getByText('Bring your own chair to the meeting.').waitFor()
  await bens.getByText('The passage isn’t in this version.').waitFor()

  await go(bens, '/search?q=always')
  await bens.getByRole('heading', { name: 'Comments' }).waitFor()
  await bens.getByRole('link', { name: /It always was/ }).click()
  await bens.getByRole('article').getByText('It always was.').waitFor()
  await expect.poll(() => marked(bens)).toContain('notice period is now six months')
})

test('words on a page are commented on, and marked there', async () => {
  const { body } = await upload(ann, ['report.pdf', await pdfOf({})], { page_dpi: '100' })
  await endOf(ann, body.workflow_id)
  const page = await walk.visitAs(ann)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/documents/${body.document_id}`)
  const spans = page.locator('.pdf-text span')
  await expect.poll(() => spans.count()).toBeGreaterThan(5)
  await page.locator('[data-box]').first().waitFor({ state: 'attached' })
  await page.evaluate(`(${SELECT_ON_PAGE})()`)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('combobox', { name: 'New comment' }).fill('Is this right?')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('article').getByText('Is this right?').waitFor()
  await expect.poll(() => page.locator('[data-comment-box]').count()).toBe(2)
  await page.locator('[data-page]').getByRole('button', { name: 'Comment by Ann Lee' }).waitFor()
  await inspect(page, 'comments-page')
  await page.goto(`/documents/${body.document_id}`)
  await page.locator('[data-page]').getByRole('button', { name: 'Comment by Ann Lee' }).click()
  await page.getByRole('article', { name: 'Comment by Ann Lee' }).waitFor()
})
