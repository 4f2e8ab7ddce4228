import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { addPage, drawBlock, newDraft, save, sentence } from '../../reader/test/fixtures/pdf.ts'
import { endOf, upload, uploadVersion, type File } from '../../server/test/fixtures/ingestions.ts'
import {
  calls,
  fails,
  hangs,
  says,
  startModelServer,
  waits,
  type ModelReply,
  type ModelServer,
} from '../../server/test/fixtures/model-server.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { lettersOf, MARKED } from './boxes.ts'
import { inspect, openWorkspace, type Walk } from './workspace.ts'

let model: ModelServer
let walk: Walk
let ann: TestMember
let report: { readonly id: string; readonly quote: string }
beforeAll(async () => {
  model = await startModelServer()
  walk = await openWorkspace({ ARBOR_LLM_BASE_URL: model.baseUrl, ARBOR_LLM_MODEL: 'm' })
})
// Each has a tenant of its own, so that a test can run a second time.
beforeEach(async () => {
  ann = await walk.server.newTenant({ name: 'Archive' })
  const { document_id: id, document_version_id: version } = await ingest([
    'report.pdf',
    await pdf(),
  ])
  const path = `/v1/document_versions/${version}/contents?content_type=CHUNK&limit=100`
  const { body } = await ann.get<{ items: { content: string }[] }>(path)
  const text = body.items.findLast(({ content }) => content.length > 100)?.content ?? ''
  report = { id, quote: text.split(/\s+/).slice(5, 15).join(' ') }
})
afterAll(async () => {
  await walk[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})
afterEach(() => walk.endVisits())

async function ingest(file: File) {
  const { body } = await upload(ann, file)
  await endOf(ann, body.workflow_id)
  return body
}

/** A PDF with two pages, one chapter each. */
async function pdf(): Promise<Uint8Array> {
  const draft = await newDraft()
  for (const number of [1, 2]) {
    const page = addPage(draft)
    const title = `${number}. Chapter of the archive`
    page.drawText(title, { x: 120, y: 640, size: 18, font: draft.fonts.bold })
    drawBlock(draft, page, sentence(7 * number, 60), { x: 120, width: 340, y: 610 })
  }
  return save(draft)
}

const searches = calls([{ name: 'search', args: { query: 'archive reader' } }])
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

/** An answer that quotes the passage with these words. */
function cites(text: string, quote: string): ModelReply {
  return (response, request) => {
    const results = request.body.messages.filter(({ role }) => role === 'tool')
    const said = results.map(({ content }) => content ?? '').join('')
    const before = said.slice(0, said.replaceAll(String.raw`\n`, ' ').indexOf(quote))
    const number = [...before.matchAll(/"n":(\d+)/g)].at(-1)?.[1] ?? '0'
    says(`${text} [[cite:${number}|"`, quote, '"]].\n\n- one\n- two')(response, request)
  }
}

async function ask(page: Page, question: string): Promise<void> {
  await conversation(page).getByRole('textbox').last().fill(question)
  // The previous answer may be visible although its run hasn't ended yet.
  await conversation(page)
    .getByRole('button', { name: 'Ask', exact: true })
    .last()
    .click({ trial: true })
  await page.keyboard.press('Enter')
}

/** Starts a thread with this answer. */
async function begin(page: Page, question: string, answer = 'An answer.'): Promise<void> {
  model.script(says(answer))
  await page.goto('/threads')
  await ask(page, question)
  await conversation(page).getByText(answer).waitFor()
}

test('a person asks on the home page, and opens the quote of the answer at its box', async () => {
  model.script(searches, cites('The reader says so', report.quote))
  const page = await walk.visitAs(ann)
  await page.goto('/')
  await page.getByRole('searchbox').fill('What does the reader say?')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/threads\/[\da-f-]{36}$/)
  const mark = page.getByRole('link', { name: 'Source 1: report.pdf' }).first()
  await mark.waitFor()
  await page.getByText('1 step').click()
  await page.getByText('Searched for “archive reader”').waitFor()
  await inspect(page, 'thread')
  await mark.click()
  const pane = page.getByRole('complementary', { name: 'report.pdf' })
  await pane.locator('.ring-2').first().waitFor()
  expect(await mark.getAttribute('aria-current')).toBe('page')
  const marked = () => page.evaluate(`(${MARKED})('quote')`)
  await expect
    .poll(marked)
    .toSatisfy((words) => lettersOf(String(words)) === lettersOf(report.quote))
  await conversation(page).getByText('The reader says so').waitFor()
  await inspect(page, 'thread-source')
  // The URL alone restores the source.
  await page.reload()
  await pane.locator('.ring-2').first().waitFor()
  await mark.focus()
  await page.keyboard.press('Escape')
  await pane.waitFor({ state: 'detached' })
  await press(page, 'Good answer')
  await page.getByRole('button', { name: 'Good answer', pressed: true }).waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copy with sources')
  await page.getByText('Copied').waitFor({ state: 'attached' })
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toMatch(/^The reader says so[^]*report\.pdf[^]*\/documents\/.*chunk=/)
  const saving = page.waitForEvent('download')
  await press(page, 'Save')
  await page.getByRole('menuitem', { name: 'Save as Markdown' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('What does the reader say.md')
  expect(await readFile(await saved.path(), 'utf8')).toMatch(
    /\[\^1\][^]*\n\[\^1\]: \[report\.pdf\]/,
  )
  await conversation(page)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  const [word] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as Word document' }).click(),
  ])
  expect(word.suggestedFilename()).toMatch(/\.docx$/)
  const parts = unzipSync(new Uint8Array(await readFile(await word.path())))
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  expect(part('word/footnotes.xml')).toContain('report.pdf')
  expect(part('word/_rels/footnotes.xml.rels')).toMatch(/Target="[^"]*\/documents\/[^"]*chunk=/)
  await press(page, 'Bad answer')
  await page.getByRole('radio', { name: 'The sources don’t support it' }).check()
  await page.getByRole('textbox', { name: 'What should it have said?' }).fill('Page two.')
  await inspect(page, 'thread-complaint')
  await press(page, 'Send')
  await page.getByText('Thanks, your feedback was saved.').waitFor()
  type Feedback = { rating: string; reason: string; comment: string }
  const { body } = await ann.get<{ items: Feedback[] }>('/v1/feedback?target_type=MESSAGE')
  expect(body.items).toMatchObject([
    { rating: 'DOWN', reason: 'BAD_CITATIONS', comment: 'Page two.' },
  ])
})

test('a person is offered a follow-up question, and sees that a cited document has changed since, and how', async () => {
  const quote = 'The term is nine weeks and begins in spring.'
  const notice = '## Notice period\n\nThree months.\n'
  const terms = await ingest(['terms.md', `# Terms\n\n${quote}\n\n${notice}`])
  model.script(
    calls([{ name: 'search', args: { query: 'term nine weeks' } }]),
    cites('Nine', quote),
  )
  const page = await walk.visitAs(ann)
  await page.goto('/threads')
  await ask(page, 'How long is the term?')
  await conversation(page).getByRole('listitem').filter({ hasText: quote }).waitFor()
  expect(await page.getByText('has changed since').count()).toBe(0)
  const suggested = page.getByRole('list', { name: 'You could also ask' }).getByRole('button')
  await suggested.waitFor()
  expect(await suggested.allTextContents()).toEqual(['About: Notice period'])
  model.script(says('Three months.'))
  await suggested.press('Enter')
  await page.getByRole('heading', { name: 'About: Notice period' }).waitFor()
  await conversation(page).getByText('Three months.').waitFor()
  await suggested.waitFor({ state: 'detached' })
  const { body } = await uploadVersion(ann, terms.document_id, [
    'terms.md',
    '# Terms\n\nThe term is ten weeks.\n',
  ])
  await endOf(ann, body.workflow_id)
  await conversation(page).getByText('has changed since').waitFor()
  await inspect(page, 'thread-changed')
  await page.getByRole('link', { name: 'Show what changed' }).click()
  await page.waitForURL(/\/documents\/.*compare=/)
  await page.getByText('ten').first().waitFor()
})

test('a person keeps an answer in progress across a reload, and can stop it', async () => {
  const page = await walk.visitAs(ann)
  await begin(page, 'What is first?')
  const elsewhere = await walk.visitAs(ann, { mayFail: true })
  // This window gets no events, so it asks while an answer is in progress.
  await elsewhere.routeWebSocket(/./, (socket) => socket.close())
  await elsewhere.goto(page.url())
  await conversation(elsewhere).getByText('An answer.').waitFor()
  const live = await walk.visitAs(ann)
  await live.goto(page.url())
  await conversation(live).getByText('An answer.').waitFor()
  model.script(searches, hangs('The beginning of an '))
  await ask(page, 'And then?')
  await conversation(page).getByText('The beginning of').waitFor()
  await inspect(page, 'thread-writing')
  await page.reload()
  await conversation(page).getByText('The beginning of').waitFor()
  await conversation(page).getByText('Searched for “archive reader”').waitFor()
  // Other windows show it, too.
  await conversation(live).getByText('The beginning of').waitFor()
  await ask(elsewhere, 'Something else?')
  await elsewhere.getByRole('alert').filter({ hasText: 'is already being written' }).waitFor()
  await conversation(elsewhere).getByText('The beginning of').waitFor()
  await press(page, 'Stop')
  await conversation(page).getByText('The answer was canceled.').waitFor()
  await conversation(elsewhere).getByText('The answer was canceled.').waitFor()
  // Editing asks a new question. The session expires before it is sent.
  await page.getByRole('button', { name: 'Edit question' }).last().click()
  await page.getByRole('textbox', { name: 'Your question' }).fill('And in the end?')
  await page.context().clearCookies()
  model.script(says('All is well.'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(ann.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await conversation(page).getByText('All is well.').waitFor()
  await page.getByRole('heading', { name: 'And in the end?' }).waitFor()
})

test('a person gets the rest of an answer after a reload and a lost connection, with its steps still expanded', async () => {
  const page = await walk.visitAs(ann, { mayFail: true })
  await begin(page, 'What is first?')
  const [rest, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  model.script(searches, waits('The beginning', rest.promise, ' and the end.'))
  await ask(page, 'And then?')
  await conversation(page).getByText('The beginning').waitFor()
  await page.reload()
  await conversation(page).getByText('The beginning').waitFor()
  const resumed = page.waitForRequest(/\/stream\?.*last_entry_id=(?!0-0)/)
  walk.server.app.server.closeAllConnections()
  await resumed
  await page.route('**/v1/threads/*/messages*', async (route) => {
    await stored.promise
    await route.continue()
  })
  rest.resolve()
  await conversation(page).getByText('The beginning and the end.', { exact: true }).waitFor()
  await page.getByText('1 step').click()
  const step = page.getByText('Searched for “archive reader”')
  await step.waitFor()
  expect(await page.getByRole('button', { name: 'Good answer' }).count()).toBe(1)
  stored.resolve()
  await expect.poll(() => page.getByRole('button', { name: 'Good answer' }).count()).toBe(2)
  expect(await step.isVisible()).toBe(true)
})

test('a person limits a question to a scope', async () => {
  const page = await walk.visitAs(ann)
  model.script(says('Only there.'))
  await page.goto(`/documents/${report.id}`)
  await page.getByRole('link', { name: 'Ask about this document' }).click()
  await press(page, 'Where to look')
  const dialog = page.getByRole('dialog', { name: 'Where to look' })
  await dialog.getByLabel('report.pdf').waitFor()
  await dialog.getByLabel('shared').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await press(page, 'Remove shared')
  await ask(page, 'And this one?')
  await conversation(page).getByText('Only there.').waitFor()
  await page.getByRole('list', { name: 'Asked about' }).getByText('report.pdf').waitFor()
  expect(model.requests.at(-1)?.body.messages[0]?.content).toContain('limited this question')
})

test('a person finds, renames, branches and deletes threads, and can undo the deletion', async () => {
  const page = await walk.visitAs(ann)
  await begin(page, 'Where do ferns grow?', 'In the shade.')
  await press(page, 'Continue in a subthread')
  const list = page.getByRole('navigation', { name: 'Threads' })
  await expect.poll(() => list.getByRole('link', { name: /^Where do ferns grow/ }).count()).toBe(2)
  await page.getByTitle('Subthread of Where do ferns grow').waitFor()
  await conversation(page).getByText('In the shade.').waitFor()
  await list
    .getByRole('link', { name: /^Where do ferns grow/ })
    .first()
    .press('F2')
  await page.keyboard.type('Ferns')
  await page.keyboard.press('Enter')
  await list.getByRole('link', { name: /^Ferns/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('fern')
  await page.getByRole('option', { name: /^Ferns/ }).click()
  await page.getByRole('heading', { name: 'Ferns', exact: true }).waitFor()
  await page.getByRole('searchbox').fill('fern')
  await page.getByRole('button', { name: 'Actions for Ferns' }).last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Deleted “Ferns” and 1 subthread').waitFor()
  await expect.poll(() => list.getByText('erns').count()).toBe(0)
  await press(page, 'Undo')
  await page.getByRole('heading', { name: 'Ferns', exact: true }).waitFor()
  await list.getByRole('link', { name: /^Ferns/ }).press('Delete')
  await page.getByText('Deleted “Ferns” and 1 subthread').waitFor()
  // After leaving the page, the deletion can't be undone.
  await page.goto('/search')
  const left = async () =>
    (await ann.get<{ items: { title: string }[] }>('/v1/conversations?title_like=fern')).body.items
  await expect.poll(left).toEqual([])
})

test('a person sees the answering sentence with its place if the model fails, above the folded passages', async () => {
  const fee = 'The yearly fee for a mooring is 640.'
  await ingest(['moorings.md', `# Moorings\n\nBoats are welcome. ${fee} Dogs are not.\n`])
  model.script(fails(401))
  const page = await walk.visitAs(ann)
  await page.goto('/threads')
  await ask(page, 'How high is the yearly fee for a mooring?')
  const answer = conversation(page).getByRole('article')
  await answer.getByText('Without a language model', { exact: true }).waitFor()
  await answer.getByText('Ask an administrator to enter a valid key').waitFor()
  const top = answer.getByRole('listitem').filter({ hasText: fee }).first()
  await top.getByRole('link', { name: 'Source 1: moorings.md' }).waitFor()
  const card = answer.getByRole('listitem').filter({ hasText: 'Boats are welcome.' })
  expect(await card.isVisible()).toBe(false)
  await answer.getByText('Show the passage').click()
  expect(await card.locator('mark').textContent()).toBe(fee)
  await top.getByRole('link', { name: 'moorings.md', exact: true }).click()
  await page.getByRole('complementary', { name: 'moorings.md' }).waitFor()
})

test('a person sees hostile content of answers and documents as text', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  await ingest([`${evil}.md`, `# ${evil}\n\nFerns <script>alert(1)</script> grow.\n`])
  const { body: thread } = await ann.post<{ id: string }>('/v1/threads', { title: evil })
  const lines = [
    `${evil} <script>alert(2)</script> <svg onload=alert(3)>`,
    '![tracker](https://example.org/pixel.png) <iframe src="https://example.org/"></iframe>',
    '[click](javascript:alert(4)) [data](data:text/html,x) [elsewhere](//example.org/x)',
    '[good](https://example.com/) [1] `[1]`',
    '| a | b |\n|---|---|\n| <b>c</b> | d |',
  ]
  const say = (role: string, text: string) =>
    ann.post(`/v1/threads/${thread.id}/messages`, { role, content: { text } })
  await say('USER', evil)
  await say('ASSISTANT', lines.join('\n\n'))
  const page = await walk.visitAs(ann)
  await page.goto(`/threads/${thread.id}`)
  await conversation(page).getByRole('table').waitFor()
  await page.getByText('[Image: tracker]').waitFor()
  await page.getByText('<script>alert(2)</script>').waitFor()
  expect(await conversation(page).locator('img, iframe, script, article svg[onload]').count()).toBe(
    0,
  )
  const links = await conversation(page)
    .locator('.formatted-text a')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]))
  // An answer links only to what it cites.
  expect(links).toEqual([])
})

test('a person is not offered what they can’t do in a thread', async () => {
  const user = await walk.server.addUser(ann, 'USER')
  const { body: thread } = await user.post<{ id: string }>('/v1/threads', { title: 'Of another' })
  const page = await walk.visitAs(ann)
  await page.goto(`/threads/${thread.id}`)
  await page.getByText('No questions in this thread yet').waitFor()
  await press(page, 'Actions for Of another')
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
  const { body: own } = await ann.post<{ id: string }>('/v1/threads', { title: 'Mine' })
  const other = await walk.visitAs(user)
  await other.goto(`/threads/${own.id}`)
  await other.getByText('You don’t have access to this').waitFor()
})
