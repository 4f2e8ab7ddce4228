import { readMarkup, type EnrichedCitation } from '../../../search/index.ts'
import { SafeLinks, addressesIn } from '../safe-links.ts'
import { sentencesOf } from './sentences.ts'

/** A passage of an answer: what is quoted from one chunk. */
export type Quoted = {
  readonly isMarkup: boolean
  readonly citations: readonly EnrichedCitation[]
}

/** Why no model has written the answer. */
export type Reason = 'none' | 'away' | 'failed'

const WORDS = {
  en: {
    why: {
      none: 'No language model is configured',
      away: 'The language model cannot be reached at the moment',
      failed: 'The language model did not answer',
    },
    nothing: (why: string) => `${why}, and no passage that you can read matches the question.`,
    intro: (why: string) =>
      `${why}, so no answer was written. These passages match the question best:`,
    quote: (text: string) => `“${text}”`,
    source: (name: string, page: string) => ` (${name}${page})`,
    page: (page: number) => `, page ${page}`,
  },
  zh: {
    why: {
      none: '尚未配置语言模型',
      away: '目前无法连接语言模型',
      failed: '语言模型未能作答',
    },
    nothing: (why: string) => `${why}，在您可以阅读的文档中也没有找到与问题相符的段落。`,
    intro: (why: string) => `${why}，因此以下不是撰写的回答，而是与问题最相符的原文段落：`,
    quote: (text: string) => `“${text}”`,
    source: (name: string, page: string) => `（${name}${page}）`,
    page: (page: number) => `，第${page}页`,
  },
}

/** Says that nothing was found. */
export function writeNothing(language: 'en' | 'zh', why: Reason): string {
  const words = WORDS[language]
  return words.nothing(words.why[why])
}

/**
 * The text of an answer, sentence by sentence: an introduction, then a paragraph for each passage with its quotes and
 * their source, and [n] after each quote, which is the n-th citation.
 */
export function* writeAnswer(
  passages: readonly Quoted[],
  language: 'en' | 'zh',
  why: Reason,
): Generator<string, void, void> {
  const words = WORDS[language]
  yield words.intro(words.why[why])
  let mark = 0
  for (const { citations, isMarkup } of passages) {
    yield '\n\n'
    for (const [at, citation] of citations.entries()) {
      mark += 1
      const shown = isMarkup ? shownRow(citation.quote) : citation.quote.replaceAll(/\s+/g, ' ')
      const sentences = sentencesIn(words.quote(inert(shown)), language)
      yield* sentences.map((sentence, index) =>
        at > 0 && index === 0 ? `\n${sentence}` : sentence,
      )
      yield ` [${mark}]`
    }
    const [first] = citations
    if (first?.document_name === undefined) continue
    const page = first.page_number === undefined ? '' : words.page(first.page_number)
    yield words.source(inert(first.document_name), page)
  }
}

/** What a document says, without tags, and without links and images that lead to other hosts. */
function inert(text: string): string {
  const links = new SafeLinks({ linked: new Set(), shown: new Set(addressesIn(text)) })
  return links.push(text) + links.end()
}

function shownRow(html: string): string {
  return readMarkup(html.replaceAll(/<\/t[dh]>\s*<t[dh][^<>]*>/gi, ' | '))
}

/** A text split after its sentences; joined they are the text again. */
function sentencesIn(text: string, language: 'en' | 'zh'): string[] {
  const starts = sentencesOf(text, language).map((range) => range.start)
  return starts.map((start, at) => text.slice(at === 0 ? 0 : start, starts[at + 1]))
}
