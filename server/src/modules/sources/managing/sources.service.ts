import { randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { hashToken } from '../../../platform/secrets/hash-token.ts'
import { requireFolder } from '../../tree/index.ts'
import { endOpenRun, findOpenRun, runClaims } from '../runs/source-runs.queries.ts'
import { startRun } from '../runs/start-run.ts'
import { checkRules } from '../sync/rules.ts'
import { changeReaders } from '../readers/change-readers.ts'
import { checkSchedule, nextRun, nextRunOf, type Schedule } from '../definitions/schedule.ts'
import {
  checkSettings,
  readSettings,
  requireKind,
  sealCredentials,
  unsealCredentials,
  type Split,
} from '../definitions/settings.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import {
  countSources,
  getSource,
  insertSource,
  lockSource,
  readShownSource,
  requireResponsible,
  updateSource,
  type ShownSource,
} from '../definitions/sources.queries.ts'
import {
  MOST_SOURCES,
  type CreateSource,
  type Rules,
  type TestSource,
  type UpdateSource,
} from '../definitions/sources.schemas.ts'

const NO_RULES: Rules = { include: [], exclude: [] }

/** A secret with which others notify a source. */
export function newNotifySecret(): { readonly text: string; readonly hash: Buffer } {
  const text = randomBytes(32).toString('base64url')
  return { text, hash: hashToken(text) }
}

/**
 * Creates a source.
 * @throws Problem not_found for an unknown folder; conflict if the folder has a source or belongs to one, or the tenant
 * has too many; InvalidInput
 */
export async function createSource(
  context: Context,
  actor: Actor,
  body: Static<typeof CreateSource>,
): Promise<{ source: ShownSource; secret: string }> {
  const { tenantId } = actor
  const kind = requireKind(context, body.kind)
  const { settings, credentials } = readSettings(kind, body.settings)
  checkSettings(kind, settings)
  const rules = body.rules ?? NO_RULES
  checkRules(rules)
  const schedule = scheduleOf(body)
  checkSchedule(schedule)
  const sealed = await sealCredentials(context, credentials)
  const secret = newNotifySecret()
  const id = newId()
  const source = await context.doors.inTenant(tenantId, async (tx) => {
    const folder = await requireFolder(tx, actor, body.path_part_id, ['body', 'path_part_id'])
    if (folder.source_id !== null) throw problem('source_folder_kept')
    if (folder.id === actor.rootPartId) {
      throw invalidInput(
        ['body', 'path_part_id'],
        'A source cannot fill the root folder',
        folder.id,
      )
    }
    if ((await countSources(tx, tenantId)) >= MOST_SOURCES) {
      throw problem('sources_limit', { max: MOST_SOURCES })
    }
    await insertSource(tx, {
      tenant_id: tenantId,
      id,
      path_part_id: folder.id,
      kind: kind.kind,
      name: body.name,
      settings: { ...settings },
      credentials: sealed,
      rules,
      hidden_files: body.hidden_files,
      ...schedule,
      next_run_at: nextRun(schedule, new Date()),
      created_by: actor.userId,
      notify_hash: secret.hash,
    })
    await changeReaders(tx, actor, { tenant_id: tenantId, id }, body)
    return readShownSource(tx, actor, id)
  })
  return { source, secret: secret.text }
}

function scheduleOf(body: Partial<Schedule> | Static<typeof CreateSource>): Schedule {
  return {
    every_minutes: body.every_minutes ?? null,
    cron: body.cron ?? null,
    time_zone: body.time_zone ?? null,
  }
}

/**
 * Changes a source. New settings let a stopped source run again, and list everything again.
 * @throws Problem not_found; conflict if stored secrets would go elsewhere; InvalidInput
 */
