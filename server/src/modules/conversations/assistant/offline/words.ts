/** Scripts written without spaces between words; Hangul because of its endings. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu')
const WORD = new RegExp(`(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const HAN = /\p{Script=Han}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Chinese characters that mostly serve the grammar. */
const GRAMMAR = new Set(
  '的了吗呢啊吧嘛是有在和与及或我你您他她它们这那哪什么怎如何多少几谁为请问可以能否会要就都也还不一个之其于对从到被把给让'.split(
    '',
  ),
)
/** Particles separate parts of a sentence, and are rarely inside a word. */
const PARTICLE = /[吗呢啊吧嘛的]/u
const ASKING = new Set(
  '请问 多少 什么 怎么 怎样 如何 哪些 哪个 是否 可以 能否 为什么 我们 你们 他们 它们 这个 那个 这些 那些 关于 以及'.split(
    ' ',
  ),
)
const chineseWords = new Intl.Segmenter('zh', { granularity: 'word' })

/** What a text can be compared by. */
export type Wording = {
  /** Words of scripts with spaces, in lower case, each once. */
  readonly words: readonly string[]
  /** Pairs of neighbouring characters of scripts without spaces, each once. */
  readonly pairs: readonly string[]
}

/** The text as words are compared: NFKC, in lower case. */
export function foldWords(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** The words of a text that {@link foldWords} has been applied to. */
export function wordsOf(folded: string): string[] {
  return folded.match(WORD) ?? []
}

/** What a question can be found by. Stop words of spaced scripts are still among the words. */
export function wordingOf(question: string): Wording {
  const folded = foldWords(question)
  const pairs = (folded.match(UNSPACED_RUN) ?? []).flatMap((run) => {
    const characters = Array.from(run)
    return characters
      .slice(1)
      .map((second, at) => [characters[at] ?? '', second])
      .filter((pair) => !pair.every((character) => GRAMMAR.has(character)))
      .map((pair) => pair.join(''))
      .filter((pair) => !PARTICLE.test(pair))
  })
  return { words: [...new Set(wordsOf(folded))], pairs: [...new Set(pairs)] }
}

/** How many words of scripts without spaces say what a question is about. */
export function countUnspacedWords(question: string): number {
  const runs = foldWords(question).match(UNSPACED_RUN) ?? []
  return runs
    .flatMap((run) => Array.from(chineseWords.segment(run), ({ segment }) => segment))
    .filter((word) => word.length > 1 && !ASKING.has(word)).length
}

/** Language of the sentences around an answer: Chinese for a question in Chinese, else English. */
export function languageOf(question: string): 'en' | 'zh' {
  return HAN.test(question) && !KANA.test(question) ? 'zh' : 'en'
}
