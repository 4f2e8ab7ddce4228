import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// No list takes its first page for all of it.

const WEB = join(import.meta.dirname, '../../..')

type Document = {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly parameters?: readonly object[] } }>
  >
}
type Parameter = { readonly name: string }

/** Reads of one page, by file and path, and why that is enough. */
const ONE_PAGE: Readonly<Record<string, string>> = {
  'app/people.ts /v1/tenants/{tenant_id}/users': 'everyOf',
  'app/people.ts /v1/tenant-groups': 'everyOf',
  'app/thumbnails/queries.ts /v1/document_versions/{version_id}/contents':
    'a picture of the beginning',
  'modules/admin/responsibilities.ts /v1/tenants/{tenant_id}/users/{user_id}/responsibilities':
    'the dialog shows a few, and says how many there are',
  'modules/browse/uploads/queries.ts /v1/ingestions': 'what this page has just uploaded',
  'modules/home/queries.ts /v1/starting-items': 'the home screen shows a few',
  'modules/home/queries.ts /v1/folders/{folder_id}/contents': 'the home screen shows a few',
  'modules/home/queries.ts /v1/shared-with-me': 'the home screen shows a few, with a link to all',
  'modules/home/queries.ts /v1/conversations': 'the home screen shows a few, with a link to all',
  'modules/palette/queries.ts /v1/conversations': 'results for the words that were typed',
  'modules/palette/queries.ts /v1/folders/search': 'results for the words that were typed',
  'modules/threads/queries.ts /v1/threads/{thread_id}/messages': 'pages by a cursor',
  'modules/threads/save/save.ts /v1/threads/{thread_id}/messages': 'pages by a cursor',
  'modules/viewer/queries.ts /v1/document_versions/{version_id}/objects':
    'the file and its repaired copy come first',
  'modules/writing/queries.ts /v1/folders/search': 'results for the words that were typed',
}

/** Lists of the API that have pages with a number. */
function pagedPaths(): Set<string> {
  const text = readFileSync(join(WEB, '../docs/openapi.json'), 'utf8')
  const { paths } = JSON.parse(text) as Document
  return new Set(
    Object.entries(paths).flatMap(([path, { get }]) =>
      (get?.parameters as readonly Parameter[] | undefined)?.some(({ name }) => name === 'offset')
        ? [path]
        : [],
    ),
  )
}

/** Whether a call reads the next pages, or only counts. */
const isHonest = (call: string): boolean =>
  /offset|\bpart\b|\.\.\.part|paged\(|limit: 1\b/.test(call)

it('nothing takes the first page of a list for all of it', () => {
  const paged = pagedPaths()
  expect(paged.size).toBeGreaterThan(20)
  const found = globSync('src/**/*.{ts,tsx}', { cwd: WEB }).flatMap((file) => {
    const text = readFileSync(join(WEB, file), 'utf8')
    return [...text.matchAll(/arbor\.get\(\s*'(?<path>[^']+)'/g)].flatMap(({ index, groups }) => {
      const path = groups?.['path'] ?? ''
      const around = text.slice(Math.max(0, index - 250), index + 400)
      return paged.has(path) && !isHonest(around) ? [`${file.slice('src/'.length)} ${path}`] : []
    })
  })
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(ONE_PAGE).toSorted())
})
