import { SourceFault, type ChangePage, type Connector, type SourceKind } from '@arbor/connectors'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import { lockSource, updateSource } from '../definitions/sources.queries.ts'
import type { RunRow } from '../runs/run-row.ts'
import {
  deletePageNames,
  fromBeginning,
  noted,
  sendStep,
  updateRun,
  type Noted,
} from '../runs/source-runs.queries.ts'
import { ensureFolders, findKnown, markGone, movePaths, writeItems } from './items.queries.ts'
import {
  chooseNames,
  countFiles,
  hasMissing,
  hasTasks,
  listPushed,
  markUnnamed,
  matchFiles,
  matchFolder,
  removeMissing,
  writePageNames,
  type Match,
} from './listing.queries.ts'
import { deriveFolderReaders, knowsReaders } from './folder-readers.queries.ts'
import { comparePage, readPage, type Differing } from './look.ts'
import { judge, type Verdict } from './question.ts'
import { applyReaders, holdReaders, identifyReaders } from './readers.queries.ts'
import { readRules } from './rules.ts'
import { foldersAbove } from './wanted.ts'

/** Examples of left-out and pushed items. */
const MOST_SHOWN = 100
const MOST_PAGES = 5000
const MOST_CURSOR_CHARACTERS = 100_000

export type Work = {
  readonly context: Context
  readonly source: SourceRow
  readonly kind: SourceKind
  /** Undefined for a source to which others push: what they say has been written already. */
  readonly connector: Connector | undefined
  readonly signal: AbortSignal
}

/**
 * Lists the source page by page. Each page is written together with its cursor, so a killed run continues after the
 * last one. What the listing means is only done at its end.
 * @returns the run, which now may change the tree. Undefined if it lists once more later
 * @throws SourceFault, ClaimLost
 */
export async function listSource(work: Work, started: RunRow): Promise<RunRow | undefined> {
  const { context, source, connector, signal } = work
  const inTenant = <T>(use: (tx: TenantTx) => Promise<T>) =>
    context.doors.inTenant(source.tenant_id, use)
  let run = started
  if (mustBeWhole(run)) run = await inTenant((tx) => startOver(tx, run))
  let isResumed = run.cursor !== null
  if (connector) {
    const at = {
      ...(run.cursor !== null && { resume: run.cursor }),
      ...(source.cursor !== null && { since: source.cursor }),
      // What was missing may have come back since the cursor, without any difference to it.
      all: run.listing === 'all' || (await inTenant((tx) => hasMissing(tx, source))),
    }
    const { listing, pages, isFromStart = false } = await connector.changes(at, signal)
    if (run.pages > 0 && (isFromStart || (run.listing ?? listing) !== listing)) {
      run = await inTenant((tx) => startOver(tx, run))
      isResumed = false
    }
    run = { ...run, listing }
    for await (const page of pages) {
      signal.throwIfAborted()
      checkPage(page, run)
      run = await inTenant((tx) => writePage(tx, work, run, page))
    }
  }
  try {
    return await inTenant((tx) => finishListing(tx, work, { run, isResumed }))
  } catch (error) {
    // The next try doesn't continue after the end of a listing that says nothing.
    if (error instanceof SourceFault) await inTenant((tx) => startOver(tx, run))
    throw error
  }
}

/** Whether an interrupted listing begins again, because deletions wait for it. */
function mustBeWhole({ cursor, confirmed, question, attempts }: RunRow): boolean {
  // A source that fails again and again is still read to its end, but nothing is deleted then.
  return cursor !== null && (confirmed || (question === 'repeating' && attempts > 1))
}

/** Forgets the pages of a listing that was interrupted, because another one begins. @throws ClaimLost */
export async function startOver(tx: TenantTx, run: RunRow): Promise<RunRow> {
  const change = { ...fromBeginning(run), listing_since: new Date() }
  await updateRun(tx, run, change)
  await deletePageNames(tx, run)
  return { ...run, ...change }
}

function checkPage({ cursor }: ChangePage, { pages }: RunRow): void {
  if (cursor.length > MOST_CURSOR_CHARACTERS) throw new Error('The cursor of a source is too long.')
  if (pages >= MOST_PAGES) {
    throw new SourceFault(
      'settings',
      'The source has too many items. Choose a smaller part of it, or exclude some with a pattern.',
    )
  }
}

async function writePage(
  tx: TenantTx,
  { source, context }: Work,
  run: RunRow,
  page: ChangePage,
): Promise<RunRow> {
  await holdReaders(tx, source)
  const leftOut = readRules(source, context.config.maxUploadBytes)
  const read = readPage(page, leftOut, `run ${run.id}`)
  const known = await findKnown(tx, source, [...read.wanted.keys()])
  const items = await identifyReaders(tx, source, [...read.wanted.values()], true)
  const { differing, noted: more } = comparePage(read, items, known)
  const next = {
    ...run,
    ...noted(run, { ...more, messages: read.leftOut.slice(0, MOST_SHOWN).map(messageOf) }),
    cursor: page.cursor,
    pages: run.pages + 1,
  }
  const { counts, plan, log, cursor, pages, listing } = next
  await updateRun(tx, run, { counts, plan, log, cursor, pages, listing, tries: 0 })
  await markGone(tx, source, read.gone)
  if (run.listing === 'changes') {
    for (const { wanted, known: before, difference } of differing) {
      if (wanted.kind === 'folder' && difference.isMoved && before) {
        // oxlint-disable-next-line no-await-in-loop -- in the order of the source
        await movePaths(tx, source, { from: before.path, to: wanted.path })
      }
    }
  }
  await writeItems(tx, source, differing.map(columnsOf))
  await ensureFolders(tx, source, foldersAbove(differing.map(({ wanted }) => wanted.path)))
  // At once, so that nobody who lost the right to read a document sees its next version.
  await applyReaders(tx, source, { keys: differing.map(({ wanted }) => wanted.key) })
  await writePageNames(tx, run, [...read.wanted.keys()], read.skipped)
  return next
}

