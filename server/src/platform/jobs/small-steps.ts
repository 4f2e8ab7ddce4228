/** How long a transaction should take at most. Other writers of the embedded database wait for it. */
const GOAL_MS = 40
/** Rows in a transaction: at the beginning, at least, and at most. */
const ROWS = { first: 120, least: 60, most: 500 }
/** After this time, other tenants have their turn. */
const TURN_MS = 5_000

/** One transaction over about `most` rows, which calls `begin` when it has its locks. @returns whether it was the last */
type Step = (most: number, begin: () => void) => Promise<boolean>

/**
 * Repeats a step in small transactions, so that others have their turns. How many rows a transaction has depends on how
 * long the previous ones took.
 * @returns whether everything is done. Otherwise its turn is over
 */
export async function inSmallSteps(step: Step, signal?: AbortSignal): Promise<boolean> {
  const end = performance.now() + TURN_MS
  let most = ROWS.first
  while (performance.now() < end) {
    signal?.throwIfAborted()
    let began = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    const isLast = await step(most, () => (began = performance.now()))
    if (isLast) return true
    const took = performance.now() - began
    most = Math.round(Math.min(Math.max((most * GOAL_MS) / took, most / 2, ROWS.least), most * 2))
    most = Math.min(most, ROWS.most)
  }
  return false
}
