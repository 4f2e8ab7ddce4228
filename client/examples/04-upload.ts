import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { Arbor, Uploaded } from '@arbor/client'

/** Upload a file from disk, without reading it into memory, and show the progress. */
export async function uploadFile(arbor: Arbor, folder: string, path: string): Promise<Uploaded> {
  return arbor.uploadDocument(
    { file: await openAsBlob(path), fileName: basename(path), path_part_id: folder },
    { onProgress: ({ sent, total }) => process.stdout.write(`\r${sent} of ${total} bytes`) },
  )
}
