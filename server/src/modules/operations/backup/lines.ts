import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Lines } from '../../../platform/transfer/index.ts'
import type { BackupFile } from './manifest.ts'

/** Level 1 takes half the time of the default level, and makes files a tenth larger. */
const COMPRESSION = { level: 1 }
/** Lines are passed on in batches of this many characters. */
const BATCH_CHARACTERS = 1024 * 1024
const BATCH_LINES = 1_000
const NEWLINE = 10

/** Writes lines into a compressed file. */
export async function writeLines(
  folder: string,
  path: string,
  lines: Lines,
): Promise<{ rows: number; file: BackupFile }> {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  async function* text() {
    for await (const some of lines) {
      if (some.length === 0) continue
      rows += some.length
      yield `${some.join('\n')}\n`
    }
  }
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true })
  const file = createWriteStream(target, { flags: 'wx', flush: true })
  await pipeline(Readable.from(text()), createGzip(COMPRESSION), count, file)
  return { rows, file: { path, bytes, sha256: hash.digest('hex') } }
}

/** The lines of a file that {@link writeLines} wrote. */
export async function* readLines(folder: string, path: string): Lines {
  const unpacked = createReadStream(join(folder, path)).pipe(createGunzip())
  let batch: string[] = []
  let characters = 0
  for await (const line of split(unpacked)) {
    batch.push(line)
    characters += line.length
    if (characters < BATCH_CHARACTERS && batch.length < BATCH_LINES) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
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
