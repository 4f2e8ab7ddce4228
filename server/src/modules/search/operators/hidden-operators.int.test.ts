import { beforeAll, expect, test } from 'vitest'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import { sharedTestServer, type TestMember } from '../../../../test/support/index.ts'

let user: TestMember
beforeAll(async () => {
  const server = await sharedTestServer()
  const owner = await server.newTenant()
  user = await server.addUser(owner, 'USER')
  const open = await addFolder(server, owner, { name: 'open' })
  const secret = await addFolder(server, owner, { name: 'merger' })
  await server.grant(owner, user, open.partId, 'READ_ONLY')
  await addDocument(server, owner, {
    parentPartId: open.partId,
    name: 'fish.txt',
    nodes: [
      { chunk: 'trout swim in the cold river' },
      { chunk: 'carp swim in the warm pond' },
      { chunk: 'observe the otter' },
    ],
  })
  const nodes = Array.from({ length: 8 }, (_, at) => ({ chunk: `obsidian trout ${at} obscure` }))
  await addDocument(server, owner, { parentPartId: secret.partId, name: 'obsidian.pdf', nodes })
})

type Hit = { readonly id: string; readonly score: number; readonly is_match: boolean }

/** All that a person sees of a search. */
async function seen(query: string) {
  const body = { query, query_syntax: 'operators', everywhere: true }
  const more = { search_type: 'full_text', score_threshold: 0, top_k: 50 }
  const [found, facets] = await Promise.all([
    user.post<Hit[]>('/v1/chunks/search', { ...body, ...more }),
    user.post('/v1/chunks/search/facets', { ...body, ...more }),
  ])
  expect([found.status, facets.status]).toEqual([200, 200])
  const hits = found.body.map(({ id, score, is_match }) => ({ id, score, is_match }))
  const operators = new URLSearchParams(String(found.headers['x-search-operators'] ?? ''))
  return {
    hits,
    kinds: [...operators.keys()],
    corrections: found.headers['x-also-searched'],
    facets: facets.body,
  }
}

test.each([
  ['trout OR obsidian', 'trout OR zzyzxian'],
  ['swim AND obsidian', 'swim AND zzyzxian'],
  ['swim -obsidian', 'swim -zzyzxian'],
  ['-obsidian', '-zzyzxian'],
  ['swim obsidi*', 'swim zzyzxi*'],
  ['obsidi*', 'zzyzxi*'],
  ['river OR obsidi*', 'river OR zzyzxi*'],
  ['swim "obsidian trout"', 'swim "zzyzxian trout"'],
  ['trout -"obsidian trout"', 'trout -"zzyzxian trout"'],
  ['name:obsidian', 'name:zzyzxian'],
  ['swim -name:obsidian', 'swim -name:zzyzxian'],
  ['swim in:merger', 'swim in:nothing'],
  ['swim in:/shared/merger', 'swim in:/shared/nothing'],
  ['swim -in:merger', 'swim -in:nothing'],
  ['type:pdf', 'type:epub'],
])('%s shows no more than %s to a person who can’t read what has it', async (hidden, absent) => {
  expect(await seen(hidden)).toEqual(await seen(absent))
})

test('a prefix counts only the words that a person can read', async () => {
  const { hits } = await seen('obs*')
  expect(hits).toEqual((await seen('observ*')).hits)
  expect(hits).toHaveLength(1)
})
