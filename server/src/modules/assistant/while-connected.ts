import type { Http } from '../../platform/http/operation.ts'

/** Works for a client while it is connected. @param work gets a signal that is aborted when the client disconnects */
export async function whileConnected<T>(
  { reply: { raw } }: Http,
  work: (gone: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController()
  const hangUp = () => gone.abort()
  raw.once('close', hangUp)
  if (raw.destroyed) hangUp()
  try {
    return await work(gone.signal)
  } finally {
    raw.off('close', hangUp)
  }
}
