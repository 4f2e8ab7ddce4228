import { generateKeyBetween } from 'fractional-indexing'
import { makeUser } from '../server/test/support/test-member.ts'
import type { Arbor } from './bench.ts'
import { emptyRows, insertRows } from './insert-rows.ts'
import { addFolders, addPart, type Part } from './seed-nodes.ts'
import { addGrants } from './seed-rights.ts'

/** The smallest scope, and people with few and with many grants. */
export type Extremes = {
  readonly document: string
  /** Keys of USERs: who may read one folder with a twentieth, and who has many grants. */
  readonly oneGrantKey: string
  readonly manyGrantsKey: string
}

/**
 * Adds people with one grant and with many (usually a thousand) to a tenant for searches. The many are half of the
 * documents, and empty folders beside the others.
 */
export async function addExtremes(
  arbor: Arbor,
  { tenantId, folder }: { readonly tenantId: string; readonly folder: string },
  many: number,
): Promise<Extremes> {
  const { context } = arbor
  const found = await context.driver.query(
    `select id from path_part where tenant_id = $1 and part_type = 'DOCUMENT' order by id`,
    [tenantId],
  )
  const documents = found.rows.map((row) => ({ partId: String(row['id']) }))
  const { rows: places } = await context.driver.query(
    `select parent_id as id, p.ancestors[:cardinality(p.ancestors) - 1] as ancestors,
       (select max(sort_key) from path_part s where s.tenant_id = $1 and s.parent_id = p.parent_id) as last
     from path_part p where tenant_id = $1 and p.id = $2`,
    [tenantId, folder],
  )
  const [place] = places as { id: string; ancestors: string[]; last: string }[]
  if (!place) throw new Error('The folder with a twentieth is missing.')
  const rows = emptyRows()
  const parent: Part = { id: '', partId: place.id, ancestors: place.ancestors }
  const sortKey = generateKeyBetween(place.last, null)
  const beside = addPart(rows, { type: 'FOLDER', name: 'Empty ones', parent, sortKey })
  const half = documents.filter((_, at) => at % 2 === 0).slice(0, many)
  const empty = addFolders(rows, beside, 'Empty', many - half.length)
  const newcomer = await makeUser(arbor, { tenantId, role: 'USER' })
  const veteran = await makeUser(arbor, { tenantId, role: 'USER' })
  addGrants(rows, { user_id: newcomer.userId }, [{ partId: folder }])
  addGrants(rows, { user_id: veteran.userId }, [...half, ...empty])
  await insertRows(context, tenantId, rows)
  await context.driver.exec('analyze')
  return {
    document: documents[0]?.partId ?? '',
    oneGrantKey: newcomer.apiKey,
    manyGrantsKey: veteran.apiKey,
  }
}
