import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { perContext } from '../../../platform/context/per-context.ts'

/** More than the tabs of a busy person, and far less than a server can handle. */
const MAX_STREAMS = 50

const streamsOf = perContext(({ limitPerUser }) => limitPerUser('stream', MAX_STREAMS))

/**
 * Counts a stream until it is closed.
 * @throws Problem too_many_requests
 */
export async function admitStream(
  context: Context,
  user: { readonly userId: string },
  closed: Promise<void>,
): Promise<void> {
  if (await streamsOf(context).admit(user, closed)) return
  throw problem('streams_limit', { max: MAX_STREAMS })
}
