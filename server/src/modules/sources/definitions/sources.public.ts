import type { Static } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import { unsealCredentials } from './settings.ts'
import type { ShownSource } from './sources.queries.ts'
import type { SourceResponse } from './sources.schemas.ts'

const time = (date: Date | null) => date?.toISOString() ?? null

/** A source as the API shows it, without its secrets. */
export async function toPublicSource(
  context: Context,
  source: ShownSource,
): Promise<Static<typeof SourceResponse>> {
  const secrets = await unsealCredentials(context, source).catch(() => ({}))
  const { id, path_part_id, materialized_path, kind, name, settings, rules, state, error } = source
  const { every_minutes, cron, time_zone, documents, pending, failed, created_by } = source
  return {
    id,
    path_part_id,
    materialized_path,
    kind,
    name,
    settings,
    has_secrets: Object.keys(secrets),
    rules,
    hidden_files: source.hidden_files,
    readers: source.readers,
    binds_admins: source.binds_admins,
    every_minutes,
    cron,
    time_zone,
    state,
    error,
    paused_reason: source.paused_reason,
    away_since: time(source.away_since),
    last_run_at: time(source.last_run_at),
    last_synced_at: time(source.listed_at),
    next_run_at: state === 'ready' ? time(source.next_run_at) : null,
    open_run_id: source.open_run_id,
    open_run_status: source.open_run_status,
    is_asking: source.is_asking,
    documents,
    restricted: source.restricted,
    pending,
    failed,
    created_by,
    created_at: source.created_at.toISOString(),
    updated_at: source.updated_at.toISOString(),
  }
}
