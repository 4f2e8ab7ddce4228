import type { RunRow } from '../runs/run-row.ts'
import { noted, updateRun } from '../runs/source-runs.queries.ts'
import { findKnown } from './items.queries.ts'
import { listUnnamed } from './dry-run.queries.ts'
import { hasMissing } from './listing.queries.ts'
import type { Work } from './list.ts'
import { comparePage, createNotes, readPage } from './look.ts'
import { identifyReaders } from './readers.queries.ts'
import { readRules } from './rules.ts'
import { showPath } from './wanted.ts'

/** Items of a listing that are remembered. */
const MOST_NAMED = 1_000_000

/** Lists the source and notes what a run would change. A killed one starts again. @throws SourceFault, ClaimLost */
export async function dryRun(
  { context, source, connector, kind, signal }: Work,
  run: RunRow,
): Promise<void> {
  const { doors, config } = context
  const leftOut = readRules(source, config.maxUploadBytes)
  const all = await doors.readInTenant(run.tenant_id, (tx) => hasMissing(tx, source))
  const since = source.cursor === null ? {} : { since: source.cursor }
  const listed = await connector?.changes({ ...since, all }, signal)
  let seen: RunRow = { ...run, counts: {}, plan: {}, log: [] }
  const named = new Set<string>()
  const gone = new Set<string>()
  const skipped: (readonly string[])[] = []
  const added = new Map<string, number>()
  for await (const page of listed?.pages ?? []) {
    signal.throwIfAborted()
    const read = readPage(page, leftOut, `run ${run.id}`)
    for (const key of read.wanted.keys()) named.add(key)
    for (const key of read.gone) gone.add(key)
    skipped.push(...read.skipped)
    if (named.size > MOST_NAMED) throw new Error('A source has too many items for a dry run.')
    const { items, known } = await doors.readInTenant(run.tenant_id, async (tx) => ({
      items: await identifyReaders(tx, source, [...read.wanted.values()], false),
      known: await findKnown(tx, source, [...read.wanted.keys()]),
    }))
    const { differing, noted: more } = comparePage(read, items, known)
    for (const { difference, wanted } of differing) {
      const { fingerprint } = wanted
      if (wanted.kind === 'file' && difference.isNew && fingerprint !== null) {
        added.set(fingerprint, (added.get(fingerprint) ?? 0) + 1)
      }
    }
    seen = { ...seen, ...noted(seen, more) }
  }
  const lost = await doors.readInTenant(run.tenant_id, (tx) =>
    listUnnamed(tx, source, { named, gone, isAll: listed?.listing === 'all', skipped }),
  )
  const isMoved = (fingerprint: string | null) =>
    !kind.movesKeepIds && fingerprint !== null && added.get(fingerprint) === 1
  const notes = createNotes()
  for (const { path, fingerprint } of lost) {
    if (isMoved(fingerprint)) notes.count('added', -1)
    notes.note(isMoved(fingerprint) ? 'moved' : 'deleted', showPath(path))
  }
  const { counts, plan, log } = noted(seen, notes.all())
  await doors.inTenant(run.tenant_id, (tx) =>
    updateRun(tx, run, { status: 'completed', closed: true, counts, plan, log }),
  )
}
