import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addDocument,
  addFolder,
  tagPart,
  type AddedDocument,
} from '../../../test/support/content.ts'
import { sharedTestServer } from '../../../test/support/index.ts'
import { callTool, connect, textOf } from './mcp.test-support.ts'

let client: Client
let lease: AddedDocument
const ids: Record<string, string> = {}

beforeAll(async () => {
  const server = await sharedTestServer()
  const owner = await server.newTenant()
  const folder = await addFolder(server, owner, {
    parentPartId: owner.sharedPartId,
    name: 'leases',
  })
  lease = await addDocument(server, owner, {
    parentPartId: folder.partId,
    name: 'Lease.pdf',
    nodes: [{ chunk: 'The rent is due monthly.' }, { chunk: 'The notice period is three months.' }],
  })
  const tag = await owner.post<{ id: string }>('/v1/tags', { name: 'signed' })
  await tagPart(server, owner, lease.documentPartId, tag.body)
  for (const name of ['a', 'b']) {
    const parent = await addFolder(server, owner, { parentPartId: owner.sharedPartId, name })
    await addDocument(server, owner, { parentPartId: parent.partId, name: 'Twice.pdf' })
  }
  Object.assign(ids, {
    FOLDER: folder.partId,
    DOCUMENT: lease.documentId,
    NODE: lease.documentPartId,
    CHUNK: lease.chunks.at(-1)?.id,
    CHUNK_NODE: lease.chunks.at(-1)?.partId,
    TAG: tag.body.id,
  })
  client = await connect(server, owner)
})
afterAll(() => client.close())

const NOTICE = 'three months'
const NAME = 'Lease.pdf'

/**
 * Calls as small models make them: the tool, its arguments, and a text that the result has. Words in capitals stand for
 * ids. Those in the second list mean the same as omitting an argument, so the result doesn't mention them.
 */
const MISTAKES: readonly (readonly [tool: string, args: object, has: string])[] = [
  // Numbers.
  ['search_keyword', { query: 'notice', top_k: '5' }, NOTICE],
  ['search_keyword', { query: 'notice', top_k: 1000 }, 'the maximum, 50'],
  ['search_keyword', { query: 'notice', top_k: 0 }, 'the minimum, 1'],
  ['search_keyword', { query: 'notice', top_k: -3 }, NOTICE],
  ['search_keyword', { query: 'notice', top_k: 2.5 }, NOTICE],
  ['search_keyword', { query: 'notice', top_k: '10.0' }, NOTICE],
  ['search_keyword', { query: 'notice', top_k: [3] }, NOTICE],
  ['read', { path_part_id: 'NODE', max_chars: '2000' }, NOTICE],
  ['read', { path_part_id: 'NODE', max_chars: 9_999_999 }, 'the maximum, 50000'],
  ['read_around', { chunk_id: 'CHUNK', radius: '1' }, 'due monthly'],
  ['read_around', { chunk_id: 'CHUNK', radius: 99 }, 'the maximum, 10'],
  // Lists.
  ['search_keyword', { query: 'notice', parent_path_part_ids: 'FOLDER' }, NOTICE],
  ['search_keyword', { query: 'notice', parent_path_part_ids: '["FOLDER"]' }, NOTICE],
  ['search_keyword', { query: 'notice', parent_path_part_ids: 'FOLDER, NODE' }, NOTICE],
  ['search_keyword', { query: 'notice', parent_path_part_ids: ['FOLDER', null] }, NOTICE],
  ['search_keyword', { query: 'notice', tag_ids: 'TAG' }, NOTICE],
  ['search_keyword', { query: 'notice', chunk_types: 'TEXT' }, NOTICE],
  ['search_keyword', { query: 'notice', chunk_types: 'text,table' }, NOTICE],
  ['search_keyword', { query: 'notice', chunk_types: ['text'] }, NOTICE],
  ['search_keyword', { query: ['notice'] }, NOTICE],
  ['search_keyword', { query: ['notice', 'period'] }, NOTICE],
  ['search_keyword', { query: '["notice"]' }, NOTICE],
  ['read', { path_part_id: ['NODE'] }, NOTICE],
  ['list_contents', { folder_id: ['FOLDER'] }, NAME],
  ['find', { query: ['Lease'] }, NAME],
  // Names of arguments.
  ['search_keyword', { name: 'notice' }, NOTICE],
  ['search_keyword', { q: 'notice' }, NOTICE],
  ['search_keyword', { Query: 'notice' }, NOTICE],
  ['search_keyword', { searchQuery: 'notice' }, NOTICE],
  ['search_keyword', { keywords: 'notice' }, NOTICE],
  ['search_keyword', { question: 'notice' }, NOTICE],
  ['search_keyword', { query: 'notice', topK: 3 }, NOTICE],
  ['search_keyword', { query: 'notice', 'top-k': '3' }, NOTICE],
  ['search_keyword', { query: 'notice', max_results: 3 }, NOTICE],
  ['search_keyword', { query: 'notice', numResults: 3 }, NOTICE],
  ['search_keyword', { query: 'notice', k: 3 }, NOTICE],
  ['search_keyword', { query: 'notice', folder: 'FOLDER' }, NOTICE],
  ['search_keyword', { query: 'notice', parentPathPartIds: ['FOLDER'] }, NOTICE],
  ['search_keyword', { query: 'notice', tags: ['TAG'] }, NOTICE],
  ['find', { name: 'Lease' }, NAME],
  ['find', { filename: 'Lease.pdf', query: 'Lease' }, NAME],
  ['read', { id: 'NODE' }, NOTICE],
  ['read', { documentId: 'DOCUMENT' }, NOTICE],
  ['read', { file_path: '/shared/leases/Lease.pdf' }, NOTICE],
  ['read', { document: 'DOCUMENT', maxChars: 2000 }, NOTICE],
  ['list_contents', { path: '/shared/leases' }, NAME],
  ['list_contents', { folderId: 'FOLDER' }, NAME],
  ['list_contents', { directory: 'FOLDER' }, NAME],
  ['cite', { chunkId: 'CHUNK' }, NOTICE],
  ['cite', { id: 'CHUNK' }, NOTICE],
  ['read_around', { passage_id: 'CHUNK' }, NOTICE],
  ['list_versions', { documentId: 'DOCUMENT' }, 'version'],
  // Places.
  ['read', { path_part_id: 'Lease.pdf' }, NOTICE],
  ['read', { document_name: 'Lease.pdf' }, NOTICE],
  ['list_contents', { folder_id: 'leases' }, NAME],
  ['search_keyword', { query: 'notice', folders: 'leases' }, NOTICE],
  // Times.
  ['search_keyword', { query: 'notice', changed_after: '2020-01-01' }, NOTICE],
  ['search_keyword', { query: 'notice', changed_after: '2020-01-01 10:30' }, NOTICE],
  ['search_keyword', { query: 'notice', since: '2020-01-01T10:30:00' }, NOTICE],
]

