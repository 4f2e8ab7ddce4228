import { everyItem, type Schemas, shownPath } from '@arbor/client'
import { setTimeout as sleep } from 'node:timers/promises'
import { EXIT, Fault } from '../faults-with-exit-codes.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { print, printJson, say } from '../terminal.ts'

type Arbor = Session['arbor']
type Source = Schemas['SourceResponse']
type Run = Schemas['SourceRunResponse']

const POLL_MS = 500
/** Kinds of changes in a plan, and what a line about one begins with. */
const CHANGES = [
  ['added', '+'],
  ['changed', '~'],
  ['moved', '>'],
  ['deleted', '-'],
  ['readers', '@'],
  ['left_out', 'x'],
] as const

/** Lists the sources of the tenant. */
export async function runSourceList(options: Common): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    for await (const source of everyItem((query) =>
      arbor.get('/v1/sources', { params: { query } }),
    )) {
      if (options.json) await printJson(source)
      else await print(lineOf(source))
    }
  })
}

type SyncOptions = Common & { readonly dryRun?: true; readonly wait?: true }

/** Starts a run. With `wait` or as a dry run, waits for its end and prints what it changed or would change. */
export async function runSourceSync(named: string, options: SyncOptions): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    const source = await findSource(arbor, named)
    const params = { path: { source_id: source.id } }
    const started = options.dryRun
      ? await arbor.post('/v1/sources/{source_id}/dry-run', { params })
      : await arbor.post('/v1/sources/{source_id}/sync', { params })
    if (!options.wait && !options.dryRun) {
      return options.json ? printJson(started) : say(`Synchronizing ${source.name}.`)
    }
    const run = await endOfRun(arbor, started)
    if (options.json) await printJson(run)
    else await printRun(run)
    if (run.status === 'waiting') {
      say(`Delete them or keep them: arbor source confirm ${source.id} --delete, or --keep.`)
    }
    if (run.status !== 'completed') throw new Fault(run.error ?? `The run was ${run.status}.`)
  })
}

type LogOptions = Common & { readonly limit: number }

/** Lists the newest runs of a source, with their messages, and the items that failed. */
export async function runSourceLog(named: string, options: LogOptions): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    const { id } = await findSource(arbor, named)
    const path = { source_id: id }
    const { items } = await arbor.get('/v1/sources/{source_id}/runs', {
      params: { path, query: { limit: options.limit } },
    })
    for (const { id: runId } of items) {
      const run = await arbor.get('/v1/sources/{source_id}/runs/{source_run_id}', {
        params: { path: { ...path, source_run_id: runId } },
      })
      if (options.json) await printJson(run)
      else await printWithLog(run)
    }
    if (options.json) return
    const failed = await arbor.get('/v1/sources/{source_id}/items', {
      params: { path, query: { failed: true, limit: options.limit } },
    })
    for (const item of failed.items) await print(`! ${item.path}: ${item.error ?? ''}`)
    if (failed.total > failed.items.length) say(`${failed.total} items failed in all.`)
  })
}

type ConfirmOptions = Common & { readonly delete?: true; readonly keep?: true }

/** Answers a run that waits because it would delete much. */
export async function runSourceConfirm(named: string, options: ConfirmOptions): Promise<void> {
  if (!options.delete === !options.keep) {
    throw new Fault('Use either --delete or --keep.', EXIT.misused)
  }
  await inSession(options, async ({ arbor }) => {
    const source = await findSource(arbor, named)
    if (source.open_run_id === null || !source.is_asking) {
      throw new Fault(`${source.name} isn’t waiting for an answer.`)
    }
    const run = await arbor.post('/v1/sources/{source_id}/runs/{source_run_id}/confirm', {
      params: { path: { source_id: source.id, source_run_id: source.open_run_id } },
      body: { delete: options.delete === true },
    })
    if (options.json) return printJson(run)
    say(
      options.delete
        ? 'Looking at the source again, then moving what is still missing to the trash.'
        : 'Kept. The source is paused.',
    )
  })
}

/** Finds a source by its id or name. @throws Fault if there is none, or several have the name */
export async function findSource(arbor: Arbor, named: string): Promise<Source> {
  const found: Source[] = []
  for await (const source of everyItem((query) =>
    arbor.get('/v1/sources', { params: { query } }),
  )) {
    if (source.id === named) return source
    if (source.name.toLowerCase() === named.toLowerCase()) found.push(source)
  }
  const [source] = found
  if (!source) throw new Fault(`Source “${named}” doesn’t exist.`, EXIT.notFound)
  if (found.length > 1) throw new Fault(`${found.length} sources have this name. Use an id.`)
  return source
}

/** Waits until a run has ended, or waits for a person. */
async function endOfRun(
  arbor: Arbor,
  { id, source_id: source }: { id: string; source_id: string },
) {
  for (;;) {
    const run = await arbor.get('/v1/sources/{source_id}/runs/{source_run_id}', {
      params: { path: { source_id: source, source_run_id: id } },
    })
    if (run.status !== 'pending' && run.status !== 'running') return run
    await sleep(POLL_MS)
  }
}

async function printRun(run: Run): Promise<void> {
  for (const [kind, sign] of CHANGES) {
    const examples = run.plan[kind].toSorted((a, b) => a.path.localeCompare(b.path))
    for (const { path, note } of examples) {
      await print(`${sign} ${path}${note ? `  (${note})` : ''}`)
    }
  }
  await print(countsOf(run))
}

async function printWithLog(run: Run): Promise<void> {
  const dry = run.is_dry ? ' (dry run)' : ''
  await print(`${timeOf(run.created_at)}  ${run.status}${dry}  ${countsOf(run)}`)
  for (const { at, message } of run.log) await print(`  ${timeOf(at)}  ${message}`)
  if (run.error) await print(`  ${run.error}`)
}

function countsOf({ counts, is_dry: isDry }: Run): string {
  const { added, changed, moved, deleted, readers, left_out: leftOut } = counts
  const what = `${added} added, ${changed} changed, ${moved} moved, ${deleted} deleted, ${leftOut} left out${readers > 0 ? `, ${readers} with other readers` : ''}`
  return isDry ? `${what} (nothing was changed)` : what
}

function lineOf(source: Source): string {
  const { open_run_status: run, away_since: away, last_synced_at: synced } = source
  const now = [
    source.is_asking ? 'waits for confirmation' : run && 'synchronizing',
    away && `unreachable since ${timeOf(away)}`,
    source.failed > 0 && `${source.failed} failed`,
    source.error,
  ].filter(Boolean)
  const at = synced ? timeOf(synced) : 'never'
  const documents = `${source.documents} document${source.documents === 1 ? '' : 's'}`
  return `${source.id}  ${source.state.padEnd(8)}  ${at.padEnd(16)}  ${source.name} (${source.kind}) → ${shownPath(source)}  ${[documents, ...now].join('; ')}`
}

function timeOf(at: string): string {
  return at.slice(0, 16).replace('T', ' ')
}
