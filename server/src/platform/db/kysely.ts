import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult as KyselyResult,
} from 'kysely'
import type { Session } from './driver.ts'
import type { Database } from './types.generated.ts'

/** A query builder whose statements all run in the given open transaction. */
export function queryBuilder(session: Session): Kysely<Database> {
  return new Kysely<Database>({ dialect: sessionDialect(session) })
}

function sessionDialect(session: Session): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<KyselyResult<R>> => {
      const { rows, affected } = await session.query(query.sql, query.parameters)
      return { rows: rows as R[], numAffectedRows: BigInt(affected) }
    },
    streamQuery: () => {
      throw new Error('Results are read page by page. A stream would hold the transaction open.')
    },
  }
  const nested = async (): Promise<never> => {
    throw new Error('Only the doors in db/doors.ts open transactions.')
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      beginTransaction: nested,
      commitTransaction: nested,
      rollbackTransaction: nested,
      releaseConnection: async () => undefined,
      destroy: async () => undefined,
    }),
  }
}
