import { problem } from '../../../platform/errors.ts'
import { limitPerUser } from '../../../platform/realtime/per-user.ts'

/** More than the tabs of a busy person; far less than what a server can hold. */
const MAX_STREAMS = 50

const streams = limitPerUser(MAX_STREAMS)

/**
 * Counts a stream until it has closed.
 * @throws Problem too_many_requests
 */
export function admitStream(user: { readonly userId: string }, closed: Promise<void>): void {
  if (streams.admit(user, closed)) return
  throw problem(
    'too_many_requests',
    `At most ${MAX_STREAMS} streams can be open at once. Close one and try again.`,
  )
}
