import { open } from 'node:fs/promises'

/** What durable bytes cost at the least. @returns milliseconds */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<number> {
  const started = performance.now()
  await using file = await open(path, 'w')
  await file.writeFile(bytes)
  await file.sync()
  return performance.now() - started
}
