import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { SourceFault, type ChangePage, type Connector } from '../connectors/connector.ts'
import type { SourceKind } from '../connectors/source-kind.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import { lockSource, updateSource } from '../definitions/sources.queries.ts'
import type { RunRow } from '../runs/run-row.ts'
import { noted, sendStep, updateRun, type Noted } from '../runs/runs.queries.ts'
import { ensureFolders, findKnown, markGone, movePaths, writeItems } from './items.queries.ts'
import {
  chooseNames,
  countFiles,
  deletePageNames,
  hasTasks,
  listMissing,
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
import { applyReaders, holdReaders, identifyReaders } from './readers.queries.ts'
import { readRules } from './rules.ts'
import { foldersAbove } from './wanted.ts'

/** More deletions at once wait for a person. */
const MOST_DELETED = 50
const MOST_DELETED_SHARE = 0.2
/** Examples of missing items. */
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
 * @throws SourceFault, ClaimLost
 */
export async function listSource(work: Work, started: RunRow): Promise<void> {
  const { context, source, connector, signal } = work
  let run = started
  if (!run.confirmed && connector) {
    const at = {
      ...(run.cursor !== null && { resume: run.cursor }),
      ...(source.cursor !== null && { since: source.cursor }),
    }
    const { listing, pages } = await connector.changes(at, signal)
    if (run.listing !== null && run.listing !== listing) run = { ...run, pages: 0 }
    run = { ...run, listing }
    for await (const page of pages) {
      signal.throwIfAborted()
      checkPage(page, run)
      run = await context.doors.inTenant(source.tenant_id, (tx) => writePage(tx, work, run, page))
    }
  }
  await context.doors.inTenant(source.tenant_id, (tx) => finishListing(tx, work, run))
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
  const leftOut = readRules(source.rules, context.config.maxUploadBytes)
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
 * Decides what is gone, unless a person has to confirm that, and lets the run change the tree.
 * @throws SourceFault for an empty listing of a source that had something
 */
async function finishListing(
  tx: TenantTx,
  { context, source, kind, connector }: Work,
  listed: RunRow,
): Promise<void> {
  let run = listed
  await lockSource(tx, source.tenant_id, source.id)
  if (!run.confirmed) {
    if (run.listing === 'all') {
      const { present, missing } = await countFiles(tx, source)
      if ((run.counts['seen'] ?? 0) === 0 && present + missing > 0) {
        throw new SourceFault(
          'item',
          `The source lists nothing, although it had ${present + missing} files. Nothing was deleted. If everything is really gone, delete the source.`,
        )
      }
      await markUnnamed(tx, source, run)
    }
    if (!kind.movesKeepIds) run = await matchMoved(tx, source, run)
    if (await mustWait(tx, source, run)) {
      await followReaders(tx, source)
      return
    }
  }
  const { missing } = await countFiles(tx, source)
  // A connector's pages have been counted one by one.
  const pushed = connector ? {} : await notePushed(tx, source)
  await removeMissing(tx, source)
  if (await hasTasks(tx, source)) await chooseNames(tx, source)
  await followReaders(tx, source)
  await deletePageNames(tx, run)
  await updateSource(tx, source, {
    cursor: run.cursor,
    listed_at: new Date(),
    away_since: null,
    error: null,
  })
  const { counts, plan } = noted(run, {
    counts: { ...pushed.counts, deleted: missing },
    plan: pushed.plan ?? {},
  })
  await updateRun(tx, run, { step: 'apply', counts, plan, claim: null, attempts: 0, tries: 0 })
  await sendStep(tx, context, run)
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

/** Lets a run that would delete much wait for a person. */
async function mustWait(tx: TenantTx, source: SourceRow, run: RunRow): Promise<boolean> {
  const { present, missing } = await countFiles(tx, source)
  const isMuch = missing > MOST_DELETED || missing > (present + missing) * MOST_DELETED_SHARE
  // One file alone isn't an accident.
  if (!isMuch || missing < 2) return false
  const paths = await listMissing(tx, source, MOST_SHOWN)
  const deleted = paths.map((path) => ({ path, note: null }))
  const error = `${missing} of ${present + missing} documents are no longer at the source. Nothing has been changed yet. Confirm that they may be moved to the trash, or keep them.`
  const { counts, plan, log } = noted(run, { plan: { deleted }, messages: [error] })
  await updateRun(tx, run, {
    status: 'waiting',
    claim: null,
    attempts: 0,
    error,
    counts,
    plan,
    log,
  })
  return true
}
