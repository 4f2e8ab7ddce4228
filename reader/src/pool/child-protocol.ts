import { type ConverterFault, type FaultParams, isConverterFault } from '../core/document-model.ts'
import type { ConvertInput } from '../convert/convert.ts'

/** A request to a child: one file to convert, with the result written into `outputFolder`. */
export type ConversionJob = ConvertInput & {
  /**
   * A folder for the files of the result; see result-files.ts. After a failure, some may exist. It
   * must be empty except for what an earlier conversion of the file kept; see KEPT_FOLDER.
   */
  readonly outputFolder: string
  /** An empty folder for the document's images; see assets.ts. Without it, no images are kept. */
  readonly assetFolder?: string | undefined
}

/**
 * Folder in the output folder with the pages read so far. It is deleted when the result is
 * complete.
 */
export const KEPT_FOLDER = 'kept'

/** The message for a document that needs more memory than a child may use. */
export const TOO_MUCH_MEMORY =
  'Converting the document requires more memory than allowed. Split it and upload the parts.'

export type ConversionSummary = {
  /** Number of pages, or null for formats without pages. */
  readonly totalPages: number | null
  readonly totalChunks: number
}

/**
 * With this signal, a child ends itself when one part of a document keeps it busy for too long. Nobody else
 * uses it.
 */
export const TOO_BUSY = 'SIGVTALRM'

export type ChildMessage =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  /** Work continues in a stage that doesn't read pages. */
  | { readonly type: 'step' }
  | { readonly type: 'done'; readonly summary: ConversionSummary }
  /** Another child continues with the same job. */
  | { readonly type: 'paused' }
  | {
      readonly type: 'failed'
      readonly code: ConverterFault
      readonly message: string
      readonly params: FaultParams
      /**
       * Only for the log: an exception's name and stack without its message, which may quote the
       * document.
       */
      readonly detail?: string
    }

/** What {@link FaultParams} of a child may contain. */
const MOST_PARAMS = 8
const MOST_CHARACTERS = 200

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isCount = (value: unknown): value is number => Number.isSafeInteger(value)

function readSummary(value: unknown): ConversionSummary | null {
  if (!isRecord(value)) return null
  const { totalPages, totalChunks } = value
  if (!(totalPages === null || isCount(totalPages)) || !isCount(totalChunks)) return null
  return { totalPages, totalChunks }
}

/** The few short values that a child's fault may have. */
function readParams(value: unknown): FaultParams {
  const read: Record<string, string | number> = {}
  for (const [name, given] of isRecord(value) ? Object.entries(value).slice(0, MOST_PARAMS) : []) {
    if (typeof given === 'string') read[name] = given.slice(0, MOST_CHARACTERS)
    else if (typeof given === 'number' && Number.isFinite(given)) read[name] = given
  }
  return read
}

/**
 * Reads a message from a child, or returns null if its format is unknown. A child runs parsers on
 * hostile files, so its messages are checked like any other input.
 */
export function readChildMessage(value: unknown): ChildMessage | null {
  if (!isRecord(value)) return null
  const { type, done, total, code, message, params, detail } = value
  if (type === 'progress') return isCount(done) && isCount(total) ? { type, done, total } : null
  if (type === 'paused' || type === 'step') return { type }
  if (type === 'done') {
    const summary = readSummary(value['summary'])
    return summary && { type, summary }
  }
  if (type !== 'failed' || !isConverterFault(code) || typeof message !== 'string') return null
  const more = typeof detail === 'string' ? { detail } : {}
  return { type, code, message, params: readParams(params), ...more }
}
