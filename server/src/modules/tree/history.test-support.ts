import type { TestServer } from '../../../test/support/index.ts'

/** The time of the database, to the microsecond. */
export async function timeIn({ context }: TestServer): Promise<string> {
  const { rows } = await context.driver.query(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  )
  return String(rows[0]?.['at'])
}
