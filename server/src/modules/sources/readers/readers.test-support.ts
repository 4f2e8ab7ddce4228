import type { Reader } from '@arbor/connectors'
import { put, type Bound, type Sync } from '../sources.test-support.ts'

export const person = (address: string): Reader => ({ kind: 'person', address })
export const group = (name: string): Reader => ({ kind: 'group', name })
export const everyone: Reader = { kind: 'everyone' }

/** Adds or replaces a file with readers. */
export function putRead(source: Sync, path: string, readers: readonly Reader[], text = path): void {
  put(source, path, path, text)
  const item = source.fake.items.get(path)
  if (item) source.fake.items.set(path, { ...item, readers })
}

/** Who reads each folder, document and version below the folder of a source. Null for everybody with a permission. */
export async function readersOf({
  server,
  me,
  folderPartId,
}: Bound): Promise<Record<string, string[] | null>> {
  const { rows } = await server.context.driver.query(
    `select path_of(p) as path, path_of(f) as base, p.part_type as type,
       case when p.reader_ids is not null then array(
         select r.kind || ' ' || r.name from source_reader r
         where r.tenant_id = p.tenant_id and r.id = any(p.reader_ids) order by 1) end as readers
     from path_part p join path_part f on f.tenant_id = p.tenant_id and f.id = $2
     where p.tenant_id = $1 and p.part_type in ('FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION')
       and p.ancestors @> array[$2]::uuid[]
     order by path`,
    [me.tenantId, folderPartId],
  )
  return Object.fromEntries(
    rows.map(({ path, base, readers }) => {
      const names = readers as string[] | null
      const shown =
        names?.map((name) => name.trim().replace(/^(?:person|group) /, '')).toSorted() ?? null
      return [String(path).slice(String(base).length + 1), shown]
    }),
  )
}
