import { shownName } from '@arbor/client'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EXIT, Fault } from '../faults-with-exit-codes.ts'
import { findItem, itemsIn, type Document, type Item } from '../find-items.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { print, printJson, say, write } from '../terminal.ts'
import { hashOf } from '../upload/place-file.ts'
import { findVersion, openFile, type Version } from '../version-files.ts'

type DownloadOptions = Common & {
  readonly to: string
  readonly at?: number | undefined
  readonly force?: true | undefined
}

/** Downloads the file of a document, or all files of a folder with its structure. */
export async function runDownload(place: string, options: DownloadOptions): Promise<void> {
  await inSession(options, async (session) => {
    const item = await findItem(session.arbor, place)
    if (options.to === '-') return writeOut(session, item, options)
    const found = await stat(options.to).catch(() => undefined)
    if (!found?.isDirectory()) {
      throw new Fault(`Folder “${options.to}” doesn’t exist on this machine.`, EXIT.notFound)
    }
    const failed = await fetchItem(session, item, options.to, options)
    if (failed > 0) {
      throw new Fault(
        `${failed} ${failed === 1 ? 'document' : 'documents'} couldn’t be downloaded.`,
      )
    }
  })
}

async function writeOut(session: Session, item: Item, options: DownloadOptions): Promise<void> {
  if (item.part_type === 'FOLDER') {
    throw new Fault('A folder can’t be written to standard output. Name a document.', EXIT.misused)
  }
  if (process.stdout.isTTY) {
    throw new Fault('Standard output is a terminal. Redirect it to a file or a pipe.', EXIT.misused)
  }
  const version = await findVersion(session.arbor, item, options.at)
  const { body } = await openFile(session, version, 'source')
  for await (const bytes of body ?? []) await write(bytes)
}

/** @returns the number of failed documents, each reported when it fails */
async function fetchItem(
  session: Session,
  item: Item,
  folder: string,
  options: DownloadOptions,
): Promise<number> {
  const name = shownName(item)
  if (item.part_type === 'DOCUMENT') {
    const path = join(folder, safeName(withExtension(name, item.active_version)))
    return fetchDocument(session, item, path, options)
  }
  const path = join(folder, safeName(name))
  await mkdir(path, { recursive: true })
  let failed = 0
  for await (const child of itemsIn(session.arbor, item)) {
    failed += await fetchItem(session, child, path, options)
  }
  return failed
}

async function fetchDocument(
  session: Session,
  document: Document,
  path: string,
  options: DownloadOptions,
): Promise<number> {
  try {
    const outcome = await fetchFile(session, document, path, options)
    if (options.json) await printJson({ document_id: document.id, file: path, outcome })
    else await print(`${outcome === 'there' ? 'already there' : outcome}: ${path}`)
    return 0
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const failed = { document_id: document.id, file: path, outcome: 'failed' }
    if (options.json) await printJson({ ...failed, error: error.message })
    else say(`failed: ${path}: ${error.message}`)
    return 1
  }
}

async function fetchFile(
  session: Session,
  document: Document,
  path: string,
  options: DownloadOptions,
): Promise<'downloaded' | 'there'> {
  const version = await findVersion(session.arbor, document, options.at)
  const hash = version.system_metadata?.hash ?? undefined
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() && hash !== undefined && (await hashOf(path)) === hash) return 'there'
  if (found && !options.force) {
    throw new Fault('A different file has this name. Use --force to replace it.')
  }
  const { body } = await openFile(session, version, 'source')
  // A file gets its name only when it is complete.
  const fresh = `${path}.${randomUUID().slice(0, 8)}.part`
  try {
    const digest = createHash('sha256')
    await pipeline(
      Readable.from(body ?? []),
      async function* (bytes: AsyncIterable<Uint8Array>) {
        for await (const one of bytes) {
          digest.update(one)
          yield one
        }
      },
      createWriteStream(fresh, { flags: 'wx' }),
    )
    if (hash !== undefined && digest.digest('base64') !== hash) {
      throw new Fault('The downloaded file differs from the stored one. Try again.')
    }
    await rename(fresh, path)
  } finally {
    await rm(fresh, { force: true })
  }
  return 'downloaded'
}

/** Characters that some system doesn't allow in file names, or that could control a terminal. */
const UNSAFE_IN_NAMES =
  /[\p{Cc}<>:"/\\|?*\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** The name of a document with the extension of its file, which the name may lack. */
function withExtension(name: string, { asset_s3_url: url }: Version): string {
  const [extension = ''] = /(?<=[^/])\.[A-Za-z0-9]{1,10}$/.exec(url?.split('?')[0] ?? '') ?? []
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : `${name}${extension}`
}

/** Turns a name from the server into a safe file name that can't leave its folder. */
function safeName(name: string): string {
  const safe = name.replace(UNSAFE_IN_NAMES, '_')
  return /^\.*$/.test(safe) ? '_' : safe
}
