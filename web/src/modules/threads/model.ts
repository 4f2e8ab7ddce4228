import type { LiveCitation, ReplyEvent, Schemas } from '@arbor/client'
import type { Question, ScopeItem } from '../../app/ask.ts'
import { withoutMarkup } from '../../app/markup.ts'
import { wordsIn } from '../search/model.ts'
import { isId, readViewer } from '../viewer/model.ts'

export type Thread = Schemas['ThreadResponse']
export type Message = Schemas['ThreadMessageResponse']
export type Citation = Schemas['EnrichedCitation']
export type Step = Schemas['Step-Output']

/** A passage of a document, shown beside a conversation. */
export type Source = {
  readonly document: string
  readonly version: string | undefined
  readonly chunk: string
  readonly quote: string | undefined
}

/** The state of the threads screen, as in the URL. */
export type ThreadsState = {
  readonly [K in keyof Source]?: Source[K] | undefined
} & {
  /** Path part of the folder or document that a new thread is about. */
  readonly about?: string | undefined
}

/** Reads the state from URL parameters. Invalid ones are undefined instead of left out. */
export function readThreads(given: Readonly<Record<string, unknown>>): ThreadsState {
  const { document, about } = given
  const { version, chunk, quote } = readViewer(given)
  const isSource = typeof document === 'string' && isId(document) && chunk !== undefined
  return {
    document: isSource ? document : undefined,
    version: isSource ? version : undefined,
    chunk: isSource ? chunk : undefined,
    quote: isSource ? quote : undefined,
    about: typeof about === 'string' && isId(about) ? about : undefined,
  }
}

/** The source in a URL. */
export function sourceIn({ document, version, chunk, quote }: ThreadsState): Source | undefined {
  return document !== undefined && chunk !== undefined
    ? { document, version, chunk, quote }
    : undefined
}

/** The source of a citation. Undefined if the document was deleted or the person can't read it. */
export function sourceOf(citation: Citation): Source | undefined {
  const { document_id: document, document_version_id: version, chunk_id: chunk } = citation
  if (document == null) return undefined
  // With tags, the quote could exceed the length limit of links.
  const quote = isOfTable(citation) ? oneLine(withoutMarkup(citation.quote)) : citation.quote
  return { document, version: version ?? undefined, chunk, quote: readViewer({ quote }).quote }
}

/** Whether a quote is from a table. Quotes from tables have tags between cells, as in the stored passage. */
function isOfTable({ quote }: Pick<Citation, 'quote'>): boolean {
  return /<\/?(?:table|tr|t[dh])\b[^<>]*>/i.test(quote)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The quoted words on one line. Signs separate the cells and rows of a table. */
export function readableQuote({ quote }: Pick<Citation, 'quote'>): string {
  return oneLine(wordsIn(quote, isOfTable({ quote }) ? 'TABLE' : 'TEXT'))
}

/** An answer in progress. */
export type LiveReply = {
  /** Id of the message that it will become. */
  readonly id: string
  readonly text: string
  readonly steps: readonly Step[]
  readonly citations: readonly LiveCitation[]
  readonly error: string | undefined
  readonly isOver: boolean
}

export function newReply(id: string): LiveReply {
  return { id, text: '', steps: [], citations: [], error: undefined, isOver: false }
}

/** The state of an answer after another event. */
export function follow(reply: LiveReply, { event, data }: ReplyEvent): LiveReply {
  switch (event) {
    case 'message_start':
      return newReply(data.message_id)
    case 'text_delta':
      return { ...reply, text: reply.text + data.delta }
    case 'step': {
      const at = reply.steps.findIndex(({ id }) => id === data.step.id)
      const steps = at === -1 ? [...reply.steps, data.step] : reply.steps.with(at, data.step)
      return { ...reply, steps }
    }
    case 'citations':
      return { ...reply, citations: data.citations }
    case 'error':
      return { ...reply, error: data.error }
    case 'message_end':
    case 'ended_unseen':
      return { ...reply, isOver: true }
    default:
      return reply
  }
}

/** The complete paragraphs of a text: those followed by another one. */
export function completeParagraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .slice(0, -1)
    .filter((paragraph) => paragraph.trim() !== '')
}

export type Nested = { readonly thread: Thread; readonly depth: number }

/**
 * Puts subthreads below their threads. Threads are sorted by most recent activity, and a family takes the place of its
 * most recent member.
 */
