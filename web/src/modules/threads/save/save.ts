import { arbor } from '../../../app/arbor.ts'
import { downloadFile } from '../../../app/download.ts'
import { linkTo } from '../link-to.ts'
import { asMarkdown, type Message, type Thread } from '../model.ts'
import { texts } from '../texts.ts'
import { threadAsMarkdown, turnsOf, type Turn } from './turns.ts'

export type Format = 'markdown' | 'word'

/** Longer names of files are cut. */
const LONGEST_NAME = 60
/** The browser needs the address until it has begun to save. */
const KEPT_MS = 2_000
/** Messages per request, and the most that are saved. */
const AT_ONCE = 100
const MOST = 2_000

/** Saves an answer with its question and sources. */
export async function saveAnswer(
  format: Format,
  { content }: Message,
  question: string | undefined,
): Promise<void> {
  const { text, citations = [] } = content
  const title = question ?? texts.title
  const turn = { question, text, citations: citations ?? [] }
  const markdown = (): string => asMarkdown(question, text, turn.citations, linkTo)
  await saveAs(format, title, [turn], markdown)
}

/** Saves all questions and answers of a thread. @throws ArborError */
export async function saveThread(format: Format, { id, title }: Thread): Promise<void> {
  const messages: Message[] = []
  let before: string | undefined
  while (messages.length < MOST) {
    // Each request needs the time of the last message before it.
    // oxlint-disable-next-line no-await-in-loop
    const page = await arbor.get('/v1/threads/{thread_id}/messages', {
      params: {
        path: { thread_id: id },
        query: { limit: AT_ONCE, ...(before !== undefined && { before }) },
      },
    })
    messages.push(...page.items)
    before = page.items.at(-1)?.created_at
    if (page.items.length >= page.total || before === undefined) break
  }
  const turns = turnsOf(messages.toReversed())
  await saveAs(format, title, turns, () => threadAsMarkdown(title, turns, linkTo))
}

async function saveAs(
  format: Format,
  title: string,
  turns: readonly Turn[],
  markdown: () => string,
): Promise<void> {
  const file =
    format === 'word'
      ? await (await import('./word.ts')).wordOf(title, turns, linkTo)
      : new Blob([markdown()], { type: 'text/markdown' })
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const address = URL.createObjectURL(file)
  downloadFile(address, `${name.slice(0, LONGEST_NAME)}.${format === 'word' ? 'docx' : 'md'}`)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
