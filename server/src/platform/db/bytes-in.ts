import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of all files in a folder; 0 if the folder doesn't exist. */
export function bytesIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0)
  } catch {
    return 0
  }
}

/** A running server may delete a file while they are counted. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
