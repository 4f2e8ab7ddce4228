import { addressesIn } from '../inert-markdown.ts'
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
  /** The sentence that answers, below the head of its table; empty when none does for certain. */
  readonly sentence: readonly Excerpt[]
  readonly passages: readonly Shown[]
}

/** Why no model has written the answer. */
export type Reason = 'none' | 'away' | 'failed'

type Wording = {
  readonly why: Readonly<Record<Reason, string>>
  readonly nothing: (why: string) => string
  readonly sure: (why: string) => string
  readonly unsure: (why: string) => string
  readonly page: (page: number) => string
}

const WORDS: Readonly<Record<Language, Wording>> = {
  en: {
    why: {
      none: 'No language model is configured',
      away: 'The language model cannot be reached at the moment',
      failed: 'The language model did not answer',
    },
    nothing: (why) => `${why}, and no passage that you can read matches the question.`,
    sure: (why) => `${why}, so this is a quote. The best passages:`,
    unsure: (why) =>
      `${why}, and no sentence answers the question for certain. These passages match it best:`,
    page: (page) => `, page ${page}`,
  },
  de: {
    why: {
      none: 'Es ist kein Sprachmodell eingerichtet',
      away: 'Das Sprachmodell ist zurzeit nicht erreichbar',
      failed: 'Das Sprachmodell hat nicht geantwortet',
    },
    nothing: (why) => `${why}, und keine Textstelle, die Sie lesen dürfen, passt zur Frage.`,
    sure: (why) => `${why}, daher ist dies ein Zitat. Die besten Textstellen:`,
    unsure: (why) =>
      `${why}, und kein Satz beantwortet die Frage sicher. Diese Textstellen passen am besten:`,
    page: (page) => `, Seite ${page}`,
  },
  zh: {
    why: {
      none: '尚未配置语言模型',
      away: '目前无法连接语言模型',
      failed: '语言模型未能作答',
    },
    nothing: (why) => `${why}，在您可以阅读的文档中也没有找到与问题相符的段落。`,
    sure: (why) => `${why}，以上为原文引用。最相符的段落：`,
    unsure: (why) => `${why}，也没有句子能确切回答此问题。以下是与问题最相符的原文段落：`,
    page: (page) => `，第${page}页`,
  },
}

/**
 * The text of an answer, piece by piece: the sentence that answers, an introduction, then the passages below their
 * places. Each quote ends with [n], which is the n-th citation. Paragraphs are separated by empty lines.
 */
export function* writeAnswer(
  { sentence, passages }: OfflineAnswer,
  language: Language,
  reason: Reason,
): Generator<string, void, void> {
  const words = WORDS[language]
  const why = words.why[reason]
  if (passages.length === 0) {
    yield words.nothing(why)
    return
  }
  let mark = 0
  const quote = (excerpt: Excerpt): string => `${quoted(excerpt)} [${++mark}]`
  if (sentence.length > 0) {
    yield sentence.map(quote).join('\n')
    yield `\n\n${words.sure(why)}`
  } else yield words.unsure(why)
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

/** What a document says, without tags, and without links and images that lead to other hosts. */
function inert(text: string): string {
  const links = new SafeLinks({ linked: new Set(), shown: new Set(addressesIn(text)) })
  return links.push(text) + links.end()
}
