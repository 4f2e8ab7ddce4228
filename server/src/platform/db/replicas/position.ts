/** A point in the log of the primary. A server that has replayed the log up to there has every earlier commit. */
export type Position = {
  readonly lsn: string
  /** Grows with each failover. After one, the same LSN has another meaning. */
  readonly timeline: number
}

/**
 * SQL for the position of the primary: after everything that the statement can see. Null on a standby. A commit is on
 * the disk before others see it, except with `synchronous_commit = off`.
 */
export const POSITION = `case when not pg_is_in_recovery() then (
  select substr(pg_walfile_name(lsn), 1, 8) || ' ' || lsn from (
    select case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn
  ) as log
) end`

/** Reads the value of `POSITION`. */
export function parsePosition(value: unknown): Position | undefined {
  if (typeof value !== 'string') return undefined
  const [timeline = '', lsn = ''] = value.split(' ')
  return { lsn, timeline: Number.parseInt(timeline, 16) }
}

/**
 * Whether the server that runs this is a replica that has reached a position. A standby that has followed a failover
 * shows the new timeline only after its next restart point, so one that has gone another way never passes.
 */
export const HAS_REACHED = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select timeline_id from pg_control_checkpoint()) = $2::int as holds`

/** Turns an LSN into a number that can be compared. */
export function offsetOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`)
}
