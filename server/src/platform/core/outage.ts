/**
 * SQLSTATEs with which a server temporarily rejects everybody. It is starting or stopping, or took too long (57), has
 * no connections left (53300) or is a standby (25006). Or it rejects the login, which worked at startup (28, 3D).
 */
const REJECTS_ALL = /^(57...|53300|25006|28...|3D...)$/
const MOST_CAUSES = 4

/** Whether a server that returns this SQLSTATE rejects everybody. */
export function rejectsAll(code: string | undefined): boolean {
  return REJECTS_ALL.test(code ?? '')
}

/**
 * Whether the log should leave an error to the lines about the outage of the database. Names tell, because the queue's
 * library passes on copies of errors, and others wrap them.
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, code, cause } = error as Record<'name' | 'code' | 'cause', unknown>
  if (name === 'DatabaseAway') return true
  if (name === 'DatabaseError' && rejectsAll(String(code))) return true
  return depth < MOST_CAUSES && isOutage(cause, depth + 1)
}
