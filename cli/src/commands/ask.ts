import type { Arbor, LiveCitation, Schemas } from '@arbor/client'
import { readEnvironment } from '../environment.ts'
import { Fault } from '../faults-with-exit-codes.ts'
import { onInterrupt } from '../interrupt.ts'
import { span, wrap } from '../markdown/spans.ts'
import { StreamedMarkdown } from '../markdown/streamed-markdown.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { cleanText, print, printJson, say, snippetOf, whisper, write } from '../terminal.ts'
import { linkTo, scopeOf, type ScopeOptions } from './search.ts'

type AskOptions = Common &
  ScopeOptions & { readonly thread?: string | undefined; readonly plain?: true | undefined }

/** Longer lines are hard to read. */
const MOST_COLUMNS = 100

type Reply = {
  readonly text: string
  readonly citations: readonly LiveCitation[]
  /** Why no language model wrote it, if none did. */
  readonly note?: string | undefined
}

const NO_REPLY: Reply = { text: '', citations: [] }

/** Asks the assistant. Prints the answer as it is written, then the sources of its quotes. */
export async function runAsk(question: string, options: AskOptions): Promise<void> {
  await inSession(options, async (session) => {
    const { arbor, url } = session
    const threadId = options.thread ?? (await newThread(arbor, question))
    await send(arbor, threadId, question, options)
    const { text, citations, note } = await stoppable(arbor, threadId, (signal) =>
      readReply(session, threadId, { signal, page: pageFor(options) }),
    )
    if (options.json) {
      return printJson({
        thread_id: threadId,
        text,
        citations,
        ...(note !== undefined && { note }),
      })
    }
    await printFootnotes(
      url,
      citations,
      isFormatted(options) ? columns() - INDENT.length : Infinity,
    )
    say(`To continue: arbor ask --thread ${threadId} …`)
    if (note !== undefined) whisper(note)
  })
}

async function newThread(arbor: Arbor, question: string): Promise<string> {
  const title = question.slice(0, 4096)
  return (await arbor.post('/v1/threads', { body: { message_for_title: title } })).id
}

async function send(
  arbor: Arbor,
  threadId: string,
  question: string,
  options: AskOptions,
): Promise<void> {
  const { parts, tags } = await scopeOf(arbor, options)
  const params = { path: { thread_id: threadId } }
  await arbor.post('/v1/threads/{thread_id}/questions', {
    params,
    body: {
      input_text: question,
      ...(parts.length > 0 && { path_part_ids: parts }),
      ...(tags.length > 0 && { tag_ids: tags }),
      ...(options.asOf !== undefined && { as_of: options.asOf }),
    },
  })
}

/** Ctrl-C stops the answer on the server, too. */
async function stoppable(
  arbor: Arbor,
  threadId: string,
  read: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  let reply = NO_REPLY
  await onInterrupt(async (signal) => {
    try {
      reply = await read(signal)
    } catch (error) {
      if (signal.aborted) {
        const params = { path: { workflow_id: `agent-${threadId}` } }
        await arbor.delete('/v1/workflows/{workflow_id}', { params })
      }
      throw error
    }
  })
  return reply
}

/** Shows an answer while it is written. */
type Page = {
  readonly add: (piece: string) => Promise<void>
  readonly end: () => Promise<void>
}

/** Answers are Markdown. It is formatted in a terminal, unless the user asks for plain text. */
function pageFor(options: AskOptions): Page {
  if (options.json) return { add: async () => undefined, end: async () => undefined }
  if (isFormatted(options)) return new StreamedMarkdown(write, columns)
  return { add: (piece) => write(cleanText(piece)), end: () => print('') }
}

function isFormatted({ plain }: AskOptions): boolean {
  return !plain && process.stdout.isTTY && !readEnvironment().isPlain
}

/** The width of an answer's lines. */
function columns(): number {
  return Math.min(process.stdout.columns || MOST_COLUMNS, MOST_COLUMNS)
}

async function readReply(
  session: Session,
  threadId: string,
  { signal, page }: { readonly signal: AbortSignal; readonly page: Page },
): Promise<Reply> {
  try {
    return await followReply(session, threadId, { signal, page })
  } finally {
    await page.end()
  }
}

async function followReply(
  { arbor }: Session,
  threadId: string,
  { signal, page }: { readonly signal: AbortSignal; readonly page: Page },
): Promise<Reply> {
  let reply = NO_REPLY
  for await (const { event, data } of arbor.followReply(threadId, { signal })) {
    if (event === 'text_delta') {
      reply = { ...reply, text: reply.text + data.delta }
      await page.add(data.delta)
    }
    if (event === 'citations') reply = { ...reply, citations: data.citations }
    if (event === 'step') reply = { ...reply, note: reply.note ?? noteOf(data.step) }
    if (event === 'error') throw new Fault(data.error)
    if (event === 'ended_unseen') {
      reply = await readMessage(arbor, threadId, data.message_id)
      await page.add(reply.text)
    }
  }
  return reply
}

/** Reads an answer that was complete before anyone followed it. */
async function readMessage(arbor: Arbor, threadId: string, messageId: string): Promise<Reply> {
  const { content, details } = await arbor.get('/v1/threads/{thread_id}/messages/{message_id}', {
    params: { path: { thread_id: threadId, message_id: messageId } },
  })
  const [note] = (details?.steps ?? []).flatMap((step) => noteOf(step) ?? [])
  return { text: content.text, citations: content.citations ?? [], note }
}

/** The server's note on an answer that it composed without a language model. */
function noteOf({ name, detail }: Schemas['Step-Output']): string | undefined {
  return name === 'no_model' ? (detail ?? undefined) : undefined
}

const INDENT = '    '

/** Prints the sources of the quotes as numbered notes, with lines of at most `width` columns. */
async function printFootnotes(
  url: string,
  citations: readonly LiveCitation[],
  width: number,
): Promise<void> {
  if (citations.length > 0) await print('')
  for (const [at, citation] of citations.entries()) {
    const { document_name: name, document_id: document, page_number: page } = citation
    const where = [name ?? 'deleted document', page != null && `page ${page}`]
    await print(`[${at + 1}] ${where.filter(Boolean).join(', ')}`)
    for (const line of wrap([span(`“${snippetOf(citation.quote)}”`)], width)) {
      await print(INDENT + line.map(({ text }) => text).join(''))
    }
    if (document != null) await print(`${INDENT}${linkTo(url, document, citation.chunk_id)}`)
  }
}
