import type { Driver } from './driver.ts'

/** Number of changed rows, in addition to a tenth of the table, after which the planner's statistics are renewed. */
const ANALYZE_ROWS = 500
/**
 * Number of dead rows, in addition to a fifth of the table, after which it is vacuumed. Readers wait during a
 * vacuum.
 */
const VACUUM_ROWS = 5_000

type Table = { name: string; dead: boolean }

/**
 * Does the work of the autovacuum process, which the embedded database lacks. Without statistics the planner
 * guesses, and pending entries of a text index are read one by one. Each table has its own statement, so that
 * requests can run in between.
 * @returns the tables that were vacuumed or analyzed
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
