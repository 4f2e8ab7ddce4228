import { addressesIn } from '../../tools/index.ts'
import { SafeLinks } from '../safe-links.ts'
import type { Language } from '../question-language.ts'
import type { Excerpt } from './excerpt.ts'

/** A passage with its place. */
export type Shown = {
  readonly documentName: string
  readonly sections: readonly string[]
  readonly page: number | undefined
  readonly excerpts: readonly Excerpt[]
}

export type OfflineAnswer = {
  /** With `none`, the passages are only related to the question. */
  readonly certainty: 'sure' | 'likely' | 'none'
  /** The sentence that answers or may answer, below the head of its table. */
  readonly sentence: Shown | undefined
  readonly passages: readonly Shown[]
}

type Wording = {
  readonly nothing: string
  readonly related: string
  /** Above the sentence that may answer. */
  readonly likely: string
  /** Above the passages below a sentence, and without one. */
  readonly best: string
  readonly unsure: string
  readonly page: (page: number) => string
}

const WORDS: Readonly<Record<Language, Wording>> = {
  en: {
    nothing: 'No passage that you can read answers this question.',
    related: 'No passage clearly answers this question. Related passages:',
    likely: 'May answer your question:',
    best: 'The best passages:',
    unsure: 'These passages may contain the answer:',
    page: (page) => `, page ${page}`,
  },
  de: {
    nothing: 'Keine Textstelle, die Sie lesen dürfen, beantwortet diese Frage.',
    related: 'Keine Textstelle beantwortet die Frage eindeutig. Verwandte Textstellen:',
    likely: 'Beantwortet vielleicht Ihre Frage:',
    best: 'Die besten Textstellen:',
    unsure: 'Diese Textstellen enthalten vielleicht die Antwort:',
    page: (page) => `, Seite ${page}`,
  },
  fr: {
    nothing: 'Aucun passage que vous pouvez lire ne répond à cette question.',
    related: 'Aucun passage ne répond clairement à cette question. Passages apparentés :',
    likely: 'Répond peut-être à votre question :',
    best: 'Les meilleurs passages :',
    unsure: 'Ces passages contiennent peut-être la réponse :',
    page: (page) => `, page ${page}`,
  },
  zh: {
    nothing: '在您可以阅读的文档中，没有段落能回答此问题。',
    related: '没有段落能明确回答此问题。相关段落：',
    likely: '可能回答了您的问题：',
    best: '最相符的段落：',
    unsure: '以下段落可能包含答案：',
    page: (page) => `，第${page}页`,
  },
}

/** Whether the text of an answer says that no passage answers the question. */
export function isRefusal(text: string): boolean {
  return Object.values(WORDS).some(
    ({ nothing, related }) => text.startsWith(nothing) || text.startsWith(related),
  )
}

/**
 * The text of an answer, piece by piece: the lead if there is one, the sentence that answers or may answer above its
 * place, an introduction, then the passages under their places. Each quote ends with [n], which refers to the n-th
 * citation. Paragraphs are separated by empty lines.
 */
export function* writeAnswer(
  { certainty, sentence, passages }: OfflineAnswer,
  language: Language,
  lead?: string,
): Generator<string, void, void> {
  const words = WORDS[language]
  if (lead !== undefined) yield `${lead}\n\n`
  if (passages.length === 0) {
    yield words.nothing
    return
  }
  let mark = 0
  const quote = (excerpt: Excerpt): string => `${quoted(excerpt)} [${++mark}]`
  if (sentence) {
    if (certainty === 'likely') yield `${words.likely}\n\n`
    yield sentence.excerpts.map(quote).join('\n')
    yield `\n— ${placeOf(sentence, words)}\n\n${words.best}`
  } else yield certainty === 'none' ? words.related : words.unsure
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
