import { addressesIn } from '../../tools/index.ts'
import { SafeLinks } from '../safe-links.ts'
import type { Language } from './asked.ts'
import type { Excerpt } from './excerpt.ts'

/** A passage with its place. */
export type Shown = {
  readonly documentName: string
  readonly sections: readonly string[]
  readonly page: number | undefined
  readonly excerpts: readonly Excerpt[]
}

export type OfflineAnswer = {
  /** The sentence that answers, below the head of its table. Empty if no sentence clearly answers. */
  readonly sentence: readonly Excerpt[]
  readonly passages: readonly Shown[]
}

type Wording = {
  readonly nothing: string
  readonly sure: string
  readonly unsure: string
  readonly page: (page: number) => string
}

const WORDS: Readonly<Record<Language, Wording>> = {
  en: {
    nothing: 'No passage that you can read matches this question.',
    sure: 'The best passages:',
    unsure: 'No passage clearly answers this question. These match it best:',
    page: (page) => `, page ${page}`,
  },
  de: {
    nothing: 'Keine Textstelle, die Sie lesen dürfen, passt zu dieser Frage.',
    sure: 'Die besten Textstellen:',
    unsure: 'Keine Textstelle beantwortet die Frage eindeutig. Diese passen am besten:',
    page: (page) => `, Seite ${page}`,
  },
  zh: {
    nothing: '在您可以阅读的文档中没有找到与此问题相符的段落。',
    sure: '最相符的段落：',
    unsure: '没有段落能明确回答此问题。以下是最相符的段落：',
    page: (page) => `，第${page}页`,
  },
}

/**
 * The text of an answer, piece by piece: the sentence that answers, an introduction, then the passages under their
 * places. Each quote ends with [n], which refers to the n-th citation. Paragraphs are separated by empty lines.
 */
export function* writeAnswer(
  { sentence, passages }: OfflineAnswer,
  language: Language,
): Generator<string, void, void> {
  const words = WORDS[language]
  if (passages.length === 0) {
    yield words.nothing
    return
  }
  let mark = 0
  const quote = (excerpt: Excerpt): string => `${quoted(excerpt)} [${++mark}]`
  if (sentence.length > 0) {
    yield sentence.map(quote).join('\n')
    yield `\n\n${words.sure}`
  } else yield words.unsure
  for (const [at, passage] of passages.entries()) {
    yield `\n\n${at + 1}. ${placeOf(passage, words)}`
    for (const excerpt of passage.excerpts) yield `\n${quote(excerpt)}`
  }
}

function placeOf({ documentName, sections, page }: Shown, words: Wording): string {
  const names = [documentName, ...sections].filter((name) => name !== '')
  return `${names.map(inert).join(' › ')}${page === undefined ? '' : words.page(page)}`
}

function quoted({ lines, isCut }: Excerpt): string {
  const text = inert(lines.join('\n'))
  return `“${isCut.before ? '… ' : ''}${text}${isCut.behind ? ' …' : ''}”`
}

/** Text from a document, without tags, links and images of other hosts. */
function inert(text: string): string {
  const links = new SafeLinks({ linked: new Set(), shown: new Set(addressesIn(text)) })
  return links.push(text) + links.end()
}
