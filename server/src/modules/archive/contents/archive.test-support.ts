import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import type { TestServer } from '../../../../test/support/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { importArchive } from './import-archive.ts'
import { ZipReader } from './read-zip.ts'
import { streamArchive } from './write-archive.ts'
import type { Manifest } from './form.ts'

const signal = new AbortController().signal
const quiet = { signal, onProgress: () => undefined }

/** Exports a tenant into a file of the folder. @returns the path */
export async function exportTenant(
  { context }: Pick<TestServer, 'context'>,
  tenantId: string,
  folder: string,
): Promise<string> {
  const path = join(folder, `${newId()}.zip`)
  await streamArchive(context, tenantId, (zip) => pipeline(zip, createWriteStream(path)), quiet)
  return path
}

/** Imports an archive. */
export async function importTenant(
  { context }: Pick<TestServer, 'context'>,
  path: string,
  wish: Partial<Parameters<typeof importArchive>[2]> = {},
): ReturnType<typeof importArchive> {
  const zip = await ZipReader.open(path)
  try {
    return await importArchive(context, zip, { ...quiet, ...wish })
  } finally {
    zip.close()
  }
}

/** The entries of an archive, to change them. */
export type Entries = Map<string, Buffer>

export async function readEntries(path: string): Promise<Entries> {
  const entries: Entries = new Map()
  const zip = await yauzl.openPromise(path, { autoClose: false })
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  zip.close()
  return entries
}

/** Writes entries as an archive. Its hashes fit, as an attacker would make them fit. */
export async function writeEntries(entries: Entries, path: string): Promise<void> {
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as Manifest
  const described = (name: string) => {
    const bytes = entries.get(name) ?? Buffer.alloc(0)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { bytes: bytes.length, sha256 }
  }
  const tables = manifest.tables.map((table) => ({
    ...table,
    ...described(`rows/${table.name}.jsonl`),
  }))
  const people = { ...manifest.people, ...described('people.jsonl') }
  const files = { ...manifest.files, ...described('files.jsonl') }
  const text = JSON.stringify({ ...manifest, tables, people, files })
  const zip = new ZipFile()
  for (const [name, bytes] of new Map([...entries, ['manifest.json', Buffer.from(text)]])) {
    zip.addBuffer(bytes, name, { compress: !name.startsWith('files/') })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** Changes each row of a table. */
export function changeRows(
  entries: Entries,
  name: string,
  change: (row: Record<string, unknown>) => object,
): void {
  const lines = String(entries.get(name)).split('\n').filter(Boolean)
  const changed = lines.map((line) =>
    JSON.stringify(change(JSON.parse(line) as Record<string, unknown>)),
  )
  entries.set(name, Buffer.from(changed.map((line) => `${line}\n`).join('')))
}
