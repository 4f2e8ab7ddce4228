import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tempFolder, type TempFolder } from '../../../../../reader/test/fixtures/temp-folder.ts'
import { startModelServer, type ModelServer } from '../../../../test/fixtures/model-server.ts'
import { EndpointEmbedder } from '../endpoint-embedder.ts'
import { createLocalEmbedder } from '../local-embedder.ts'
import { putModel } from '../local/model-files.test-support.ts'
import { FAMILIES } from './families.ts'
import { knownModel } from './known-model.ts'

const PAGE = join(import.meta.dirname, '../../../../../docs/embedding-models.md')

type Documented = {
  readonly name: string
  readonly query: string
  readonly passage: string
  readonly pooling: string
  readonly tested: string
}

/** The rows of the table of known models. */
const rows: readonly Documented[] = readFileSync(PAGE, 'utf8')
  .split('\n')
  .map((line) => line.split(/(?<!\\)\|/))
  .filter((cells) => cells.length === 9 && cells[1]?.includes('`'))
  .map(([, names = '', query = '', passage = '', pooling = '', , , tested = '']) => ({
    name: codeIn(names),
    query: codeIn(query),
    passage: codeIn(passage),
    pooling: pooling.trim(),
    tested: tested.trim(),
  }))

/** The first code of a cell; empty without one. */
function codeIn(cell: string): string {
  const [, code = ''] = /`([^`]*)`/.exec(cell) ?? []
  return code.replaceAll(String.raw`\|`, '|').replaceAll('⏎', '\n')
}

const opened = new AsyncDisposableStack()
const signal = new AbortController().signal
let server: ModelServer
let temp: TempFolder
beforeAll(async () => {
  temp = opened.use(await tempFolder())
  server = opened.use(await startModelServer())
  server.script((response, { body }) => {
    const { input } = body as unknown as { input: string[] }
    response.end(JSON.stringify({ data: input.map((_, index) => ({ index, embedding: [1, 2] })) }))
  })
})
afterAll(() => opened.disposeAsync())

test('every family is documented', () => {
  const families = rows.map(({ name }) => knownModel(name)?.family)
  expect(families).toEqual(FAMILIES.map(({ family }) => family))
})

test.each(rows)('an endpoint with $name gets the documented prefixes', async (row) => {
  const from = server.requests.length
  const embedder = new EndpointEmbedder({
    kind: 'endpoint',
    baseUrl: server.baseUrl,
    model: row.name,
  })
  await embedder.embedPassages(['text'], signal)
  await embedder.embedQuery('text', signal)
  const sent = server.requests.slice(from).map(({ body }) => Reflect.get(body, 'input'))
  expect(sent).toEqual([[`${row.passage}text`], [`${row.query}text`]])
})

test.each(rows.filter(({ tested }) => tested.includes('folder')))(
  'a folder $name has the documented prefixes and pooling',
  async ({ name, query, passage, pooling }) => {
    const folder = join(temp.path, name)
    await putModel(folder)
    const embedder = await createLocalEmbedder({ kind: 'local', folder })
    const isUsual = query === '' && passage === '' && pooling === 'mean'
    const setup = isUsual ? '' : `:${JSON.stringify({ query, passage, pooling })}`
    expect(embedder.name.replace(/^local:[^:]+:[0-9a-f]{12}/, '')).toBe(setup)
    await embedder.close()
  },
)
