/** A database row of a response, whose times are not formatted yet. */
export type RowOf<Answer> = Omit<Answer, keyof Times> & Times

type Times = { created_at: Date; updated_at: Date }

/** Formats the times of a row for the API. */
export function withTimes<Row extends Times>(row: Row) {
  const { created_at, updated_at } = row
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}
