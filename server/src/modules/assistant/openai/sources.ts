import type { Context } from '../../../platform/context/context.ts'
import { documentLink } from '../../tools/index.ts'
import type { Answered } from '../agent/agent.service.ts'

/** A citation as OpenAI describes it. */
export type Annotation = {
  readonly type: 'url_citation'
  readonly url_citation: {
    readonly start_index: number
    readonly end_index: number
    readonly url: string
    readonly title: string
  }
}

export type Presented = {
  /** What follows the text of the answer: why no model wrote it, and footnotes. */
  readonly appended: string
  readonly annotations: readonly Annotation[]
}

type Quote = Answered['quotes'][number]

/** Separates an answer from what was appended. */
const RULE = '\n\n---\n\n'
/** The maximum length of a quote in a footnote, in characters. */
const MOST_QUOTE = 300

/** What clients show with an answer in words. */
export function presentText(
  settings: Pick<Context, 'config'>,
  { text, quotes, note }: Answered,
): Presented {
  const footnotes = quotes.map((quote, i) => footnote(settings, quote, i + 1))
  const paragraphs = [...(note === undefined ? [] : [`_${inert(note)}_`]), ...footnotes]
  const appended = paragraphs.length > 0 ? RULE + paragraphs.join('\n\n') : ''
  const [inText, inAll] = [placesIn(text), placesIn(text + appended)]
  const rangesOf = (n: number) => inText.get(n) ?? inAll.get(n) ?? []
  return { appended, annotations: annotate(settings, quotes, rangesOf) }
}

/** The citations of an answer as an object, each for the whole text. */
export function presentObject(
  settings: Pick<Context, 'config'>,
  json: string,
  quotes: readonly Quote[],
): Presented {
  const whole = { start_index: 0, end_index: lengthOf(json) }
  return { appended: json, annotations: annotate(settings, quotes, () => [whole]) }
}

type Range = { readonly start_index: number; readonly end_index: number }

function annotate(
  settings: Pick<Context, 'config'>,
  quotes: readonly Quote[],
  rangesOf: (n: number) => readonly Range[],
): Annotation[] {
  const used = new Set<string>()
  return quotes.flatMap(({ document_id: id, document_name: name, chunk_id }, i) => {
    if (id == null) return []
    const link = documentLink(settings, id, chunk_id)
    // Open WebUI numbers different URLs, so that [2] would otherwise not be the second quote of the same passage.
    const url = used.has(link) ? `${link}#quote-${i + 1}` : link
    used.add(link)
    return rangesOf(i + 1).map((range) => ({
      type: 'url_citation' as const,
      url_citation: { ...range, url, title: name ?? '' },
    }))
  })
}

/** Where the markers such as [1] are, in characters. */
function placesIn(text: string): ReadonlyMap<number, Range[]> {
  const places = new Map<number, Range[]>()
  let characters = 0
  let read = 0
  for (const match of text.matchAll(/\[(\d{1,4})\]/g)) {
    characters += lengthOf(text.slice(read, match.index))
    read = match.index
    const n = Number(match[1])
    const range = { start_index: characters, end_index: characters + match[0].length }
    places.set(n, [...(places.get(n) ?? []), range])
  }
  return places
}

/** The number of Unicode characters, in which OpenAI counts. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

function footnote(settings: Pick<Context, 'config'>, quote: Quote, n: number): string {
  const { document_id: id, document_name: name, page_number: page, chunk_id } = quote
  const words = `“${inert(quote.quote)}”`
  if (id == null) return `[${n}] ${words}`
  const title = inert(name ?? '') + (page === undefined ? '' : `, p. ${page}`)
  return `[${n}] [${title}](${documentLink(settings, id, chunk_id)}) – ${words}`
}

/** Characters that mean something in Markdown, HTML or formulas, and addresses that programs turn into links. */
const MARKUP = /[\\`*_[\]<>|~$&]|:(?=\/\/)|(?<=www)\./gi

/**
 * Words from a document on one line, without any effect in Markdown. An image in them would be fetched as soon as the
 * answer is shown.
 */
function inert(text: string): string {
  const line = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  const cut = line.length > MOST_QUOTE ? `${line.slice(0, MOST_QUOTE).join('')}…` : line.join('')
  return cut.replaceAll(MARKUP, '\\$&')
}

/** A paragraph that was appended to an answer. */
const APPENDED = /^(?:\[\d{1,4}\] |_[^\n]*_$)/

/** The text of an earlier answer, without what was appended. */
export function withoutAppended(text: string): string {
  const at = text.lastIndexOf(RULE)
  if (at < 0) return text
  const paragraphs = text
    .slice(at + RULE.length)
    .trimEnd()
    .split('\n\n')
  return paragraphs.every((each) => APPENDED.test(each)) ? text.slice(0, at) : text
}