export function nest(threads: readonly Thread[]): Nested[] {
  const known = new Map(threads.map((thread) => [thread.id, thread]))
  const parentOf = ({ parent_thread_id: id }: Thread) => (id == null ? undefined : known.get(id))
  const nested = new Map<string, Nested>()
  const add = (thread: Thread, depth: number): void => {
    if (nested.has(thread.id)) return
    nested.set(thread.id, { thread, depth })
    for (const other of threads) if (parentOf(other)?.id === thread.id) add(other, depth + 1)
  }
  for (const thread of threads) {
    let root = thread
    for (let above = parentOf(root); above; above = parentOf(above)) root = above
    add(root, 0)
  }
  return [...nested.values()]
}

/** The ids of a thread and all threads below it. */
export function familyOf(threads: readonly Thread[], id: string): Set<string> {
  const family = new Set([id])
  const grow = (): boolean =>
    threads.some(({ id: own, parent_thread_id: parent }) => {
      const isNew = parent != null && family.has(parent) && !family.has(own)
      if (isNew) family.add(own)
      return isNew
    })
  while (grow());
  return family
}

/** The step that explains why no language model has written an answer. */
export const NO_MODEL_STEP = 'no_model'

/** Maximum number of folders and documents, and of tags, in one question: the API's limit. */
export const MOST_IN_SCOPE = 20

/** The scope of a question, from the references in its message. */
export function scopeOf({ content }: Message): ScopeItem[] {
  return (content.references ?? []).flatMap(
    ({ ref_type: kind, entity_id: id, display_name: name }) =>
      kind === 'FOLDER' || kind === 'DOCUMENT' || kind === 'tag' ? [{ kind, id, name }] : [],
  )
}

/** What a message asks, to ask it again. */
export function askedBy(message: Message): Question {
  const { text, as_of: asOf, model } = message.content
  return { text, scope: scopeOf(message), asOf, ...(model !== undefined && { model }) }
}

/** The question that a message answers: the last one before it. */
export function questionBefore(messages: readonly Message[], id: string): Message | undefined {
  const at = messages.findIndex((message) => message.id === id)
  return messages.slice(0, Math.max(at, 0)).findLast(({ role }) => role === 'USER')
}

/** An answer as text for the clipboard, followed by its sources. */
export function withSources(
  text: string,
  citations: readonly Citation[],
  linkTo: (citation: Citation) => string | undefined,
): string {
  const lines = citations.map((citation, at) => {
    const words = [citation.document_name, `“${readableQuote(citation)}”`]
    const link = linkTo(citation)
    return `[${at + 1}] ${[...words, link].filter((word) => word != null).join(', ')}`
  })
  return lines.length === 0 ? text : `${text}\n\n${lines.join('\n')}`
}

/** A piece of an answer: words or the number of a citation. */
export type AnswerPiece = string | number

/** Splits a text at its citation numbers, such as `[2]`. Other numbers in brackets are words. */
export function splitCitations(text: string, count: number): AnswerPiece[] {
  const pieces: AnswerPiece[] = []
  let end = 0
  for (const found of text.matchAll(/\[(\d{1,3})\]/g)) {
    const number = Number(found[1])
    if (number < 1 || number > count) continue
    if (found.index > end) pieces.push(text.slice(end, found.index))
    pieces.push(number)
    end = found.index + found[0].length
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}

/** A question and its answer as Markdown, with the sources as footnotes. */
export function asMarkdown(
  question: string | undefined,
  text: string,
  citations: readonly Citation[],
  linkTo: (citation: Citation) => string | undefined,
): string {
  const body = splitCitations(text, citations.length)
    .map((piece) => (typeof piece === 'number' ? `[^${piece}]` : piece))
    .join('')
  const notes = citations.map((citation, at) => {
    const name = citation.document_name ?? ''
    const link = linkTo(citation)
    const source = link === undefined ? plain(name) : `[${plain(name)}](<${link}>)`
    return `[^${at + 1}]: ${source}: “${plain(readableQuote(citation))}”`
  })
  const title = question === undefined ? [] : [`# ${plain(oneLine(question))}`]
  return `${[...title, body, ...(notes.length > 0 ? [notes.join('\n')] : [])].join('\n\n')}\n`
}

/** A text in which no character means anything in Markdown. */
function plain(text: string): string {
  return text.replaceAll(/[!#*<>[\\\]_`|~]/g, String.raw`\$&`)
}
