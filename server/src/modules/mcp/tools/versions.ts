import { Type } from 'typebox'
import { described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { compareVersions } from '../compare.ts'
import { cursor, offsetOf, pageMembers } from '../cursor.ts'
import { documentLink } from '../links.ts'
import { objectOf, readNode } from '../nodes.ts'
import { quoteOf } from '../passages.ts'
import { perform } from '../perform.ts'
import { tool } from '../tool.ts'

const PAGE = 50
/** Maximum number of links between passages in one result. */
const MOST_EDGES = 200

/** Tools for the history and origin of texts. */
export const versionTools = [
  tool({
    name: 'list_versions',
    title: 'List the versions of a document',
    description: 'Lists the versions of a document, oldest first, by page.',
    scope: 'kb:read',
    input: Input(
      { document_id: described(Uuid, 'Id or path of the document.'), cursor },
      { additionalProperties: false },
    ),
    run: async (call, { document_id: given, cursor: from }) => {
      const offset = offsetOf(from)
      const id = objectOf(await readNode(call, given), ['DOCUMENT'])
      const [{ items, total }, document] = await Promise.all([
        perform(call, 'list_document_versions', {
          query: { document_id: id, limit: PAGE, offset },
        }),
        perform(call, 'get_document', {
          params: { document_id: id },
        }),
      ])
      const versions = items.map((each) => ({
        version_id: each.id,
        path_part_id: each.path_part_id,
        version: each.version,
        name: each.name,
        is_active: each.id === document.active_version_id,
        status: each.system_metadata?.pipeline_state?.status ?? null,
        created_at: each.created_at,
      }))
      const url = documentLink(call.context, id)
      return { data: { versions, url, ...pageMembers({ total, offset, shown: items.length }) } }
    },
  }),
  tool({
    name: 'compare_versions',
    audit: 'content.read',
    title: 'Compare versions',
    description:
      'Compares two versions of a document as a unified diff: of lines with their passages, cells of a workbook (Sheet!B7), or values of a JSON file. Lines that are elsewhere now are marked as moved. If the diff is long, the result has a cursor for the rest.',
    scope: 'kb:read',
    input: Input(
      {
        document_id: described(Uuid, 'Id or path of the document.'),
        from_version_id: described(Uuid, 'The older version.'),
        to_version_id: described(Uuid, 'The newer version.'),
        max_chunks_per_side: described(
          Maybe(Type.Integer({ minimum: 10, maximum: 2000 })),
          'Ignored. Everything is compared.',
        ),
        cursor,
      },
      { additionalProperties: false },
    ),
    run: async (
      call,
      { document_id: given, from_version_id: from, to_version_id: to, cursor: at },
    ) => {
      const id = objectOf(await readNode(call, given), ['DOCUMENT'])
      const { diff, added, removed, total, shown, remark } = await compareVersions(call, {
        documentId: id,
        versionIds: [from, to],
        offset: offsetOf(at),
      })
      return {
        data: {
          document_id: id,
          from_version_id: from,
          to_version_id: to,
          added_chunks: added,
          removed_chunks: removed,
          unified_diff: diff || '(no differences)',
          ...(remark !== undefined && { remark }),
          ...pageMembers({ total, offset: offsetOf(at), shown }),
        },
      }
    },
  }),
  tool({
    name: 'trace_chunk_lineage',
    title: 'Trace the lineage of a passage',
    description:
      'Shows which passages a passage was derived from, and which were derived from it, through edits, new versions or generated texts.',
    scope: 'kb:read',
    input: Input({ chunk_id: described(Uuid, 'The passage.') }, { additionalProperties: false }),
    run: async (call, { chunk_id: id }) => {
      const { nodes, edges } = await perform(call, 'get_chunk_lineage', {
        params: { chunk_id: id },
      })
      const shown = edges.slice(0, MOST_EDGES)
      const named = new Set([id, ...shown.flatMap((each) => [each.parent_chunk_id, each.chunk_id])])
      const count = edges.length === 1 ? '1 link' : `${edges.length} links`
      const summary =
        edges.length > 0
          ? `${count} of passage ${id}.`
          : `Passage ${id} was not derived from any other.`
      return {
        data: {
          chunk_id: id,
          edges: shown.map((each) => ({
            parent_chunk_id: each.parent_chunk_id,
            child_chunk_id: each.chunk_id,
          })),
          nodes: nodes
            .filter((node) => named.has(node.id))
            .map((node) => ({
              chunk_id: node.id,
              chunk_type: node.chunk_type,
              quote: quoteOf(node.content),
            })),
          summary,
          ...(edges.length > shown.length && { omitted_edges: edges.length - shown.length }),
        },
      }
    },
  }),
]
