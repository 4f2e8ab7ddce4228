import { featuresQuery } from '../../../app/features.ts'
import { formatBytes } from '../../../app/format.ts'
import { queryClient } from '../../../app/query-client.ts'
import { texts } from '../texts.ts'

/** The largest file that the server takes, in bytes. Where it can't be asked now, sending will tell. */
async function largest(): Promise<number> {
  try {
    const { max_upload_bytes: bytes } = await queryClient.ensureQueryData(featuresQuery)
    return bytes
  } catch {
    return Infinity
  }
}

/** Why a file is too large to be sent; undefined for one that is not. */
export async function tooLarge(size: number): Promise<string | undefined> {
  const limit = await largest()
  if (size <= limit) return undefined
  // The setting counts megabytes of 1,024 kilobytes.
  return texts.tooLarge(formatBytes(size, 1024), formatBytes(limit, 1024))
}
