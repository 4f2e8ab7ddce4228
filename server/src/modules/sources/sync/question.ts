import type { TenantTx } from '../../../platform/db/index.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import type { RunRow } from '../runs/run-row.ts'
import { noted } from '../runs/source-runs.queries.ts'
import { countFiles, listMissing, type FileCounts } from './listing.queries.ts'

/** Seconds before a source that lacks a lot is listed once more. It may only be incomplete at the moment. */
const CHECK_SECONDS = 5
/** More deletions at once wait for a person. */
const MOST_DELETED = 50
const MOST_DELETED_SHARE = 0.2
/** Examples of missing items. */
const MOST_SHOWN = 100

/** What a complete listing means for the items that it doesn't name. */
export type Verdict =
  | { readonly is: 'delete'; readonly change: ReturnType<typeof noted> }
  /** Nothing is deleted before the next run. */
  | { readonly is: 'hold'; readonly change: ReturnType<typeof noted> }
  /** The source has to be listed once more, after some seconds. */
  | { readonly is: 'check'; readonly question: 'repeating' | 'checking'; readonly seconds: number }
  | { readonly is: 'ask'; readonly change: ReturnType<typeof noted> & { readonly error: string } }

type Listing = {
  /** Whether the source can be listed again. */
  readonly canRepeat: boolean
  /** Whether the listing was interrupted. What it named before may have changed since. */
  readonly isResumed: boolean
}

/**
 * Decides about what is missing. A lot of it waits for a person, who is asked only after a second listing. From then on,
 * everything that is missing waits for the answer, because the source may be coming back piece by piece. An answer covers
 * what was missing when it was given: if much more is missing since, the question is asked again.
 */
export async function judge(
  tx: TenantTx,
  source: SourceRow,
  run: RunRow,
  listing: Listing,
): Promise<Verdict> {
  const files = await countFiles(tx, source, run.confirmed_at)
  const mayDelete = files.missing === 0 || (!isMuch(files) && !isDoubtful(run))
  const check = listing.canRepeat ? checkOf(run, { ...listing, ...files, mayDelete }) : undefined
  if (check) return { is: 'check', ...check }
  const paths = files.missing === 0 ? [] : await listMissing(tx, source, MOST_SHOWN)
  const plan = { deleted: paths.map((path) => ({ path, note: null })) }
  // What was missing before may be back.
  const before = { ...run, plan: { ...run.plan, deleted: [] } }
  if (mayDelete && files.missing > 0 && listing.isResumed) {
    const messages = ['The listing was interrupted. Deletions wait for the next run.']
    return { is: 'hold', change: noted(before, { messages }) }
  }
  if (mayDelete) {
    return { is: 'delete', change: noted(before, { counts: { deleted: files.missing }, plan }) }
  }
  const error = questionAbout(files)
  return { is: 'ask', change: { ...noted(before, { plan, messages: [error] }), error } }
}

/** Whether a lot was missing before, and nobody has said that it may be deleted. */
function isDoubtful({ confirmed, question }: RunRow): boolean {
  return !confirmed && (question === 'checking' || question === 'open')
}

/** Why the source has to be listed once more. */
function checkOf(
  run: RunRow,
  { isResumed, missing, mayDelete }: Listing & FileCounts & { readonly mayDelete: boolean },
) {
  if (mayDelete) {
    const isNeeded = missing > 0 && isResumed && run.question !== 'repeating'
    return isNeeded ? ({ question: 'repeating', seconds: 0 } as const) : undefined
  }
  if (isDoubtful(run)) return undefined
  return { question: 'checking', seconds: CHECK_SECONDS } as const
}

/** One file alone isn't an accident. */
function isMuch({ present, missing, unasked }: FileCounts): boolean {
  if (unasked < 2) return false
  return unasked > MOST_DELETED || unasked > (present + missing) * MOST_DELETED_SHARE
}

function questionAbout({ present, missing }: FileCounts): string {
  if (missing === 1) {
    return `One of ${present + missing} documents is no longer at the source. Nothing has been deleted yet. Confirm that it may be moved to the trash, or keep it.`
  }
  return `${missing} of ${present + missing} documents are no longer at the source. Nothing has been deleted yet. Confirm that they may be moved to the trash, or keep them.`
}
