import { beforeAll, describe, expect, it } from 'vitest'
import { ingest } from '../../../test/fixtures/ingestions.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

let server: TestServer
let owner: TestMember
let versionId: string
let documentPart: string

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  owner = await server.newTenant()
  const ingested = await ingest(owner, ['heron.md', '# Birds\n\nThe heron stands in the reeds.'])
  versionId = ingested.document_version_id
  const { body } = await owner.get<{ path_part_id: string }>(
    `/v1/documents/${ingested.document_id}`,
  )
  documentPart = body.path_part_id
})

async function linkFor(member: TestMember): Promise<string> {
  const { body } = await member.get<{ asset_s3_url: string }>(`/v1/document_versions/${versionId}`)
  return body.asset_s3_url
}

async function open(link: string): Promise<number> {
  const { pathname, search } = new URL(link)
  return (await server.app.inject({ url: `${pathname}${search}` })).statusCode
}

describe('a link to a file', () => {
  it('ends with the right of the person for whom it was made', async () => {
    const user = await server.addUser(owner, 'USER')
    const { permissionId } = await server.grant(owner, user, documentPart, 'READ_ONLY')
    const link = await linkFor(user)
    expect(await open(link)).toBe(200)
    expect(await open(link.replace(user.userId, owner.userId))).toBe(403)
    expect(await open(link.replace(/&for=[^&]*/, ''))).toBe(403)
    expect(
      (await owner.delete(`/v1/user-permissions/${permissionId}?tenant_id=${owner.tenantId}`))
        .status,
    ).toBe(204)
    expect(await open(link)).toBe(404)
    expect(await open(await linkFor(owner))).toBe(200)
    await server.grant(owner, user, documentPart, 'READ_ONLY')
    expect(await open(link)).toBe(200)
    expect((await owner.delete(`/v1/tenants/${owner.tenantId}/users/${user.userId}`)).status).toBe(
      204,
    )
    expect(await open(link)).toBe(404)
  })

  it('of people outside ends with the link that they have', async () => {
    await owner.patch(`/v1/tenants/${owner.tenantId}`, { settings: { outside_links: true } })
    const made = await owner.post<{ id: string; url: string }>('/v1/outside-links', {
      path_part_id: documentPart,
    })
    expect(made.status).toBe(201)
    const token = made.body.url.split('#')[1]
    const visit = await server.anonymous.post<{ visit: string }>('/v1/outside/open', { token })
    const { body } = await server.anonymous.post<{ file_url: string }>('/v1/outside/document', {
      visit: visit.body.visit,
      path_part_id: documentPart,
    })
    expect(await open(body.file_url)).toBe(200)
    await owner.delete(`/v1/outside-links/${made.body.id}`)
    expect(await open(body.file_url)).toBe(404)
  })

  it('is valid as long as the OWNER says, even if it was made before', async () => {
    const admin = await server.addUser(owner, 'ADMIN')
    const settings = { file_link_minutes: 5 }
    const change = (member: TestMember, body: object) =>
      member.patch(`/v1/tenants/${owner.tenantId}`, { settings: body })
    const before = await linkFor(owner)
    expect((await change(admin, settings)).status).toBe(403)
    expect((await change(owner, { file_link_minutes: 4 })).status).toBe(422)
    expect(await open(before)).toBe(200)
    expect((await change(owner, settings)).body).toMatchObject({ settings })
    expect(await open(before)).toBe(403)
    const link = await linkFor(owner)
    const left = Number(new URL(link).searchParams.get('expires')) - Date.now() / 1000
    expect(left).toBeGreaterThan(200)
    expect(left).toBeLessThanOrEqual(300)
    expect(await open(link)).toBe(200)
  })
})
