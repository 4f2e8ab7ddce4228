import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { upload } from '../../test/fixtures/ingestions.ts'
import { addFolder } from '../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../test/support/index.ts'

import { examineNames } from './doctor-names.ts'

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
})

/** What people can name, by the address and the body of the request. */
const NAMED: readonly (readonly [url: string, body: () => object])[] = [
  ['/v1/folders', () => ({ parent_path_part_id: owner.sharedPartId })],
  ['/v1/tags', () => ({})],
  ['/v1/tenant-groups', () => ({})],
]

describe.each(NAMED)('%s', (url, body) => {
  const create = (name: string) =>
    owner.post<{ id: string; name: string; detail?: string }>(url, { ...body(), name })

  test('stores a name without spaces around it, and refuses a second one that looks like it', async () => {
    const first = await create('  Annual   Finance ')
    expect([first.status, first.body.name]).toEqual([201, 'Annual Finance'])
    for (const name of [
      'Annual Finance',
      'Annual Finance ',
      'Annual\u00a0Finance',
      '\u3000Annual Finance',
    ]) {
      expect([name, (await create(name)).status]).toEqual([name, 409])
    }
    for (const name of [
      'Annual\u200b Finance',
      'Annual Fin\u200dance',
      '\u2060Annual Finance',
      'Annual\tFinance',
    ]) {
      expect([name, (await create(name)).status]).toEqual([name, 422])
    }
    const other = await create('Other')
    const renamed = await owner.patch(`${url}/${other.body.id}`, { name: 'Annual Finance ' })
    expect(renamed.status).toBe(409)
  })
})

test('a file gets a name that people could have given it', async () => {
  for (const [given, stored] of [
    ['Fin\u200bance  plan.txt', 'Finance plan.txt'],
    ['say "hi".txt', 'say "hi".txt'],
    ['\u2060 \u2060', 'upload'],
  ] as const) {
    const { status, body } = await upload(owner, [given, 'x'])
    expect([given, status]).toEqual([given, 201])
    const document = await owner.get<{ name: string }>(`/v1/documents/${body.document_id}`)
    expect(document.body.name).toBe(stored)
  }
})

test('the doctor lists names of earlier versions that look like another one', async () => {
  const other = await server.newTenant()
  const { id } = (await other.post<{ id: string }>('/v1/tags', { name: 'Odd' })).body
  const folder = await addFolder(server, other, { parentPartId: other.sharedPartId, name: 'Fin' })
  await server.context.doors.inTenant(other.tenantId, async (tx) => {
    await sql`update tag set name = 'Odd ' where tenant_id = ${other.tenantId}::uuid and id = ${id}::uuid`.execute(
      tx,
    )
    await sql`update path_part set name = ${'Fin\u200bance'} where tenant_id = ${other.tenantId}::uuid
      and id = ${folder.partId}::uuid`.execute(tx)
  })
  const texts = (await examineNames(server.context.doors)).map(({ text }) => text).join('\n')
  expect(texts).toContain(`"Odd " (${id} in tenant ${other.tenantId})`)
  expect(texts).toContain(`(${folder.partId} in tenant ${other.tenantId})`)
  expect(texts).not.toContain(owner.tenantId)
})
