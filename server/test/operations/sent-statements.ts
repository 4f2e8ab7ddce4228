import type { Driver, Session } from '../../src/platform/db/index.ts'

/** Who sends a statement: a transaction of one tenant, or one across tenants. */
export type Side = 'tenant' | 'system'

/** Notes the texts of statements that are sent in transactions, until it is disposed of. */
export function noteStatements(driver: Driver): Disposable & Record<Side, Set<string>> {
  const texts = { tenant: new Set<string>(), system: new Set<string>() }
  const before = {
    transaction: driver.transaction.bind(driver),
    reading: driver.reading.bind(driver),
  }
  const textsOf = (opening: string | undefined): Set<string> =>
    texts[opening?.includes('app.tenant_id') ? 'tenant' : 'system']
  driver.transaction = (frame, work) => {
    const seen = textsOf(typeof frame === 'object' ? frame.opening : frame)
    return before.transaction(frame, (session) => work(noting(session, seen)))
  }
  driver.reading = (opening, work) =>
    before.reading(opening, (session) => work(noting(session, textsOf(opening))))
  return {
    ...texts,
    [Symbol.dispose]: () => void Object.assign(driver, before),
  }
}

function noting(session: Session, texts: Set<string>): Session {
  return {
    query: (sql, params) => {
      texts.add(sql)
      return session.query(sql, params)
    },
  }
}

/** Tables with rows of tenants, and the column with the tenant's id. */
export type OwnedTables = ReadonlyMap<string, string>

export async function readOwnedTables(driver: Driver): Promise<OwnedTables> {
  const { rows } = await driver.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenant_id'`,
  )
  return new Map([
    ['tenant', 'id'],
    ...rows.map((row) => [String(row['name']), 'tenant_id'] as const),
  ])
}

/** What EXPLAIN says about a step of a plan. */
type Step = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Plans?: readonly Step[]
} & Readonly<Record<string, unknown>>

const EXPLAINABLE = /^\s*(?:select|insert|update|delete|with|merge)\b/i
/** The members of a step with conditions on its own rows, and on those of steps below it. */
const OWN = ['Index Cond', 'Recheck Cond', 'Filter']
const ABOVE = ['Hash Cond', 'Merge Cond', 'Join Filter', 'Filter']

/**
 * The tables whose rows a statement reads, changes or deletes without saying of which tenant. Row-level security adds
 * no condition to the plan, because the role of the system sees all rows.
 */
export async function tablesWithoutTenant(
  driver: Driver,
  sql: string,
  owners: OwnedTables,
): Promise<string[]> {
  if (!EXPLAINABLE.test(sql)) return []
  const { rows } = await driver.exec(
    `begin; set local role arbor_system; explain (generic_plan, format json) ${sql}; rollback`,
  )
  const plans = rows.flatMap((row) => row['QUERY PLAN'] ?? []) as { Plan: Step }[]
  return plans.flatMap(({ Plan }) => unnamed(Plan, [], owners))
}

/** @param above the conditions of the steps above */
function unnamed(step: Step, above: readonly string[], owners: OwnedTables): string[] {
  const conditions = [...above, ...conditionsOf(step, ABOVE)]
  const steps = step.Plans ?? []
  const below = steps.flatMap((each) => unnamed(each, conditions, owners))
  const table = step['Relation Name'] ?? ''
  const column = step['Node Type'] === 'ModifyTable' ? undefined : owners.get(table)
  if (column === undefined) return below
  // A bitmap's condition is in the step below it.
  const own = [step, ...steps].flatMap((each) => conditionsOf(each, OWN))
  const isNamed = own.some((text) =>
    new RegExp(`\\b${column} (?:=|IS NOT DISTINCT FROM) `).test(text),
  )
  return isNamed || isJoined(step.Alias ?? table, column, above) ? below : [table, ...below]
}

/** Whether a step above compares the tenant of these rows. A hashed subquery doesn't show their alias. */
function isJoined(alias: string, column: string, above: readonly string[]): boolean {
  const name = `${alias}\\.${column}`
  const joined = new RegExp(`\\b${name} = |= ${name}\\b|\\.${column} = \\(hashed SubPlan`)
  return above.some((text) => joined.test(text))
}

function conditionsOf(step: Step, names: readonly string[]): string[] {
  return names.flatMap((name) => (typeof step[name] === 'string' ? [step[name]] : []))
}
