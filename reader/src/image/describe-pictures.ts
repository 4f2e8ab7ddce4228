import {
  TEXT_IN_PICTURE,
  type Block,
  type ConvertedDocument,
  type ImageBlock,
} from '../document-model.ts'
import type { AssetSink, OcrSettings } from '../convert-options.ts'
import { pageText } from '../ocr/page-text.ts'
import { recognise } from '../ocr/recognise.ts'
import { inspectPicture } from './open-picture.ts'

export type DescribeHooks = {
  readonly assets: AssetSink
  /** Undefined: the text of pictures is not read. */
  readonly ocr?: OcrSettings | undefined
  readonly signal?: AbortSignal | undefined
  /** Pictures that are read at most; 200 when missing. */
  readonly maxPictures?: number | undefined
}

const MAX_PICTURES = 200
const MAX_MS = 180_000
/** Pictures that are held in memory at the same time. */
const BATCH = 4
/** Pixels; what is smaller is a bullet, a line or a tracker. */
const MIN_SIDE = 24
/** Pixels; a smaller picture has no room for a word. */
const MIN_WIDTH_WITH_TEXT = 48
const MAX_CHARACTERS = 20_000

type Facts = {
  readonly width: number
  readonly height: number
  /** Shows nothing: tiny, or of one colour. */
  readonly isDecorative: boolean
  text: string
}

/** What is known of a picture that nobody described. */
export const sizeSentence = ({ width, height }: { width: number; height: number }): string =>
  `Picture of ${width} × ${height} pixels.`

/** Programs write the name of a picture's file where a description belongs. */
const FILE_NAME = /^[^\n/\\]{1,120}\.(?:avif|bmp|emf|gif|jpe?g|png|svg|tiff?|webp|wmf)$/iu

/** What a person said of a picture. */
const saidOf = ({ text }: Block): string => (FILE_NAME.test(text.trim()) ? '' : text.trim())

const isPicture = (block: Block): block is ImageBlock & { asset: string } =>
  block.kind === 'image' && block.asset !== undefined && block.legible !== true

/** The values of a chart are there in words, which are better than what its picture could be read as. */
const isChart = ({ metadata }: Block): boolean => metadata?.['block_type'] === 'chart_anchor'

async function inspectAll(
  names: Iterable<string>,
  hooks: DescribeHooks,
): Promise<Map<string, Facts>> {
  const facts = new Map<string, Facts>()
  for (const name of names) {
    hooks.signal?.throwIfAborted()
    const { width, height, isPlain } = await inspectPicture(await hooks.assets.read(name))
    const isDecorative = isPlain || Math.min(width, height) < MIN_SIDE
    facts.set(name, { width, height, isDecorative, text: '' })
  }
  return facts
}

/** Reads the pictures one batch after the other until all are read or time is up; answers how many were not. */
async function readAll(
  wanted: readonly (readonly [string, Facts])[],
  ocr: OcrSettings,
  { assets, signal, maxPictures = MAX_PICTURES }: DescribeHooks,
): Promise<number> {
  const due = wanted.slice(0, maxPictures)
  const end = Date.now() + MAX_MS
  let done = 0
  while (done < due.length && Date.now() < end) {
    const batch = due.slice(done, done + BATCH)
    const pictures = await Promise.all(batch.map(([name]) => assets.read(name)))
    const results = await recognise(pictures, ocr, signal)
    for (const [at, [, facts]] of batch.entries()) {
      facts.text = pageText(results[at]?.lines ?? []).slice(0, MAX_CHARACTERS)
    }
    done += batch.length
  }
  return wanted.length - done
}

const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function describe(block: ImageBlock, facts: Facts): ImageBlock {
  const said = saidOf(block)
  const isKnown = facts.text === '' || squeezed(said).includes(squeezed(facts.text))
  if (said === '' && facts.text === '') return { ...block, text: sizeSentence(facts) }
  if (isKnown) return block
  const text = `${TEXT_IN_PICTURE}\n${facts.text}`
  return { ...block, text: said === '' ? text : `${said}\n${text}` }
}

const unread = (count: number): string =>
  count === 1
    ? 'The text in 1 image was not read: the document has too many images.'
    : `The text in ${count} images was not read: the document has too many images.`

/**
 * Says in words what the kept pictures of a document show as far as that can be told without a model: the text that is
 * read from them, else their size where nothing is known. Pictures that show nothing (tiny, of one colour) are left out
 * unless something is said of them. Each picture is read once, however often it is shown; the first 200 at most, for
 * three minutes at most.
 */
export async function describePictures(
  document: ConvertedDocument,
  hooks: DescribeHooks,
): Promise<ConvertedDocument> {
  const shown = document.blocks.filter(isPicture).filter((block) => !isChart(block))
  if (shown.length === 0) return document
  const facts = await inspectAll(new Set(shown.map(({ asset }) => asset)), hooks)
  const wanted = [...facts].filter(
    ([, { isDecorative, width }]) => !isDecorative && width >= MIN_WIDTH_WITH_TEXT,
  )
  const left = hooks.ocr === undefined ? 0 : await readAll(wanted, hooks.ocr, hooks)
  const blocks = document.blocks.flatMap((block): Block[] => {
    const known = isPicture(block) && !isChart(block) ? facts.get(block.asset) : undefined
    if (known === undefined || block.kind !== 'image') return [block]
    return known.isDecorative && saidOf(block) === '' ? [] : [describe(block, known)]
  })
  return {
    ...document,
    blocks,
    warnings: left > 0 ? [...document.warnings, unread(left)] : document.warnings,
  }
}
