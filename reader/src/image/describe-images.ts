import {
  TEXT_IN_PICTURE,
  type Block,
  type ConvertedDocument,
  type ImageBlock,
} from '../core/document-model.ts'
import type { AssetSink, ConvertOptions, OcrSettings } from '../core/convert-options.ts'
import { Attempts, isOfDocument } from '../core/attempts.ts'
import { ProcessorBudget } from '../core/processor-budget.ts'
import { pageText } from '../ocr/page-text.ts'
import { type Recognised, recognise } from '../ocr/recognise.ts'
import { unreadableText } from '../ocr/unreadable-text.ts'
import { inspectImage } from '../pictures/open-image.ts'

export type DescribeHooks = Pick<ConvertOptions, 'ocr' | 'signal' | 'onStep' | 'attempts'> & {
  readonly assets: AssetSink
  /** Most images whose text is read; 200 by default. */
  readonly maxImages?: number
  /** Processor time for reading text, in milliseconds; five minutes by default. */
  readonly maxMs?: number
}

const MAX_IMAGES = 200
const MAX_MS = 300_000
/** The name of the stage that reads text in images, for the notes of attempts. */
const TEXTS = 'texts in images'
/** How many images are in memory at the same time. */
const BATCH = 4
/** In pixels. Smaller images are bullets, lines or tracking pixels. */
const MIN_SIDE = 24
/** In pixels. Narrower images have no room for a word. */
const MIN_WIDTH_WITH_TEXT = 48
const MAX_CHARACTERS = 20_000

type Facts = {
  readonly width: number
  readonly height: number
  /** Whether it has no content: it is tiny or a single color. */
  readonly isDecorative: boolean
  text: string
  /** Mean confidence of the characters, if what OCR read isn't text. */
  unreadable?: number
}

/** The text for an image without a description. */
export const sizeSentence = ({ width, height }: { width: number; height: number }): string =>
  `Picture of ${width} × ${height} pixels.`

/** Some programs write the name of the image file instead of a description. */
const FILE_NAME = /^[^\n/\\]{1,120}\.(?:avif|bmp|emf|gif|jpe?g|png|svg|tiff?|webp|wmf)$/iu

/** The document's own description of an image. */
const descriptionOf = ({ text }: Block): string => (FILE_NAME.test(text.trim()) ? '' : text.trim())

/** Charts are excluded: their values are known, which is better than OCR. */
const isDescribable = (block: Block): block is ImageBlock & { asset: string } =>
  block.kind === 'image' &&
  block.asset !== undefined &&
  block.legible !== true &&
  block.metadata?.['block_type'] !== 'chart_anchor'

async function inspectAll(
  names: Iterable<string>,
  hooks: DescribeHooks,
): Promise<Map<string, Facts>> {
  const facts = new Map<string, Facts>()
  for (const name of names) {
    hooks.signal?.throwIfAborted()
    const { width, height, isPlain } = await inspectImage(await hooks.assets.read(name))
    const isDecorative = isPlain || Math.min(width, height) < MIN_SIDE
    facts.set(name, { width, height, isDecorative, text: '' })
    hooks.onStep?.()
  }
  return facts
}

/** How many images were not read, and why. */
type Left = { readonly count: number; readonly why: 'number' | 'time' | 'failure' }
const NONE: Left = { count: 0, why: 'number' }

/**
 * Reads the images in batches until all are read or time is up. The text is optional: if reading fails, or
 * ended the process in an earlier attempt, the images are kept without it.
 */
async function readAll(
  wanted: readonly (readonly [string, Facts])[],
  ocr: OcrSettings,
  hooks: DescribeHooks,
): Promise<Left> {
  const { assets, signal, maxImages = MAX_IMAGES, maxMs = MAX_MS, onStep } = hooks
  const attempts = hooks.attempts ?? new Attempts()
  const budget = new ProcessorBudget(maxMs)
  const due = wanted.slice(0, maxImages)
  let done = 0
  const left = (why: Left['why']): Left => ({ count: wanted.length - done, why })
  if (attempts.failures(TEXTS) > 0) return left('failure')
  while (done < due.length) {
    if (budget.isSpent) return left('time')
    const batch = due.slice(done, done + BATCH)
    const images = await Promise.all(batch.map(([name]) => assets.read(name)))
    try {
      const results = await attempts.waiting(TEXTS, () => recognise(images, ocr, signal))
      for (const [at, [, facts]] of batch.entries()) note(facts, results[at])
    } catch (error) {
      if (isOfDocument(error, signal)) throw error
      return left('failure')
    }
    done += batch.length
    onStep?.()
  }
  return left('number')
}

function note(facts: Facts, { lines = [], unreadable }: Partial<Recognised> = {}): void {
  facts.text = pageText(lines).slice(0, MAX_CHARACTERS)
  if (unreadable !== undefined) facts.unreadable = unreadable
}

const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function describe(block: ImageBlock, facts: Facts): ImageBlock {
  const description = descriptionOf(block)
  const isKnown = facts.text === '' || squeezed(description).includes(squeezed(facts.text))
  if (description === '' && facts.text === '') return { ...block, text: sizeSentence(facts) }
  if (isKnown) return block
  const text = `${TEXT_IN_PICTURE}\n${facts.text}`
  return { ...block, text: description === '' ? text : `${description}\n${text}` }
}

const REASONS: Record<Left['why'], string> = {
  number: 'the document has too many images.',
  time: 'reading it would take too much processor time.',
  failure: 'reading it failed.',
}

const unread = ({ count, why }: Left): string =>
  `The text in ${count === 1 ? '1 image' : `${count} images`} was not read: ${REASONS[why]}`

function warningsOf(all: Iterable<Facts>, left: Left): string[] {
  const confidences = [...all].flatMap(({ unreadable }) => unreadable ?? [])
  const { length } = confidences
  const where = length === 1 ? '1 image' : `${length} images`
  return [
    ...(left.count > 0 ? [unread(left)] : []),
    ...(length > 0 ? [unreadableText(where, confidences)] : []),
  ]
}

/**
 * Describes the stored images of a document as far as possible without a model: by the text read
 * from them, otherwise by their size. Images without content (tiny, or a single color) are left out
 * unless the document describes them. Each image is read once, however often it appears. OCR stops
 * after 200 images or five minutes of processor time.
 */
export async function describeImages(
  document: ConvertedDocument,
  hooks: DescribeHooks,
): Promise<ConvertedDocument> {
  const shown = document.blocks.filter(isDescribable)
  if (shown.length === 0) return document
  const facts = await inspectAll(new Set(shown.map(({ asset }) => asset)), hooks)
  const wanted = [...facts].filter(
    ([, { isDecorative, width }]) => !isDecorative && width >= MIN_WIDTH_WITH_TEXT,
  )
  const left = hooks.ocr === undefined ? NONE : await readAll(wanted, hooks.ocr, hooks)
  const blocks = document.blocks.flatMap((block): Block[] => {
    const known = isDescribable(block) ? facts.get(block.asset) : undefined
    if (known === undefined || block.kind !== 'image') return [block]
    return known.isDecorative && descriptionOf(block) === '' ? [] : [describe(block, known)]
  })
  return {
    ...document,
    blocks,
    warnings: [...document.warnings, ...warningsOf(facts.values(), left)],
  }
}
