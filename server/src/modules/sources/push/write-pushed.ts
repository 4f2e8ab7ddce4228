import type { Static } from 'typebox'
import { KINDS, type SourceItem } from '@arbor/connectors'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { deleteFiles } from '../../content/index.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import { getSource, lockSource } from '../definitions/sources.queries.ts'
import { startRun } from '../runs/start-run.ts'
import type { Held } from '../sync/apply.queries.ts'
import { ensureFolders, markGone, writeItems } from '../sync/items.queries.ts'
import { applyReaders, identifyReaders } from '../sync/readers.queries.ts'
import { readRules, type LeftOut } from '../sync/rules.ts'
import { foldersAbove, keyOf, readItem, type Wanted } from '../sync/wanted.ts'
import { findPushed, notePushed, type Pushed } from './push.queries.ts'
import type { PushedItem } from './push.schemas.ts'

export type Result = Static<typeof PushedItem>

/** An item as it was sent, with its content if that was sent. */
export type Sent = {
  readonly item: SourceItem
  readonly content: Held | undefined
}

/** A source to which others push, and that is ready. @throws Problem not_found, conflict */
export async function requirePushed(
  tx: TenantTx,
  tenantId: string,
  sourceId: string,
): Promise<SourceRow> {
  const source = await getSource(tx, tenantId, sourceId)
  if (KINDS.get(source.kind)?.open) throw problem('source_not_pushed')
  if (source.state !== 'ready') throw problem('source_not_ready')
  return source
}

/** What an item becomes. */
type Decision = {
  readonly result: Result
  /** Set for an item to write. */
  readonly wanted?: Wanted
  /** What was pushed before, if its readers stay. */
  readonly keeps?: Pushed | undefined
  /** The content that becomes a version. */
  readonly content?: Held | undefined
}

function decide(
  { item, content }: Sent,
  before: Pushed | undefined,
  refusal: string | undefined,
): Decision {
  const { id: external_id } = item
  if (refusal !== undefined || before?.state === 'left_out') {
    const message = refusal ?? 'Somebody has left it out.'
    return { result: { external_id, status: 'left_out', message } }
  }
  // Without a fingerprint and content, the item is only named.
  const { fingerprint = content ? undefined : before?.fingerprint } = item
  const isSame = before !== undefined && before.fingerprint === (fingerprint ?? null)
  const isThere = isSame && (before.is_fetched || before.held !== null) && before.state !== 'gone'
  if (!isThere && !content) {
    return { result: { external_id, status: 'needs_content', message: null } }
  }
  const wanted = readItem({ ...item, ...(fingerprint != null && { fingerprint }) }, 'pushed')
  return {
    result: { external_id, status: isThere ? 'unchanged' : 'accepted', message: null },
    wanted,
    keeps: item.readers ? undefined : before,
    content: isThere ? undefined : content,
  }
}

/** Writes what was pushed, and starts a run for it. @returns the result of each sent item, then of each deleted one */
export async function writePushed(
  context: Context,
  tenantId: string,
  sourceId: string,
  { sent, gone }: { readonly sent: readonly Sent[]; readonly gone: readonly string[] },
): Promise<Result[]> {
  return context.doors.inTenant(tenantId, async (tx) => {
    await requirePushed(tx, tenantId, sourceId)
    const source = await lockSource(tx, tenantId, sourceId)
    const leftOut = readRules(source, context.config.maxUploadBytes)
    const decisions = await decideAll(tx, source, sent, leftOut)
    await writeDecided(tx, context, source, decisions)
    await markGone(
      tx,
      source,
      gone.map((id) => keyOf({ kind: 'file', id })),
    )
    await startRun(tx, context, source, { trigger: 'push' })
    const deleted = gone.map((external_id) => {
      return { external_id, status: 'deleted', message: null } as const
    })
    return [...decisions.map(({ result }) => result), ...deleted]
  })
}

async function decideAll(
  tx: TenantTx,
  source: SourceRow,
  sent: readonly Sent[],
  leftOut: LeftOut,
): Promise<Decision[]> {
  // The last mention of an item counts.
  const last = new Map(sent.map((each) => [keyOf(each.item), each]))
  const pushed = await findPushed(tx, source, [...last.keys()])
  return sent.map((each) => {
    const key = keyOf(each.item)
    const isLast = last.get(key) === each
    const refusal = isLast ? leftOut(each.item) : 'The request names it again.'
    return decide(each, pushed.get(key), refusal)
  })
}

async function writeDecided(
  tx: TenantTx,
  context: Context,
  source: SourceRow,
  decisions: readonly Decision[],
): Promise<void> {
  const written = decisions.flatMap(({ wanted, content, keeps }) =>
    wanted ? [{ wanted, content, keeps }] : [],
  )
  const replaced = written.filter(({ content }) => content).map(({ wanted }) => wanted.key)
  const held = [...(await findPushed(tx, source, replaced)).values()]
  await deleteFiles(tx, context.queue, {
    tenantId: source.tenant_id,
    versionIds: held.flatMap((each) => each.held?.version_id ?? []),
  })
  const items = await identifyReaders(
    tx,
    source,
    written.map(({ wanted }) => wanted),
    true,
  )
  const rows = written.flatMap(({ wanted, keeps }) => {
    const item = items.get(wanted.key)
    if (!item) return []
    const { has_readers, reader_ids, readers_fault } = keeps ?? item
    return [{ ...item, has_readers, reader_ids, readers_fault, todo: null }]
  })
  await writeItems(tx, source, rows)
  await applyReaders(tx, source, { keys: [...items.keys()] })
  await ensureFolders(tx, source, foldersAbove(rows.map(({ path }) => path)))
  const notes = written.map(({ wanted, content }) => ({ key: wanted.key, held: content ?? null }))
  await notePushed(tx, source, notes)
}
