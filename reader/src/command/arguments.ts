import { parseArgs } from 'node:util'
import { FORCED_CHUNK_TYPES, INGESTION_MODES } from '../core/document-model.ts'
import type { ReadSettings } from '../convert/read-file.ts'

export const HELP = `Reads a file and prints its sections and chunks.

Usage: npm run -s read -- FILE [options]

  --json               print JSON instead of Markdown
  --mode MODE          standard, high_accuracy or single_chunk (default: depends on the format)
  --chunk-type TYPE    type of the single chunk: TABLE, IMAGE or HTML; requires --mode single_chunk
  --ocr LANGUAGES      languages of text in images, such as eng,deu, or off (default: eng)
  --show FILE          write an HTML page that shows the pages of a PDF with the boxes of its blocks;
                       requires --mode high_accuracy
  --ledger             print what became of each word of a PDF instead of its text
  --pictures FOLDER    save the images of the document in this folder
  --dpi NUMBER         resolution of page images and boxes, 36 to 216 (default: 72)
  --max-pages NUMBER   reject documents with more pages
  --timeout SECONDS    give up if no further page is done within this processor time (default: 300)
  --help               show this help

Warnings and progress go to stderr.
Exit codes: 0 success, 1 unreadable file, 2 wrong usage, 130 interrupted.
`

export type Arguments = {
  readonly path: string
  readonly asJson: boolean
  /** Whether to print what became of each word of a PDF. */
  readonly isLedger: boolean
  readonly pictures: string | undefined
  /** The file to write the page with the boxes to. */
  readonly show: string | undefined
  readonly timeoutSeconds: number
  readonly settings: ReadSettings
}

/** Wrong arguments. The message is shown to the user. */
export class UsageError extends Error {}

const OPTIONS = {
  json: { type: 'boolean', default: false },
  ledger: { type: 'boolean', default: false },
  mode: { type: 'string' },
  'chunk-type': { type: 'string' },
  ocr: { type: 'string', default: 'eng' },
  pictures: { type: 'string' },
  show: { type: 'string' },
  dpi: { type: 'string' },
  'max-pages': { type: 'string' },
  timeout: { type: 'string', default: '300' },
  help: { type: 'boolean', default: false },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'Unknown arguments.')
  }
}

function oneOf<T extends string>(
  option: string,
  values: readonly T[],
  given: string | undefined,
): T | undefined {
  const found = values.find((value) => value === given)
  if (given === undefined || found !== undefined) return found
  throw new UsageError(`--${option} must be one of ${values.join(', ')}.`)
}

function wholeNumber(option: string, given: string, [least, most]: readonly [number, number]) {
  const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
  if (value >= least && value <= most) return value
  throw new UsageError(`--${option} must be a whole number from ${least} to ${most}.`)
}

/**
 * Reads the arguments of the command, or returns null if help is requested.
 * @throws UsageError
 */
export function readArguments(args: readonly string[]): Arguments | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [path, ...others] = positionals
  if (path === undefined) throw new UsageError('Specify the file to read.')
  if (others.length > 0) throw new UsageError('Specify only one file.')
  const mode = oneOf('mode', INGESTION_MODES, values.mode)
  const chunkType = oneOf('chunk-type', FORCED_CHUNK_TYPES, values['chunk-type'])
  if (chunkType !== undefined && mode !== 'single_chunk') {
    throw new UsageError('--chunk-type requires --mode single_chunk.')
  }
  if (values.show !== undefined && mode !== undefined && mode !== 'high_accuracy') {
    throw new UsageError('--show requires --mode high_accuracy.')
  }
  const pages = values['max-pages']
  return {
    path,
    asJson: values.json,
    isLedger: values.ledger,
    pictures: values.pictures,
    show: values.show,
    timeoutSeconds: wholeNumber('timeout', values.timeout, [1, 86_400]),
    settings: {
      mode,
      chunkType,
      dpi: values.dpi === undefined ? undefined : wholeNumber('dpi', values.dpi, [36, 216]),
      maxPages: pages === undefined ? undefined : wholeNumber('max-pages', pages, [1, 1e9]),
      ocr: values.ocr === 'off' ? undefined : { languages: values.ocr.split(',') },
    },
  }
}