function columnsOf({ wanted, known, difference: { isNew, isChanged, isMoved } }: Differing) {
  const isFixed = known !== undefined && known.readers_fault !== wanted.readers_fault
  return { ...wanted, todo: isNew || isChanged || isMoved || isFixed ? ('place' as const) : null }
}

const messageOf = ({ path, reason }: { path: readonly string[]; reason: string }) =>
  `${path.join('/').slice(0, 500)}: ${reason}`

/**
 * Decides what is gone, and lets the run change the tree. If so much is missing that a person has to confirm it, those
 * deletions wait while everything else continues.
 * @returns the run, or undefined if it lists once more later
 * @throws SourceFault for an empty listing of a source that had something
 */
async function finishListing(
  tx: TenantTx,
  { context, source, kind, connector }: Work,
  { run: listed, isResumed }: { readonly run: RunRow; readonly isResumed: boolean },
): Promise<RunRow | undefined> {
  let run = listed
  await lockSource(tx, source.tenant_id, source.id)
  if (run.listing === 'all') {
    await requireFiles(tx, source, run)
    await markUnnamed(tx, source, run)
  }
  if (!kind.movesKeepIds) run = await matchMoved(tx, source, run)
  // A connector's pages have been counted one by one.
  if (!connector) run = { ...run, ...noted(run, await notePushed(tx, source)) }
  const verdict = await judge(tx, source, run, { canRepeat: connector !== undefined, isResumed })
  if (verdict.is === 'check') {
    await checkLater(tx, context, run, verdict)
    return undefined
  }
  if (verdict.is === 'delete') await removeMissing(tx, source)
  if (await hasTasks(tx, source)) await chooseNames(tx, source)
  await followReaders(tx, source)
  await deletePageNames(tx, run)
  const now = new Date()
  await updateSource(tx, source, {
    cursor: run.cursor,
    listed_at: now,
    away_since: null,
    error: null,
  })
  const found =
    verdict.is === 'ask'
      ? { ...verdict.change, question: 'open' as const }
      : { ...verdict.change, question: null, error: null }
  // The first attempt to apply it: another one begins if this process dies.
  const change = { ...found, step: 'apply', listed_at: now, attempts: 1, tries: 0 } as const
  await updateRun(tx, run, change)
  return { ...run, ...change }
}

/** @throws SourceFault for an empty listing of a source that had something, such as a folder without its drive */
async function requireFiles(tx: TenantTx, source: SourceRow, run: RunRow): Promise<void> {
  const { present, missing } = await countFiles(tx, source, null)
  if ((run.counts['seen'] ?? 0) > 0 || present + missing === 0) return
  throw new SourceFault(
    'away',
    `The source lists nothing, although it had ${present + missing} files. Nothing was deleted. If everything is really gone, delete the source.`,
  )
}

/** Lets the source be listed once more before anything is deleted, or a person is asked. */
async function checkLater(
  tx: TenantTx,
  context: Context,
  run: RunRow,
  { question, seconds }: Pick<Verdict & { is: 'check' }, 'question' | 'seconds'>,
): Promise<void> {
  await updateRun(tx, run, {
    ...fromBeginning(run),
    question,
    confirmed: false,
    confirmed_at: null,
    claim: null,
    attempts: 0,
    tries: 0,
  })
  await deletePageNames(tx, run)
  await sendStep(tx, context, run, seconds)
}

/** What a run is going to do with what has been pushed. */
async function notePushed(tx: TenantTx, source: SourceRow): Promise<Noted> {
  const pushed = await listPushed(tx, source, MOST_SHOWN)
  return {
    counts: Object.fromEntries(pushed.map(({ change, count }) => [change, count])),
    plan: Object.fromEntries(
      pushed.map(({ change, paths }) => [change, paths.map((path) => ({ path, note: null }))]),
    ),
  }
}

/** Lets folders, and what has taken the place of something that was missing, have the right readers. */
async function followReaders(tx: TenantTx, source: SourceRow): Promise<void> {
  if (!(await knowsReaders(tx, source))) return
  await deriveFolderReaders(tx, source)
  await applyReaders(tx, source, 'all')
}

/** Recognizes moved files and folders. They are neither new nor missing. */
async function matchMoved(tx: TenantTx, source: SourceRow, run: RunRow): Promise<RunRow> {
  const matches = await matchFiles(tx, source)
  if (matches.length === 0) return run
  const folders = new Map<string, Match>()
  for (const { from, to } of matches) {
    for (let up = 1; up < Math.min(from.length, to.length); up += 1) {
      const match = { from: from.slice(0, -up), to: to.slice(0, -up) }
      const key = match.to.join('\u001f')
      if (folders.has(key) || match.from.join('\u001f') === key) break
      folders.set(key, match)
      if (match.from.at(-1) !== match.to.at(-1)) break
    }
  }
  // A folder is the former one only if nothing is left in that, so those in it come first.
  for (const match of [...folders.values()].toSorted((a, b) => b.to.length - a.to.length)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await matchFolder(tx, source, match)
  }
  const { counts } = noted(run, { counts: { moved: matches.length, added: -matches.length } })
  await updateRun(tx, run, { counts })
  return { ...run, counts }
}
