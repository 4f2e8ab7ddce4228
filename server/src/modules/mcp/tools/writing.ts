import { Type } from 'typebox'
import { described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { documentLink, folderLink } from '../links.ts'
import { objectOf, readNode } from '../nodes.ts'
import { perform, type Answered } from '../perform.ts'
import { tool, type Call } from '../tool.ts'

const scope = 'kb:write'
const writes = true

/** Only adds. */
const ADDS = { readOnly: false, destructive: false, idempotent: false } as const
/** Changes existing items. A repeated call changes nothing more. */
const CHANGES = { readOnly: false, destructive: true, idempotent: true } as const

const name = Type.String({ minLength: 1, maxLength: 255 })
const parent = described(Uuid, 'Id or path of the parent folder.')
const item = described(Uuid, 'Id or path of the folder or document.')
const text = described(
  Type.String({ minLength: 1, maxLength: 400_000 }),
  'The whole text, as Markdown.',
)
const repeatKey = described(
  Maybe(Type.String({ minLength: 1, maxLength: 200 })),
  'A unique text of your choice. If you lose the response, call again with it to avoid adding the item twice.',
)
const tagIds = (what: string) => described(Maybe(Type.Array(Uuid, { maxItems: 10 })), what)

/** Tools that change content, each an operation of the API. */
export const writeTools = [
  tool({
    name: 'create_folder',
    title: 'Create a folder',
    description: 'Creates a folder in a folder.',
    scope,
    writes,
    hints: ADDS,
    input: Input({ name, parent_path_part_id: parent }, { additionalProperties: false }),
    run: async (call, body) => {
      const folder = await perform(call, 'create_folder', { body })
      const { id, path_part_id } = folder
      const url = folderLink(call.context, path_part_id)
      return { data: { folder_id: id, path_part_id, name: folder.name, url } }
    },
  }),
  tool({
    name: 'upload_link',
    title: 'Get an upload link',
    description:
      'Creates a URL to which you or the person can send one file within 15 minutes, without a credential: as a new document in a folder, or a new version of a document. `curl -F file=@report.pdf URL`. Do not share it with anyone else.',
    scope,
    writes,
    hints: ADDS,
    input: Input(
      {
        path_part_id: described(
          Uuid,
          'Id or path of the folder, or of the document for a new version.',
        ),
      },
      { additionalProperties: false },
    ),
    run: async (call, { path_part_id: given }) => {
      const { id } = await readNode(call, given)
      const body = { path_part_id: id }
      return { data: await perform(call, 'create_upload_link', { body }) }
    },
  }),
  tool({
    name: 'ingest_text',
    title: 'Add a text',
    description:
      'Creates a document from your text in a folder. You can search it once its job is done: see job_status.',
    scope,
    writes,
    hints: ADDS,
    input: Input(
      {
        parent_path_part_id: parent,
        name,
        text,
        tag_ids: tagIds('Tags for the new document.'),
        idempotency_key: repeatKey,
      },
      { additionalProperties: false },
    ),
    run: async (call, body) =>
      toIngested(call, await perform(call, 'ingest_text', { body: withoutNulls(body) })),
  }),
  tool({
    name: 'add_version',
    title: 'Add a version',
    description:
      'Adds a new version with your text to a document. Earlier versions are kept. The new one becomes active when it is ingested. For a file, use upload_link.',
    scope,
    writes,
    hints: ADDS,
    input: Input(
      {
        document_id: described(Uuid, 'Id or path of the document.'),
        text,
        idempotency_key: repeatKey,
      },
      { additionalProperties: false },
    ),
    run: async (call, { document_id: id, ...body }) => {
      const params = { document_id: objectOf(await readNode(call, id), ['DOCUMENT']) }
      return toIngested(
        call,
        await perform(call, 'ingest_version_text', { params, body: withoutNulls(body) }),
      )
    },
  }),
  tool({
    name: 'move',
    title: 'Move',
    description: 'Moves a document, or a folder with everything in it, to another folder.',
    scope,
    writes,
    hints: CHANGES,
    input: Input(
      { path_part_id: item, parent_path_part_id: parent },
      { additionalProperties: false },
    ),
    run: (call, { path_part_id: id, ...body }) => change(call, id, body),
  }),
  tool({
    name: 'rename',
    title: 'Rename',
    description: 'Renames a folder or document.',
    scope,
    writes,
    hints: CHANGES,
    input: Input({ path_part_id: item, name }, { additionalProperties: false }),
    run: (call, { path_part_id: id, ...body }) => change(call, id, body),
  }),
  tool({
    name: 'tag',
    title: 'Tag',
    description:
      'Adds tags to a folder, document or passage, or removes them. Tags of a folder apply to everything in it.',
    scope,
    writes,
    hints: CHANGES,
    input: Input(
      {
        path_part_id: described(Uuid, 'Id or path of the folder, document or passage.'),
        add_tag_ids: tagIds('Tags to add; see list_tags.'),
        remove_tag_ids: tagIds('Tags to remove.'),
      },
      { additionalProperties: false },
    ),
    run: async (call, { path_part_id: id, add_tag_ids: add, remove_tag_ids: remove }) => {
      const { id: partId } = await readNode(call, id)
      const params = { path_part_id: partId }
      // Add first. If this fails, nothing has been changed.
      if (add?.length) await perform(call, 'set_path_part_tags', { params, body: { tag_ids: add } })
      if (remove?.length) {
        await perform(call, 'bulk_remove_path_part_tags', { params, body: { tag_ids: remove } })
      }
      const { tags } = await perform(call, 'get_path_part_tags', { params })
      return {
        data: {
          path_part_id: partId,
          tags: tags.map((each) => ({ id: each.id, name: each.name })),
        },
      }
    },
  }),
]

/** Removes null members, which some clients send for omitted ones. */
function withoutNulls<T extends object>(members: T) {
  const given = Object.entries(members).filter(([, value]) => value !== null)
  return Object.fromEntries(given) as { [Name in keyof T]: Exclude<T[Name], null> }
}

function toIngested(
  call: Call,
  { workflow_id, document_id, document_version_id }: Answered<'ingest_text'>,
) {
  const url = documentLink(call.context, document_id)
  return { data: { document_id, version_id: document_version_id, workflow_id, url } }
}

type Change = { readonly name?: string; readonly parent_path_part_id?: string }

/** Renames or moves a folder or document. */
async function change(call: Call, id: string, body: Change) {
  const node = await readNode(call, id)
  const objectId = objectOf(node, ['FOLDER', 'DOCUMENT'])
  const isFolder = node.part_type === 'FOLDER'
  const changed = isFolder
    ? await perform(call, 'update_folder', { params: { folder_id: objectId }, body })
    : await perform(call, 'update_document', { params: { document_id: objectId }, body })
  const { path_part_id, materialized_path } = changed
  return {
    data: {
      path_part_id,
      name: changed.name,
      materialized_path,
      url: isFolder ? folderLink(call.context, path_part_id) : documentLink(call.context, objectId),
    },
  }
}
