import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Lines } from '../../platform/transfer/index.ts'
import type { BackupFile } from './manifest.ts'
import type { Seal } from './backup-seal.ts'
import type { Backup } from './open-backup.ts'

/** Level 1 takes half the time of the default level, and makes files a tenth larger. */
const COMPRESSION = { level: 1 }
/** Lines are passed on in batches of this many characters. */
const BATCH_CHARACTERS = 1024 * 1024
const BATCH_LINES = 1_000
const NEWLINE = 10

type Written = { readonly rows: number; readonly file: BackupFile }

/** A compressed file to which lines are written. */
export type LinesFile = {
  readonly write: (some: readonly string[]) => Promise<void>
  readonly end: () => Promise<Written>
  /** Closes an incomplete file. */
  readonly abandon: () => Promise<void>
}

/** Begins a file of lines. */
export async function createLinesFile(
  folder: string,
  name: string,
  { suffix, seal }: Pick<Seal, 'suffix' | 'seal'>,
): Promise<LinesFile> {
  const path = `${name}${suffix}`
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true })
  const packed = createGzip(COMPRESSION)
  const file = createWriteStream(target, { flags: 'wx', flush: true })
  const done = pipeline(await seal(packed), count, file)
  // Whoever writes or ends gets the error.
  done.catch(() => undefined)
  return {
    write: async (some) => {
      if (some.length === 0) return
      rows += some.length
      if (!packed.write(`${some.join('\n')}\n`)) await Promise.race([once(packed, 'drain'), done])
    },
    end: async () => {
      packed.end()
      await done
      return { rows, file: { path, bytes, sha256: hash.digest('hex') } }
    },
    abandon: async () => {
      packed.destroy()
      await done.catch(() => undefined)
    },
  }
}

/** Writes lines into a compressed file. */
export async function writeLines(
  folder: string,
  name: string,
  lines: Lines,
  seal: Pick<Seal, 'suffix' | 'seal'>,
): Promise<Written> {
  const file = await createLinesFile(folder, name, seal)
  try {
    for await (const some of lines) await file.write(some)
    return await file.end()
  } catch (error) {
    await file.abandon()
    throw error
  }
}

/** The lines of a file that {@link writeLines} wrote. */
export async function* readLines(
  { folder, unseal }: Pick<Backup, 'folder' | 'unseal'>,
  path: string,
): Lines {
  const opened = await unseal(createReadStream(join(folder, path)))
  const unpacked = createGunzip()
  opened.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  let batch: string[] = []
  let characters = 0
  try {
    for await (const line of split(unpacked)) {
      batch.push(line)
      characters += line.length
      if (characters < BATCH_CHARACTERS && batch.length < BATCH_LINES) continue
      yield batch
      batch = []
      characters = 0
    }
    if (batch.length > 0) yield batch
  } finally {
    opened.destroy()
  }
}

/** Only line feeds end a line, because JSON texts may contain other line separators. */
async function* split(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of source) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8')
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
}
