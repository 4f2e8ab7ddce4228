export { DatabaseAway, isDatabaseAway } from './database-away.ts'
export { DatabaseError, isDatabaseFull, unlessFull } from './database-error.ts'
export type { Driver, EmbeddedDatabase, Session } from './driver.ts'
export { createDoors, sessionOf, type Doors, type SystemTx, type TenantTx } from './doors.ts'
export { currentEndOfWrite, endWritesWith } from './end-of-write.ts'
export { DatabaseStopped, isDatabase, openEmbedded } from './embedded.ts'
export { tidyEmbedded } from './embedded-upkeep.ts'
export {
  migrate,
  pendingMigrations,
  readMigrations,
  SchemaError,
  type SchemaState,
} from './migrate.ts'
export { openPostgres } from './postgres.ts'
export { repeat } from './repeat-transaction.ts'
export { Replica } from './replicas/replica.ts'
export { Replicas } from './replicas/replicas.ts'
export {
  faultOf as replicaFaultOf,
  readPrimary,
  readReplica,
  type Primary,
} from './replicas/replica-state.ts'
export { within, type RequestReads } from './replicas/request-reads.ts'
export { answeringDriver } from './answers.ts'
export { StatementTimes, timedDriver } from './statement-times.ts'
export { tracedDriver } from './traced-driver.ts'
export { deleteExpired, isAny, jsonb, readPage } from './sql.ts'
export type { PoolState } from './postgres-pool.ts'
export {
  faultOf as privilegeFaultOf,
  readPrivileges,
  requirePrivileges,
  type Privileges,
} from './privileges.ts'
export { explainExtension, PGVECTOR } from './vector-extension.ts'
export {
  CLOSED,
  MEMBER,
  OWN_ROWS,
  ofNode,
  ofObject,
  type Archived,
  type KeptRows,
  type Nodes,
  type Reference,
  type Tables,
} from './tables.ts'
