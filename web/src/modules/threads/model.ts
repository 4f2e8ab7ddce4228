import type { LiveCitation, ReplyEvent, Schemas } from '@arbor/client'
import type { ScopeItem } from '../../app/ask.ts'
import { withoutMarkup, wordsIn } from '../search/model.ts'
import { isId, readViewer } from '../viewer/model.ts'

export type Thread = Schemas['ThreadResponse']
export type Message = Schemas['ThreadMessageResponse']
export type Citation = Schemas['EnrichedCitation']
export type Step = Schemas['Step-Output']

/** A place of a document that is shown beside a conversation. */
export type Source = {
  readonly document: string
  readonly version: string | undefined
  readonly chunk: string
  readonly quote: string | undefined
}

/** What is shown of a thread, as it stands in the address. */
export type ThreadsState = {
  readonly [K in keyof Source]?: Source[K] | undefined
} & {
  /** Node of a folder or document that a new thread is about. */
  readonly about?: string | undefined
}

/** Reads the state from the parameters of an address. What is none is undefined, not left out. */
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

/** The source that an address names. */
export function sourceIn({ document, version, chunk, quote }: ThreadsState): Source | undefined {
  return document !== undefined && chunk !== undefined
    ? { document, version, chunk, quote }
    : undefined
}

/** The source of a citation; undefined when the document is gone or may not be read. */
export function sourceOf(citation: Citation): Source | undefined {
  const { document_id: document, document_version_id: version, chunk_id: chunk } = citation
  if (document == null) return undefined
  // Tags would make it longer than a link may be.
  const quote = isOfTable(citation) ? oneLine(withoutMarkup(citation.quote)) : citation.quote
  return { document, version: version ?? undefined, chunk, quote: readViewer({ quote }).quote }
}

/** Of a table the passage is quoted as it is stored, with tags between its cells. */
function isOfTable({ quote }: Pick<Citation, 'quote'>): boolean {
  return /<\/?(?:table|tr|t[dh])\b[^<>]*>/i.test(quote)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The quoted words on one line, cells and rows of a table parted by signs. */
export function readableQuote({ quote }: Pick<Citation, 'quote'>): string {
  return oneLine(wordsIn(quote, isOfTable({ quote }) ? 'TABLE' : 'TEXT'))
}

/** An answer while it is written. */
export type LiveReply = {
  /** Of the message to come. */
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

/** What is known of an answer after one more event. */
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

/** The paragraphs of a text that are complete: another one has begun behind them. */
export function completeParagraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .slice(0, -1)
    .filter((paragraph) => paragraph.trim() !== '')
}

export type Nested = { readonly thread: Thread; readonly depth: number }

/**
 * Subthreads below their threads. Threads come with the latest activity first; a family stands where its latest
 * member would.
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

/** A thread and all that stand below it. */
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

/** The scope that a question was asked with, from what its message refers to. */
export function scopeOf({ content }: Message): ScopeItem[] {
  return (content.references ?? []).flatMap(
    ({ ref_type: kind, entity_id: id, display_name: name }) =>
      kind === 'FOLDER' || kind === 'DOCUMENT' || kind === 'tag' ? [{ kind, id, name }] : [],
  )
}

/** The last question before a message, which the message answers. */
export function questionBefore(messages: readonly Message[], id: string): Message | undefined {
  const at = messages.findIndex((message) => message.id === id)
  return messages.slice(0, Math.max(at, 0)).findLast(({ role }) => role === 'USER')
}

/** An answer as text that can be pasted elsewhere, with its sources below. */
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

/** Part of a text of an answer: words, or the number of a citation. */
export type AnswerPiece = string | number

/** Splits a text at its numbers of citations, such as `[2]`; other numbers in brackets are words. */
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
