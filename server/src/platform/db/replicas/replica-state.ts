import type { Driver, Session } from '../driver.ts'
import { offsetOf, parsePosition, POSITION, type Position } from './position.ts'

/** What the primary says about itself. */
export type Primary = {
  /** Identifies the server and its replicas. */
  readonly system: string
  readonly database: number
  readonly position: Position
  /** The position as a number. */
  readonly offset: bigint
}

/** What a replica says about itself. */
export type ReplicaState = {
  readonly isReplica: boolean
  readonly system: string
  readonly database: number
  readonly timeline: number
  /** How far it has replayed the log. */
  readonly replayed: bigint
}

const IDENTITY = `(select system_identifier from pg_control_system())::text as system,
  (select oid from pg_database where datname = current_database())::int8 as database`

const REPLICA = `select pg_is_in_recovery() as "isReplica", ${IDENTITY},
  (select timeline_id from pg_control_checkpoint()) as timeline,
  coalesce(pg_last_wal_replay_lsn(), '0/0')::text as lsn`

/** @returns undefined if the server is a standby */
export async function readPrimary(driver: Pick<Driver, 'query'>): Promise<Primary | undefined> {
  const { rows } = await driver.query(`select ${IDENTITY}, ${POSITION} as position`)
  const { system, database, position } = rows[0] as Record<string, unknown>
  const parsed = parsePosition(position)
  if (!parsed) return undefined
  const offset = offsetOf(parsed.lsn)
  return { system: String(system), database: Number(database), position: parsed, offset }
}

export async function readReplica(session: Session): Promise<ReplicaState> {
  const { rows } = await session.query(REPLICA, [])
  const { lsn, ...state } = rows[0] as Omit<ReplicaState, 'replayed'> & { readonly lsn: string }
  return { ...state, replayed: offsetOf(lsn) }
}

/** @returns why a server can't be read as a replica, or undefined */
export function faultOf(
  state: ReplicaState,
  { system, database, position }: Primary,
): string | undefined {
  if (state.system !== system) return 'it is not a replica of the primary'
  if (!state.isReplica) return 'it is a primary itself'
  if (state.database !== database) return 'its URL names another database'
  if (state.timeline !== position.timeline) {
    return 'it has made no restart point since the last failover'
  }
  return undefined
}
