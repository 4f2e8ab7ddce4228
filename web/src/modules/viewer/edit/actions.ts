import { kindOf } from '@arbor/client'
import { arbor } from '../../../app/arbor.ts'
import { deleteLater } from '../../../app/deletions.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { queryClient } from '../../../app/query-client.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { isIngesting, type Chunk, type Section } from '../model.ts'
import { versionQuery } from '../queries.ts'
import { texts } from './texts.ts'

/** Reloads what the screen shows of a version. */
export async function refreshVersion(): Promise<void> {
  await Promise.all(
    ['version', 'document', 'search'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  )
}

/** A message about a failed change. If the version is being ingested, it says so. */
export async function explainFailure(error: unknown, versionId: string): Promise<string> {
  if (kindOf(error) !== 'conflict') return sentenceOf(error)
  await queryClient.invalidateQueries({ queryKey: ['document'] })
  try {
    const version = await queryClient.fetchQuery({ ...versionQuery(versionId), staleTime: 0 })
    return isIngesting(version) ? texts.ingesting : sentenceOf(error)
  } catch {
    return sentenceOf(error)
  }
}

/** Makes a change and reloads the version. A failure appears at the bottom of the screen. */
export async function perform(versionId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    offerUndo(await explainFailure(error, versionId))
  } finally {
    await refreshVersion()
  }
}

const chunkPath = (id: string) => ({ params: { path: { chunk_id: id } } })
const sectionPath = (id: string) => ({ params: { path: { section_id: id } } })

/** The current text of a passage, which somebody else may have changed. @throws ArborError */
export async function readContent(id: string): Promise<string> {
  return (await arbor.get('/v1/chunks/{chunk_id}', chunkPath(id))).content
}

/** Changes the text of a passage, or splits it into several. @throws ArborError */
export async function changeText(
  { metadata_obj_id: id, content }: Chunk,
  contents: readonly string[],
  versionId: string,
): Promise<void> {
  const [text = ''] = contents
  const former = content ?? ''
  if (contents.length === 1) {
    await writeContent(id, text)
    offerUndo(texts.changed, () => perform(versionId, () => writeContent(id, former)))
    return
  }
  const parts = await arbor.post('/v1/chunks/{chunk_id}/split', {
    ...chunkPath(id),
    body: { contents: [...contents] },
  })
  const others = parts.slice(1).map((part) => part.id)
  offerUndo(texts.wasSplit(parts.length), () =>
    perform(versionId, () => mergeInto(id, others, former)),
  )
}

async function writeContent(id: string, content: string): Promise<void> {
  await arbor.patch('/v1/chunks/{chunk_id}/content', { ...chunkPath(id), body: { content } })
}

/** Merges passages into one with a new text. @throws ArborError */
export async function mergeInto(
  id: string,
  others: readonly string[],
  content: string,
): Promise<void> {
  const body = { chunk_ids: [...others], content }
  await arbor.post('/v1/chunks/{chunk_id}/merge', { ...chunkPath(id), body })
}

/** Adds passages in order, after a node or at the end of a parent. @throws ArborError */
export async function addTexts(
  contents: readonly string[],
  parent: string,
  behind: string | undefined,
): Promise<string | undefined> {
  let [last, first] = [behind, undefined as string | undefined]
  for (const content of contents) {
    const made = await arbor.post('/v1/chunks', {
      body: {
        parent_path_id: parent,
        content,
        chunk_type: 'TEXT',
        chunk_metadata: {},
        ...(last !== undefined && { prev_sibling_path_id: last }),
      },
    })
    last = made.path_part_id
    first ??= made.id
  }
  return first
}

/** Hides a passage, and deletes it unless the person undoes that. */
export function removeChunk(chunk: Chunk, versionId: string): void {
  const { metadata_obj_id: id } = chunk
  deleteLater({
    hides: [id],
    done: texts.removed,
    run: async () => {
      await arbor.delete('/v1/chunks/{chunk_id}', { ...chunkPath(id), keepalive: true })
    },
    explain: (error) => explainFailure(error, versionId),
    refresh: refreshVersion,
  })
}

type Place = {
  readonly parent_path_part_id?: string | null
  readonly prev_sibling_path_id?: string | null
  readonly move_to_head?: boolean
}

async function place(node: Chunk | Section, body: Place): Promise<void> {
  const id = node.metadata_obj_id
  if (node.part_type === 'CHUNK') {
    await arbor.patch('/v1/chunks/{chunk_id}', { ...chunkPath(id), body })
  } else {
    await arbor.patch('/v1/sections/{section_id}', { ...sectionPath(id), body })
  }
}

async function placeOf(node: Chunk | Section): Promise<Place> {
  const id = node.metadata_obj_id
  const { prev_sibling_path_id: before } =
    node.part_type === 'CHUNK'
      ? await arbor.get('/v1/chunks/{chunk_id}', chunkPath(id))
      : await arbor.get('/v1/sections/{section_id}', sectionPath(id))
  return {
    parent_path_part_id: node.parent_path_id,
    ...(before == null ? { move_to_head: true } : { prev_sibling_path_id: before }),
  }
}

/** Moves a passage or section to the end of a section or of the version. @throws ArborError */
export async function moveTo(
  node: Chunk | Section,
  parent: string,
  versionId: string,
): Promise<void> {
  const former = await placeOf(node)
  await place(node, { parent_path_part_id: parent })
  offerUndo(texts.moved, () => perform(versionId, () => place(node, former)))
}

/** Moves a passage up or down by one within its section. */
export async function moveBy(chunk: Chunk, step: -1 | 1, versionId: string): Promise<void> {
  const { items, anchor_index: here } = await arbor.get('/v1/chunks/{chunk_id}/neighbors', {
    params: { path: { chunk_id: chunk.metadata_obj_id }, query: { prev: 2, next: 1 } },
  })
  if (!items[here + step]) {
    offerUndo(step === -1 ? texts.isFirst : texts.isLast)
    return
  }
  const before = step === -1 ? items[here - 2] : items[here + 1]
  const former = items[here - 1]
  const behind = (item: typeof before): Place =>
    item ? { prev_sibling_path_id: item.path_part_id } : { move_to_head: true }
  await place(chunk, behind(before))
  offerUndo(texts.moved, () => perform(versionId, () => place(chunk, behind(former))))
}

/** @throws ArborError */
export async function renameSection(
  section: Section,
  name: string,
  versionId: string,
): Promise<void> {
  const rename = async (to: string): Promise<void> => {
    const path = sectionPath(section.metadata_obj_id)
    await arbor.patch('/v1/sections/{section_id}', { ...path, body: { name: to } })
  }
  await rename(name)
  offerUndo(texts.changed, () => perform(versionId, () => rename(section.name)))
}

/** @throws ArborError */
export async function addSection(name: string, parent: string): Promise<void> {
  await arbor.post('/v1/sections', { body: { name, parent_path_id: parent } })
}

/** @throws ArborError */
export async function dissolveSection({ metadata_obj_id: id }: Section): Promise<void> {
  await arbor.post('/v1/sections/{section_id}/dissolve', sectionPath(id))
}

/** @throws ArborError */
export async function deleteSection({ metadata_obj_id: id }: Section): Promise<void> {
  await arbor.delete('/v1/sections/{section_id}', sectionPath(id))
}
