import { featuresQuery } from '../../../app/features.ts'
import { formatBytes } from '../../../app/format.ts'
import { queryClient } from '../../../app/query-client.ts'
import { texts } from '../texts.ts'

/** The server's maximum file size, in bytes. If the request fails, the upload itself finds out. */
async function largest(): Promise<number> {
  try {
    const { max_upload_in_parts_bytes: bytes } = await queryClient.ensureQueryData(featuresQuery)
    return bytes
  } catch {
    return Infinity
  }
}

/** A message if the file is too large to upload; otherwise undefined. */
export async function tooLarge(size: number): Promise<string | undefined> {
  const limit = await largest()
  if (size <= limit) return undefined
  // In this setting, a megabyte has 1,024 kilobytes.
  return texts.tooLarge(formatBytes(size, 1024), formatBytes(limit, 1024))
}
