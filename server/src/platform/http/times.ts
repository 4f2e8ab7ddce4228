/** A row behind an answer: its times are not written out yet. */
export type RowOf<Answer> = Omit<Answer, keyof Times> & Times

type Times = { created_at: Date; updated_at: Date }

/** A row with its times as the API shows them. */
export function withTimes<Row extends Times>(row: Row) {
  const { created_at, updated_at } = row
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}
