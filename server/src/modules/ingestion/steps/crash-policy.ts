import { ConversionError } from '@arbor/reader'
import type { Failure } from '../failure.ts'
import type { RunRow } from '../run-row.ts'

/** How often the converter ended before its work on a document, since the document was uploaded or rerun. */
export type EarlyEnds = Pick<RunRow, 'suspicions' | 'kills'>

/** How the process of a converter ended, and under which circumstances. See ConversionError. */
export type EarlyEnd = {
  readonly code: 'timeout' | 'stalled' | 'crashed' | 'killed'
  /** Whether the document was converted by a fresh process, and no other suspect at the same time. */
  readonly isAlone: boolean
  readonly isStarved: boolean
  readonly isMemoryShort: boolean
  readonly hadMemory: boolean
}

export type Verdict =
  | { readonly isGuilty: true; readonly failure?: Failure }
  | { readonly isGuilty: false; readonly ends: EarlyEnds; readonly waitSeconds: number }

/** How often a suspect may use up its limits or sleep, although the machine may be the cause. */
const MAX_SUSPICIONS = 2
/** How often a document may be killed from outside: alone with enough memory, and at all. */
const MAX_KILLS = { alone: 10, ever: 50 }
/** Seconds before a document is tried again. They double each time. */
const PAUSE = { first: 2, longest: 300 }

const KILLED =
  'The system ended the converter each time while it worked on this document, although enough memory was free. Split the document, or ask an administrator which program ends it, and rerun the ingestion.'

/** Whether a document is converted alone, because it may be what ends the converter. */
export function isSuspect({ suspicions, kills }: EarlyEnds): boolean {
  return suspicions > 0 || kills > 1
}

/**
 * Decides whether the early end of a converter is the fault of the document. docs/ingestion.md has these rules as a
 * table.
 * @param ends the earlier ends
 */
export function judge(end: EarlyEnd, { suspicions, kills: earlier }: EarlyEnds): Verdict {
  if (end.code === 'killed' || (end.code === 'crashed' && end.isMemoryShort)) {
    const kills = earlier + 1
    const isHopeless = end.isAlone && end.hadMemory && kills >= MAX_KILLS.alone
    if (isHopeless || kills >= MAX_KILLS.ever) {
      return { isGuilty: true, failure: { reason: 'killed', params: { kills }, message: KILLED } }
    }
    return again({ suspicions, kills })
  }
  if (isProof(end, suspicions)) return { isGuilty: true }
  return again({ suspicions: suspicions + 1, kills: earlier })
}

/** Whether an end that the document may have caused proves that it did. */
function isProof({ code, isAlone, isStarved }: EarlyEnd, suspicions: number): boolean {
  if (code === 'crashed') return isAlone && suspicions > 0
  if (code === 'timeout' && !isStarved) return true
  return isAlone && suspicions >= MAX_SUSPICIONS
}

function again(ends: EarlyEnds): Verdict {
  const count = ends.suspicions + ends.kills
  const waitSeconds = Math.min(PAUSE.first * 2 ** (count - 1), PAUSE.longest)
  return { isGuilty: false, ends, waitSeconds }
}

/** The early end that an error reports. Undefined for any other error. */
export function earlyEndOf(error: unknown, isAlone: boolean): EarlyEnd | undefined {
  if (!(error instanceof ConversionError)) return undefined
  const { code, circumstances } = error
  if (!(code === 'timeout' || code === 'stalled' || code === 'crashed' || code === 'killed')) {
    return undefined
  }
  const { isStarved = false, isMemoryShort = false, hadMemory = true } = circumstances ?? {}
  return { code, isAlone, isStarved, isMemoryShort, hadMemory }
}