export async function changeSource(
  context: Context,
  actor: Actor,
  sourceId: string,
  body: Static<typeof UpdateSource>,
): Promise<ShownSource> {
  const { doors } = context
  const { tenantId } = actor
  const before = await doors.inTenant(tenantId, (tx) => getSource(tx, tenantId, sourceId))
  const kind = requireKind(context, before.kind)
  const split = body.settings && readSettings(kind, body.settings, await splitOf(context, before))
  if (split) checkSettings(kind, split.settings)
  const rules = body.rules ?? before.rules
  checkRules(rules)
  const isScheduled = ['every_minutes', 'cron', 'time_zone'].some((name) => name in body)
  const schedule = isScheduled ? scheduleOf(body) : scheduleOf(before)
  checkSchedule(schedule)
  const credentials = split && (await sealCredentials(context, split.credentials))
  return doors.inTenant(tenantId, async (tx) => {
    const source = await lockSource(tx, tenantId, sourceId)
    const isOther = (body.hidden_files ?? source.hidden_files) !== source.hidden_files
    const lists = isOther || (body.settings ?? body.rules) != null
    await updateSource(
      tx,
      source,
      {
        ...(lists && { cursor: null }),
        ...(body.settings && { error: null, away_since: null }),
        ...(body.settings && source.state === 'stopped' && { state: 'ready' }),
      },
      {
        name: body.name ?? source.name,
        settings: { ...(split ?? source).settings },
        credentials: credentials === undefined ? source.credentials : credentials,
        rules,
        hidden_files: body.hidden_files ?? source.hidden_files,
        ...schedule,
        next_run_at: isScheduled
          ? (source.listed_at ? nextRunOf : nextRun)({ ...source, ...schedule }, new Date())
          : source.next_run_at,
      },
    )
    await changeReaders(tx, actor, source, body)
    return readShownSource(tx, actor, sourceId)
  })
}

/** Pauses a source: no runs start, and the open one ends. */
export async function pauseSource(
  { doors }: Context,
  tenantId: string,
  sourceId: string,
): Promise<void> {
  const open = await doors.inTenant(tenantId, async (tx) => {
    const source = await lockSource(tx, tenantId, sourceId)
    if (source.state === 'deleting') return undefined
    await updateSource(tx, source, { state: 'paused' })
    const run = await findOpenRun(tx, tenantId, sourceId)
    if (run) await endOpenRun(tx, { tenantId, runId: run.id }, { status: 'canceled', error: null })
    return run
  })
  if (open) runClaims.stop(open.id)
}

/**
 * Lets a paused or stopped source run again, and starts a run. The actor becomes responsible if the person who is may no
 * longer have sources.
 */
export async function resumeSource(
  tx: TenantTx,
  context: Context,
  { tenantId, userId }: Actor,
  sourceId: string,
): Promise<void> {
  const source = await lockSource(tx, tenantId, sourceId)
  if (source.state === 'ready' || source.state === 'deleting') return
  const change = { state: 'ready', error: null, away_since: null } as const
  await updateSource(tx, source, { ...change, paused_reason: null })
  await requireResponsible(tx, source, userId)
  await startRun(tx, context, { ...source, ...change }, { trigger: 'manual' })
}

/** The settings and secrets of a source. Secrets that can't be read count as missing. */
async function splitOf(context: Context, source: SourceRow): Promise<Split> {
  const credentials = await unsealCredentials(context, source).catch(() => ({}))
  return { settings: source.settings, credentials }
}

/** The stored settings of the source that a test names. @throws Problem not_found, InvalidInput for another kind */
export async function storedSettings(
  context: Context,
  tenantId: string,
  { kind, source_id: sourceId }: Pick<Static<typeof TestSource>, 'kind' | 'source_id'>,
): Promise<Split | undefined> {
  if (sourceId == null) return undefined
  const source = await context.doors.readInTenant(tenantId, (tx) =>
    getSource(tx, tenantId, sourceId),
  )
  if (source.kind !== kind) throw invalidInput(['body', 'kind'], 'The source has another kind')
  return splitOf(context, source)
}
