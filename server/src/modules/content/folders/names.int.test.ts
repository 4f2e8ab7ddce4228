import { expect, test } from 'vitest'
import { sharedTestServer } from '../../../../test/support/index.ts'

test.each(['.', '..', '\u2800', '\u200b', 'a\u202eb', 'a\u200fb', 'a\nb', 'a\u0007'])(
  'the name %j is refused for whatever has a name',
  async (name) => {
    const owner = await (await sharedTestServer()).newTenant()
    const folder = { name, parent_path_part_id: owner.sharedPartId }
    expect(await owner.post('/v1/folders', folder)).toMatchObject({ status: 422 })
    if (name.startsWith('.')) return
    expect(await owner.post('/v1/tags', { name })).toMatchObject({ status: 422 })
    expect(await owner.post('/v1/threads', { title: name })).toMatchObject({ status: 422 })
    expect(await owner.patch(`/v1/tenants/${owner.tenantId}`, { name })).toMatchObject({
      status: 422,
    })
  },
)
