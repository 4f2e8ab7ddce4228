import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createLocalFiles } from '../../platform/storage/local-files.ts'
import type { Lines } from '../../platform/transfer/index.ts'
import type { BackupObject } from './manifest.ts'
import { createLinesFile, readLines } from './lines-file.ts'
import type { Copies, Copied } from './objects.ts'
import { NO_SEAL, type Seal } from './backup-seal.ts'
import type { Backup } from './open-backup.ts'

const FOLDER = 'objects'

/** The copies of objects in a new backup. */
export function copiesIn(folder: string, { suffix, seal, nameOf }: Seal): Copies {
  const files = createLocalFiles(join(folder, FOLDER))
  return {
    put: async (key, source, options) => {
      if (suffix === '') {
        const { bytes, sha256 } = await files.put(key, source, options)
        return { key, bytes, sha256: sha256.toString('hex') }
      }
      let bytes = 0
      async function* counted() {
        for await (const chunk of source) {
          bytes += chunk.length
          yield chunk
        }
      }
      const name = nameOf(key)
      const sealed = await seal(Readable.from(counted(), { objectMode: false }))
      const copy = await files.put(name, sealed, options)
      const sha256 = copy.sha256.toString('hex')
      return { key: name, bytes, sha256, sealed_bytes: copy.bytes }
    },
  }
}

type Lists = Awaited<ReturnType<Awaited<ReturnType<typeof createLinesFile>>['end']>>

/**
 * Writes the list of copied objects. It isn't encrypted, so that a later backup can share the copies without a key. In an
 * encrypted backup, a second list says which copy is which object.
 */
export async function writeLists(
  folder: string,
  copied: AsyncIterable<readonly Copied[]>,
  seal: Seal,
): Promise<{ readonly objects: Lists; readonly names?: Lists }> {
  const objects = await createLinesFile(folder, 'objects.jsonl.gz', NO_SEAL)
  const names =
    seal.suffix === '' ? undefined : await createLinesFile(folder, 'names.jsonl.gz', seal)
  try {
    for await (const some of copied) {
      await objects.write(some.map(({ object }) => JSON.stringify(object)))
      await names?.write(some.map(({ key, object }) => JSON.stringify({ key, name: object.key })))
    }
    return { objects: await objects.end(), ...(names && { names: await names.end() }) }
  } catch (error) {
    await Promise.all([objects.abandon(), names?.abandon()])
    throw error
  }
}

/** An object in a backup, and the name of its copy. */
type Named = { readonly key: string; readonly name: string }

/** The objects in a backup. */
export async function* objectsIn(backup: Backup): AsyncGenerator<Named[]> {
  const { objects, sealing } = backup.manifest
  const lines: Lines = readLines(backup, (sealing?.names ?? objects.file).path)
  for await (const some of lines) {
    yield some.map((line) => {
      if (sealing) return JSON.parse(line) as Named
      const { key } = JSON.parse(line) as BackupObject
      return { key, name: key }
    })
  }
}

/** The keys of up to `most` objects that the storage lacked when the backup was made. */
export async function missingIn(backup: Backup, most: number): Promise<string[]> {
  const { missing } = backup.manifest
  const keys: string[] = []
  if (missing === undefined) return keys
  for await (const lines of readLines(backup, missing.file.path)) {
    for (const line of lines) {
      if (keys.length === most) return keys
      keys.push((JSON.parse(line) as { readonly key: string }).key)
    }
  }
  return keys
}

/** Opens the copies of objects in a backup by their names. */
export function openCopies({ folder, unseal }: Backup): (name: string) => Promise<Readable> {
  const files = createLocalFiles(join(folder, FOLDER))
  return async (name) => unseal((await files.open(name)).stream)
}
