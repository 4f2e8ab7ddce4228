import { problem } from '../../../platform/errors.ts'

/** More than the tabs of a busy person; far less than what a server can hold. */
const MAX_STREAMS = 50

/** How many streams each user has open at this process. */
const open = new Map<string, number>()

/**
 * Counts a stream until it has closed.
 * @throws Problem too_many_requests
 */
export function admitStream({ userId }: { readonly userId: string }, closed: Promise<void>): void {
  const count = open.get(userId) ?? 0
  if (count >= MAX_STREAMS) {
    throw problem(
      'too_many_requests',
      `At most ${MAX_STREAMS} streams can be open at once. Close one and try again.`,
    )
  }
  open.set(userId, count + 1)
  void release(userId, closed)
}

async function release(userId: string, closed: Promise<void>): Promise<void> {
  await closed
  const rest = (open.get(userId) ?? 1) - 1
  if (rest > 0) open.set(userId, rest)
  else open.delete(userId)
}