const SILENT: typeof MISTAKES = [
  ['search_keyword', { query: 'notice', top_k: null }, NOTICE],
  ['search_keyword', { query: 'notice', top_k: '' }, NOTICE],
  ['search_keyword', { query: 'notice', top_k: 'None' }, NOTICE],
  ['search_keyword', { query: 'notice', parent_path_part_ids: null }, NOTICE],
  ['search_keyword', { query: 'notice', parent_path_part_ids: '' }, NOTICE],
  ['search_keyword', { query: 'notice', tag_ids: 'null', as_of: 'null' }, NOTICE],
  ['search_keyword', { query: 'notice', filter: null }, NOTICE],
  ['list_contents', { folder_id: 'shared/leases', cursor: null }, NAME],
  ['read', { path_part_id: 'shared/leases/Lease.pdf', max_chars: null }, NOTICE],
  ['search_keyword', { arguments: { query: 'notice' } }, NOTICE],
  ['search_keyword', { input: '{"query":"notice"}' }, NOTICE],
]

/** The arguments with ids for the words in capitals. */
const withIds = (args: object) =>
  JSON.parse(
    JSON.stringify(args).replaceAll(/\b[A-Z]+(?:_[A-Z]+)?\b/g, (word) => ids[word] ?? word),
  ) as Record<string, unknown>

test.each(MISTAKES)('%s understands %j and says so', async (tool, args, has) => {
  const result = await callTool(client, tool, withIds(args))
  const text = result.content.map((each) => each.text ?? '').join('\n')
  expect(result.isError ? text : '').toBe('')
  expect(text).toContain(has)
  expect(text).toContain('Changed arguments: ')
})

test.each(SILENT)('%s understands %j', async (tool, args, has) => {
  const result = await callTool(client, tool, withIds(args))
  const text = result.content.map((each) => each.text ?? '').join('\n')
  expect(result.isError ? text : '').toBe('')
  expect(text).toContain(has)
  expect(text).not.toContain('Changed arguments: ')
})

test('a name that several items have is refused with their paths', async () => {
  const result = await callTool(client, 'read', { path_part_id: 'Twice.pdf' })
  expect(result.isError).toBe(true)
  expect(textOf(result)).toContain('/shared/a/Twice.pdf')
  expect(textOf(result)).toContain('/shared/b/Twice.pdf')
})

test.each([
  ['search_keyword', { query: 'notice', top_k: 'many' }, 'top_k'],
  ['search_keyword', { query: { text: 'notice' } }, 'query'],
  ['read', { path_part_id: 'No such file' }, 'Pass an id, or a path'],
  ['read', {}, 'path_part_id'],
])('%s explains %j, which means nothing', async (tool, args, has) => {
  const result = await callTool(client, tool, args)
  expect(result.isError).toBe(true)
  expect(textOf(result)).toContain(has)
})
