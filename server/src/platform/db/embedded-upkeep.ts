import type { Driver } from './driver.ts'

/** Changed rows after which the planner's statistics of a table are renewed, beside a tenth of the table. */
const ANALYZE_ROWS = 500
/** Dead rows after which a table is vacuumed, beside a fifth of the table: readers wait while that runs. */
const VACUUM_ROWS = 5_000

type Table = { name: string; dead: boolean }

/**
 * Does the work of the autovacuum process, which the embedded database lacks: without statistics the planner
 * guesses, and pending entries of a text index are read one by one. One statement for each table, so that requests
 * can run in between.
 * @returns the tables that were vacuumed or analysed
 */
export async function tidyEmbedded(driver: Driver): Promise<string[]> {
  if (driver.kind !== 'embedded') return []
  await driver.query('select pg_stat_force_next_flush()')
  const { rows } = await driver.query(
    `select format('%I.%I', schemaname, relname) as name,
      n_dead_tup > $1 + n_live_tup * 0.2 as dead
    from pg_stat_user_tables
    where n_mod_since_analyze > $2 + n_live_tup * 0.1 or n_dead_tup > $1 + n_live_tup * 0.2`,
    [VACUUM_ROWS, ANALYZE_ROWS],
  )
  const tables = rows as Table[]
  for (const { name, dead } of tables) {
    await driver.exec(dead ? `vacuum (analyze) ${name}` : `analyze ${name}`)
  }
  if (tables.some(({ name }) => name === 'public.search_text')) {
    await driver.query(`select gin_clean_pending_list('search_text_idx')`)
  }
  return tables.map(({ name }) => name)
}
