import type { Session } from '../../platform/db/index.ts'

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Changes the beginning of stored objects' addresses in metadata to that of the storage where they are now. */
export async function moveAddresses(
  session: Session,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const escaped = `"${from}`.replaceAll(/[^A-Za-z0-9"/:_-]/g, (letter) => `\\${letter}`)
  const ours = `${escaped}(?=${UUID}/${UUID}/)`
  for (const [table, column] of [
    ['document_version', 'system_metadata'],
    ['chunk', 'metadata'],
  ] as const) {
    await session.query(
      `update ${table} set ${column} = regexp_replace(${column}::text, $1, $2, 'g')::jsonb
       where strpos(${column}::text, $3) > 0`,
      [ours, `"${to}`, `"${from}`],
    )
  }
}
