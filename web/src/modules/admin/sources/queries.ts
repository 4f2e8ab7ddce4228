import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@arbor/client'
import { arbor } from '../../../app/arbor.ts'
import { queryClient } from '../../../app/query-client.ts'
import { PAGE_SIZE } from '../queries.ts'
import { isWorking, type Source } from './model.ts'

/** How often a screen looks while a run is going, and otherwise. Hidden tabs don't look at all. */
const BUSY_MS = 1_500
const IDLE_MS = 30_000

/** Runs per page. */
export const RUNS_SHOWN = 10

const paged = (page: number) => ({ limit: PAGE_SIZE, offset: page * PAGE_SIZE })
const pathOf = (sourceId: string) => ({ path: { source_id: sourceId } })

export const kindsQuery = queryOptions({
  queryKey: ['source-kinds'],
  queryFn: async () => (await arbor.get('/v1/source-kinds')).items,
})

export const sourcesQuery = (page: number) =>
  queryOptions({
    queryKey: ['sources', 'list', page],
    queryFn: () => arbor.get('/v1/sources', { params: { query: paged(page) } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(isWorking) === true ? BUSY_MS * 2 : IDLE_MS,
  })

export const sourceQuery = (sourceId: string) =>
  queryOptions({
    queryKey: ['sources', 'one', sourceId],
    queryFn: () => arbor.get('/v1/sources/{source_id}', { params: pathOf(sourceId) }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? BUSY_MS : IDLE_MS),
  })

/**
 * What belongs to a source changes with it: its key has what the screen knows of the source. After a run, it must not be
 * what it was before.
 */
const stampOf = (source: Source) => [
  source.id,
  source.updated_at,
  source.last_run_at,
  source.last_synced_at,
  source.open_run_id,
  source.open_run_status,
  source.failed,
  source.documents,
]

export const runsQuery = (source: Source, page: number) =>
  queryOptions({
    queryKey: ['sources', 'runs', page, ...stampOf(source)],
    queryFn: () =>
      arbor.get('/v1/sources/{source_id}/runs', {
        params: { ...pathOf(source.id), query: { limit: RUNS_SHOWN, offset: page * RUNS_SHOWN } },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: isWorking(source) && BUSY_MS,
  })

/** A run with its plan and log. */
export const runQuery = (source: Source, runId: string) =>
  queryOptions({
    queryKey: ['sources', 'run', runId, ...stampOf(source)],
    queryFn: () =>
      arbor.get('/v1/sources/{source_id}/runs/{source_run_id}', {
        params: { path: { source_id: source.id, source_run_id: runId } },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: isWorking(source) && BUSY_MS,
  })

type Items = 'failed' | 'missing' | 'left_out'

/** Items that failed, that are missing at the source, or that people have left out. */
export const itemsQuery = (source: Source, which: Items, page: number) =>
  queryOptions({
    queryKey: ['sources', 'items', which, page, ...stampOf(source)],
    queryFn: () =>
      arbor.get('/v1/sources/{source_id}/items', {
        params: {
          ...pathOf(source.id),
          query: {
            ...paged(page),
            ...(which === 'failed' ? { failed: true } : { state: which, kind: 'file' as const }),
          },
        },
      }),
    placeholderData: keepPreviousData,
  })

export function refreshSources(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['sources'] })
}

export function testSettings(body: Schemas['TestSource']) {
  return arbor.post('/v1/sources/test', { body })
}

/** Tests other settings of a source, with its stored secrets where they have none. */
export function testChanged({ kind, id }: Source, settings: Readonly<Record<string, unknown>>) {
  return testSettings({ kind, settings, source_id: id })
}

export function testSource(sourceId: string) {
  return arbor.post('/v1/sources/{source_id}/test', { params: pathOf(sourceId) })
}

export function createSource(body: Schemas['CreateSource']) {
  return arbor.post('/v1/sources', { body })
}

/** Creates the folder that a source is to fill. */
export async function createFolder(name: string, parent: string): Promise<string> {
  const folder = await arbor.post('/v1/folders', { body: { name, parent_path_part_id: parent } })
  await queryClient.invalidateQueries({ queryKey: ['contents'] })
  return folder.path_part_id
}

export async function changeSource(sourceId: string, body: Schemas['UpdateSource']): Promise<void> {
  await arbor.patch('/v1/sources/{source_id}', { params: pathOf(sourceId), body })
}

export async function dryRun(sourceId: string): Promise<void> {
  await arbor.post('/v1/sources/{source_id}/dry-run', { params: pathOf(sourceId) })
}

export async function synchronize(sourceId: string): Promise<void> {
  await arbor.post('/v1/sources/{source_id}/sync', { params: pathOf(sourceId) })
}

export async function pause(sourceId: string): Promise<void> {
  await arbor.post('/v1/sources/{source_id}/pause', { params: pathOf(sourceId) })
}

export async function resume(sourceId: string): Promise<void> {
  await arbor.post('/v1/sources/{source_id}/resume', { params: pathOf(sourceId) })
}

export async function deleteSource(
  sourceId: string,
  documents: Schemas['SourceDocuments'],
  opens: boolean,
): Promise<void> {
  await arbor.delete('/v1/sources/{source_id}', {
    params: { ...pathOf(sourceId), query: { documents, open_to_folder: opens } },
  })
}

/** Answers whether a run may move what is missing to the trash. */
export async function confirmDeletions(
  sourceId: string,
  runId: string,
  mayDelete: boolean,
): Promise<void> {
  await arbor.post('/v1/sources/{source_id}/runs/{source_run_id}/confirm', {
    params: { path: { source_id: sourceId, source_run_id: runId } },
    body: { delete: mayDelete },
  })
}

export async function tryAgain(sourceId: string, itemId: string): Promise<void> {
  await arbor.post('/v1/sources/{source_id}/failures/{source_item_id}/retry', {
    params: { path: { source_id: sourceId, source_item_id: itemId } },
  })
}

/**
 * @param opens whether everyone who can read the folder may then read the document
 * @throws ArborError `conflict` if the source lets only some people read it, and `opens` isn't set
 */
export async function leaveOut(sourceId: string, itemId: string, opens: boolean): Promise<void> {
  await arbor.post('/v1/sources/{source_id}/failures/{source_item_id}/leave-out', {
    params: {
      path: { source_id: sourceId, source_item_id: itemId },
      query: { open_to_folder: opens },
    },
  })
}

export async function renewSecret(sourceId: string): Promise<string> {
  const { notify_secret: secret } = await arbor.post('/v1/sources/{source_id}/secret', {
    params: pathOf(sourceId),
  })
  return secret
}
