import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { errorCode } from '../core/error-code.ts'

/**
 * Puts an empty database into `folder`: the one that initdb creates, as it comes with PGlite. Running initdb
 * would take 3 s of processor time and 1 GB of memory. If the process is killed, nothing remains that looks
 * like a database.
 */
export async function unpackEmptyDatabase(folder: string): Promise<void> {
  const incomplete = `${folder}.incomplete`
  await rm(incomplete, { recursive: true, force: true })
  try {
    await unpackInto(incomplete)
    // Somebody may have created an empty folder beforehand.
    await rmdir(folder).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error
    })
    await rename(incomplete, folder)
  } catch (error) {
    await rm(incomplete, { recursive: true, force: true })
    throw error
  }
}

async function unpackInto(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs')
  const archive = await dataDir()
  const unpack = unpackTar(folder, { dmode: 0o700, fmode: 0o600 })
  await pipeline(Readable.fromWeb(archive.stream()), createGunzip(), unpack)
}
