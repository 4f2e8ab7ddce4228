import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDocument } from '../../../../test/support/content.ts'
import { sharedTestServer } from '../../../../test/support/index.ts'
import { retireDeleted } from './retire-deleted.ts'
import { dropReplaced, writeBlocks } from './write-blocks.ts'

const server = await sharedTestServer()

/** Rounds of upkeep until the tenants of other tests have had their turn, too. */
async function retireAll(): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await retireDeleted(server.context)
  }
}

it('no list of words names a deleted text, and its receipt says since when', async () => {
  const { context } = server
  const me = await server.newTenant()
  const inTenant = <T>(query: ReturnType<typeof sql<T>>) =>
    context.doors.inTenant(me.tenantId, async (tx) => (await query.execute(tx)).rows)
  const kept = await addDocument(server, me, { nodes: [{ chunk: 'granite' }] })
  const lost = await addDocument(server, me, { nodes: [{ chunk: 'marble' }] })
  const words = await inTenant(sql<{ id: string; content: string }>`
    select t.id, c.content from chunk k join chunk_content c on c.tenant_id = k.tenant_id and c.id = k.content_id
    join search_text t on t.tenant_id = k.tenant_id and t.id = k.search_text_id
    where k.tenant_id = ${me.tenantId}::uuid`)
  const textId = words.find(({ content }) => content === 'marble')?.id ?? ''
  await writeBlocks(context, { least: 1 })
  const blocksWith = () =>
    inTenant(sql<{ id: string }>`
      select id::text from search_block
      where tenant_id = ${me.tenantId}::uuid and position(uuid_send(${textId}::uuid) in texts) > 0`)
  expect(await blocksWith()).toHaveLength(1)

  await me.delete(`/v1/documents/${lost.documentId}`)
  const unlistedAt = () =>
    inTenant(sql<{ unlisted_at: Date | null }>`
      select unlisted_at from deletion_receipt where tenant_id = ${me.tenantId}::uuid`)
  await retireAll()
  // Searches may still be reading it.
  expect(await blocksWith()).toHaveLength(1)
  expect(await unlistedAt()).toEqual([{ unlisted_at: null }])

  await inTenant(sql`
    update search_block set replaced_at = now() - interval '1 hour'
    where tenant_id = ${me.tenantId}::uuid and replaced_at is not null`)
  await dropReplaced(context)
  await writeBlocks(context, { least: 1 })
  await retireAll()
  expect(await blocksWith()).toEqual([])
  expect(await unlistedAt()).toEqual([{ unlisted_at: expect.any(Date) }])

  const { body } = await me.post<{ id: string }[]>('/v1/chunks/search', {
    query: 'granite marble',
    search_type: 'full_text',
  })
  expect(body.map(({ id }) => id)).toEqual([kept.chunks[0]?.id])
})
