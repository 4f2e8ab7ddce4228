/** A passage that an answer without a language model quotes. */
export type QuotedPassage = {
  /** The document, sections and page. */
  readonly place: string
  readonly quotes: readonly Quote[]
  /** Whether it contains the answering sentence. */
  readonly isAnswering: boolean
}

/** Quoted words with their citation number. The answering piece has its own citation. */
export type Quote = {
  readonly number: number
  readonly pieces: readonly { readonly text: string; readonly answer?: number }[]
}

export type QuotedAnswer = {
  /** The line above the sentence, which says that it may answer. Undefined if it does answer. */
  readonly hedge: string | undefined
  /** The sentence that answers or may answer, with its place. */
  readonly sentence: Omit<QuotedPassage, 'isAnswering'> | undefined
  /** The line above the passages. */
  readonly intro: string
  /** The passage with the answering sentence comes first. */
  readonly passages: readonly QuotedPassage[]
}

/** A sentence or the lines of a passage in quotation marks, with the citation number. */
const QUOTE = /“([^]*?)” \[(\d+)\](?:\n|$)/y
const PLACE = /^\d+\. (.+)$/
/** The sentence at the top, above its place. */
const SENTENCE = /^([^]*)\n— (.+)$/
const HEDGE = /[:：]$/

/**
 * Parses an answer without a language model: why the model failed (if it did), the answering sentence (if any), an
 * introduction and the passages.
 * Undefined for any other text, which is then shown unchanged.
 * @param isWriting whether the text is incomplete. The result then has the passages that are complete
 */
export function readQuotedAnswer(text: string, isWriting: boolean): QuotedAnswer | undefined {
  const paragraphs = text.split('\n\n')
  const start = paragraphs.findIndex((paragraph) => PLACE.test(paragraph.split('\n', 1)[0] ?? ''))
  const above = paragraphs.slice(0, Math.max(start, 0))
  const blocks = paragraphs.slice(above.length)
  const intro = above.pop() ?? ''
  const sentence = sentenceIn(above.at(-1) ?? '')
  if (sentence) above.pop()
  const hedge = sentence && HEDGE.test(above.at(-1) ?? '') ? above.pop() : undefined
  // A paragraph above says why the model failed. The step above the passages says that, too.
  if (intro === '' || above.length > 1) return undefined
  const wanted = sentence?.quotes ?? []
  let next = wanted.length + 1
  const passages: QuotedPassage[] = []
  for (const [at, block] of blocks.entries()) {
    const [head = '', ...lines] = block.split('\n')
    const place = PLACE.exec(head)?.[1]
    const quotes = quotesIn(lines.join('\n'), next)
    if (place === undefined || !quotes) {
      if (isWriting && at === blocks.length - 1) break
      return undefined
    }
    next += quotes.length
    passages.push(markIn({ place, quotes }, wanted))
  }
  const answering = passages.find(({ isAnswering }) => isAnswering)
  if (sentence && !answering && !isWriting) return undefined
  const others = passages.filter((each) => each !== answering)
  const shown = sentence && {
    place: sentence.place,
    quotes: wanted.map(({ number, words }) => ({ number, pieces: [{ text: words }] })),
  }
  return { hedge, sentence: shown, intro, passages: answering ? [answering, ...others] : others }
}

function sentenceIn(block: string): Unmarked | undefined {
  const [, quoted = '', place = ''] = SENTENCE.exec(block) ?? []
  const quotes = quotesIn(quoted, 1)
  return quotes && { place, quotes }
}

type Read = { readonly words: string; readonly number: number }

/** The quotes in a block, with numbers that start at `from`. Undefined if the block has anything else. */
function quotesIn(block: string, from: number): Read[] | undefined {
  const quotes: Read[] = []
  QUOTE.lastIndex = 0
  while (QUOTE.lastIndex < block.length) {
    const [, words = '', number] = QUOTE.exec(block) ?? []
    if (Number(number) !== from + quotes.length) return undefined
    quotes.push({ words, number: Number(number) })
  }
  return quotes.length > 0 ? quotes : undefined
}

type Unmarked = { readonly place: string; readonly quotes: readonly Read[] }

/** Marks the answering sentence, or the table row without its header, in a passage that contains all of it. */
function markIn({ place, quotes }: Unmarked, wanted: readonly Read[]): QuotedPassage {
  const patterns = wanted.map(({ words }) => patternOf(words))
  const isAnswering =
    patterns.length > 0 &&
    patterns.every((pattern) => quotes.some(({ words }) => pattern.test(words)))
  // The table's header explains the row but isn't the answer.
  const pattern = isAnswering ? patterns.at(-1) : undefined
  const answer = wanted.at(-1)?.number ?? 0
  return {
    place,
    isAnswering,
    quotes: quotes.map(({ number, words }) => {
      const found = pattern?.exec(words)
      if (!found) return { number, pieces: [{ text: words }] }
      const end = found.index + found[0].length
      const pieces = [
        { text: words.slice(0, found.index) },
        { text: found[0], answer },
        { text: words.slice(end) },
      ]
      return { number, pieces: pieces.filter(({ text }) => text !== '') }
    }),
  }
}

/** Matches words across line breaks: a passage keeps its lines, but the sentence is on one line. */
function patternOf(words: string): RegExp {
  const parts = words
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`))
  return new RegExp(parts.join(String.raw`\s+`))
}
