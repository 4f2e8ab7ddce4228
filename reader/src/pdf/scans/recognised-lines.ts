import type { TextItem } from '@llamaindex/liteparse'
import type { Words } from '../../ocr/recognised-words.ts'
import { cleanText } from '../lines/clean-text.ts'
import { bottom, centerX, centerY, right, sharedHeight, unionOf } from '../../core/geometry.ts'
import type { Segment } from '../model/page-model.ts'
import { groupRows } from '../lines/rows.ts'
import { weightedMedian, type Weighted } from '../../core/weights.ts'

/** Words of one line in one column. */
type Run = { readonly words: readonly Words[]; readonly confidence: number; readonly size: number }

/** Words with a lower confidence are noise from an image or a speck. */
const MIN_CONFIDENCE = 0.3
/** Lines with a lower confidence are noise. */
const MIN_LINE_CONFIDENCE = 0.5
/** Characters that OCR reads in rules, frames and specks. */
const SPECKS = /^[|_~\\/[\]{}'"`\u2018-\u201F.,:;]+$/u
/** How far letters extend above and below the baseline, relative to the type size. */
const RISE = 0.7
const LOW_RISE = 0.47
const DROP = 0.21
const RISES = /[\p{Lu}\p{N}bdfhijklt()[\]!?%&$#@"'/]/u
const DROPS = /[gjpqyQ,;()[\]]/u
/** The widest space between two words of one run, relative to the type size. */
const WORD_GAP = 0.95
/** In characters. The measured size of longer runs is reliable. */
const SHORT_RUN = 12
/** Steepest line of a page that was scanned at an angle. */
const MAX_SLOPE = 0.1

function toWords(items: readonly TextItem[], pageHeight: number): Words[] {
  return items.flatMap(({ text: raw, x, y, width, height, confidence = 1 }) => {
    const text = cleanText(raw)
    if (text === '' || SPECKS.test(text) || confidence < MIN_CONFIDENCE) return []
    if (height > 0.2 * pageHeight || (text.length > 2 && height > 2 * width)) return []
    return [{ text, x, y, width, height, confidence }]
  })
}

/** How far the ink of a text extends above and below the baseline, relative to the type size. */
function inkOf(text: string): { rise: number; drop: number } {
  return { rise: RISES.test(text) ? RISE : LOW_RISE, drop: DROPS.test(text) ? DROP : 0 }
}

function sizeOfWord({ text, height }: Words): number {
  const { rise, drop } = inkOf(text)
  return height / (rise + drop)
}

/** Height of the word's baseline. */
const baselineOf = (word: Words): number => bottom(word) - inkOf(word.text).drop * sizeOfWord(word)

/** Symbols alone say nothing about the size. */
const weightOf = ({ text }: Words): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0.1

function runOf(words: readonly Words[]): Run {
  const sum = words.reduce((total, word) => total + word.text.length, 0)
  const sure = words.reduce((total, word) => total + word.text.length * word.confidence, 0)
  const size = weightedMedian(
    words.map((word) => ({ value: sizeOfWord(word), weight: weightOf(word) })),
  )
  return { words, confidence: sure / sum, size }
}

function isNext(last: Words, word: Words): boolean {
  if (sharedHeight(last, word) < 0.4 * Math.min(last.height, word.height)) return false
  const gap = word.x - right(last)
  const size = Math.min(Math.max(sizeOfWord(last), sizeOfWord(word)), 2 * last.height)
  return gap > -0.5 * size && gap <= WORD_GAP * size
}

/** The item whose value is closest to `target`. On a tie, the first one. */
function closest<T>(items: readonly T[], target: number, valueOf: (item: T) => number) {
  const distance = (item: T): number => Math.abs(valueOf(item) - target)
  return items.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** Chains words that are next to each other. It follows a slanted line from word to word. */
function runsOf(words: readonly Words[]): Run[] {
  let open: Words[][] = []
  const closed: Words[][] = []
  for (const word of [...words].toSorted((a, b) => a.x - b.x)) {
    const near = open.filter((chain) => isNext(chain.at(-1) ?? word, word))
    const best = closest(near, centerY(word), (chain) => centerY(chain.at(-1) ?? word))
    if (best === undefined) open.push([word])
    else best.push(word)
    const ended = (chain: readonly Words[]): boolean =>
      right(chain.at(-1) ?? word) < word.x - 4 * (chain.at(-1)?.height ?? 0)
    closed.push(...open.filter(ended))
    open = open.filter((chain) => !ended(chain))
  }
  return [...closed, ...open].map(runOf)
}

/** The page's slope: how much lines rise (below 0) or fall per point to the right. */
function slopeOf(runs: readonly Run[], least = 3): number {
  const slopes = runs.flatMap(({ words, size }) => {
    const [first, last] = [words[0], words.at(-1)]
    if (first === undefined || last === undefined || first === last) return []
    const width = centerX(last) - centerX(first)
    if (width < 6 * size) return []
    return [{ value: (baselineOf(last) - baselineOf(first)) / width, weight: width * width }]
  })
  const slope = weightedMedian(slopes)
  return slopes.length < least || Math.abs(slope) > MAX_SLOPE ? 0 : slope
}

/** Deskews the words of a page. Lines keep their height at the middle of the page. */
function straightened(words: readonly Words[], slope: number, width: number): Words[] {
  return words.map((word) => {
    // The box around a steep run is higher than its letters, mostly at one end and rarely at both.
    const height = Math.max(0.6 * word.height, word.height - 0.5 * Math.abs(slope) * word.width)
    const center = centerY(word) - slope * (centerX(word) - width / 2)
    return { ...word, y: center - height / 2, height }
  })
}

/**
 * The type sizes in a document that was read by OCR. Measured sizes vary from line to line. A size
 * close to a known one is replaced with it, so that similar lines have one size on all pages.
 */
export class TypeSizes {
  readonly #known: number[]

  constructor(known: readonly number[] = []) {
    this.#known = [...known]
  }

  get known(): readonly number[] {
    return [...this.#known]
  }

  /**
   * Maps each measured size to a common one for similar sizes. Weights are numbers of characters.
   */
  snap(measured: readonly Weighted[]): (size: number) => number {
    let rest = [...measured]
    const centers: { from: number; to: number }[] = []
    while (rest.length > 0) {
      const from = this.#heaviest(rest)
      const like = rest.filter(({ value }) => isAlike(value, from))
      centers.push({ from, to: this.#settle(weightedMedian(like)) })
      // A size that isn't even like itself isn't a size.
      rest = rest.filter(({ value }) => !isAlike(value, from) && !Object.is(value, from))
    }
    return (size) => closest(centers, size, ({ from }) => from)?.to ?? size
  }

  /** The size around which most characters are. */
  #heaviest(sizes: readonly Weighted[]): number {
    let [best, most] = [sizes[0]?.value ?? 0, 0]
    for (const { value } of sizes) {
      const near = sizes.filter((other) => isAlike(other.value, value))
      const sum = near.reduce((total, { weight }) => total + weight, 0)
      if (sum > most) [best, most] = [value, sum]
    }
    return best
  }

  #settle(size: number): number {
    const known = closest(this.#known, size, (other) => other)
    if (known !== undefined && isAlike(known, size)) return known
    const settled = Math.round(size * 2) / 2
    this.#known.push(settled)
    return settled
  }
}

const isAlike = (a: number, b: number): boolean => Math.abs(a - b) <= 0.08 * Math.max(a, b)

function segmentOf({ words }: Run, size: number): Segment {
  const frame = unionOf(words)
  const base = weightedMedian(
    words.map((word) => ({ value: baselineOf(word), weight: weightOf(word) })),
  )
  return {
    x: frame.x,
    width: frame.width,
    y: base - 0.76 * size,
    height: 0.98 * size,
    text: words.map((word) => word.text).join(' '),
    size,
    bold: false,
    mono: false,
  }
}

const charactersOf = ({ words }: Run): number =>
  words.reduce((sum, word) => sum + weightOf(word), 0)

/**
 * Corrects heights. A rule that touches a word makes it higher, so a short run gets the size of a
 * smaller one next to it.
 */
function evened(runs: readonly Run[]): Run[] {
  const framed = runs.map((run) => ({ ...unionOf(run.words), run }))
  return groupRows(framed).flatMap((row) => {
    const sizes = row.filter(({ run }) => charactersOf(run) >= 3).map(({ run }) => run.size)
    const least = Math.min(...sizes)
    return row.map(({ run }) => {
      const isBlown = charactersOf(run) < SHORT_RUN && run.size > 1.15 * least
      return isBlown ? { ...run, size: least } : run
    })
  })
}

/**
 * Makes runs of text from the words that OCR found on a page, like those of a text layer. It drops
 * noise, joins the words of a line, deskews the page, and gives similar type one size.
 */
export function recognisedSegments(
  items: readonly TextItem[],
  page: { readonly width: number; readonly height: number },
  sizes: TypeSizes,
): Segment[] {
  const words = toWords(items, page.height)
  const slope = slopeOf(runsOf(words))
  const straight = runsOf(straightened(words, slope, page.width))
  const runs = evened(straight.filter(({ confidence }) => confidence >= MIN_LINE_CONFIDENCE))
  const snapped = sizes.snap(runs.map((run) => ({ value: run.size, weight: charactersOf(run) })))
  return runs.map((run) => segmentOf(run, snapped(run.size)))
}

/**
 * How much the lines that OCR read rise (below 0) or fall per point to the right. A single line is
 * enough, because OCR loses most of them on skewed pages.
 */
export const skewOf = (items: readonly TextItem[], page: { readonly height: number }): number =>
  slopeOf(runsOf(toWords(items, page.height)), 1)
