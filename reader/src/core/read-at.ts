import type { FileHandle } from 'node:fs/promises'

/**
 * Reads bytes of a file from a position. At the end of the file, it returns fewer than `length`.
 */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
