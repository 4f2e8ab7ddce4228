import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { StoredDocument } from './stored.ts'
import type { Uploaded } from './upload.ts'

/** A violated guarantee of the service, and where. */
export type Finding = { readonly what: string; readonly where: string }

/** Compares the uploads with what is stored: nothing is lost or duplicated, and every run has ended. */
export async function checkAll(
  uploads: readonly Uploaded[],
  stored: readonly StoredDocument[],
): Promise<Finding[]> {
  const byName = Map.groupBy(stored, (document) => document.name)
  const known = new Set(uploads.map(({ file }) => file.name))
  const findings: Finding[] = stored
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => ({ what: 'a document that nobody uploaded', where: name }))
  for (const upload of uploads) {
    const where = upload.file.shown
    const documents = byName.get(upload.file.name) ?? []
    const wanted = upload.status === 201 || upload.status === 409 ? 1 : 0
    if (documents.length !== wanted) {
      const what = `${documents.length} documents of an upload that returned ${upload.status}`
      findings.push({ what, where })
    }
    for (const document of documents) {
      const faults = [...faultsOf(document), ...(await faultsOfBytes(upload, document))]
      findings.push(...faults.map((what) => ({ what, where })))
    }
  }
  return findings
}

function faultsOf(document: StoredDocument): string[] {
  const { versions, runs, status, step, chunks, totalChunks, samePlace, pipeline: told } = document
  const faults: string[] = []
  if (versions !== 1) faults.push(`${versions} versions of one upload`)
  if (runs !== 1) faults.push(`${runs} runs of one upload`)
  if (status !== 'completed' && status !== 'failed') faults.push(`its run is ${status} at the end`)
  if (told !== status) faults.push(`the metadata says ${told}, the run ${status}`)
  if (status === 'completed' && chunks !== totalChunks) {
    faults.push(`${chunks} chunks, where the metadata says ${totalChunks}`)
  }
  if (status === 'completed' && chunks === 0) faults.push('completed without a chunk')
  // A run that failed there lacks only vectors.
  if (status === 'failed' && step !== 'embed' && chunks > 0) {
    faults.push(`${chunks} chunks of a run that failed`)
  }
  if (samePlace > 0) faults.push(`${samePlace} nodes share their position with another`)
  return faults
}

async function faultsOfBytes({ file }: Uploaded, document: StoredDocument): Promise<string[]> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file.path), hash)
  return hash.digest('hex') === document.sha256 ? [] : ['the stored bytes differ']
}

/** The service's message for a run whose process died too often. Kills cause it, as documented. */
const GIVEN_UP = /^The server stopped several times/

/** Compares an ingestion with an undisturbed one of the same files. Runs that kills ended are left out. */
export function compareWith(
  stored: readonly StoredDocument[],
  undisturbed: readonly StoredDocument[],
): Finding[] {
  const others = new Map(undisturbed.map((document) => [document.name, document]))
  return stored.flatMap((document) => {
    const other = others.get(document.name)
    const where = document.name
    if (GIVEN_UP.test(document.error ?? '')) return []
    if (!other) return [{ what: 'missing in the undisturbed ingestion', where }]
    if (document.status !== other.status) {
      const [own, its] = [outcomeOf(document), outcomeOf(other)]
      return [{ what: `${own}, but undisturbed ${its}`, where }]
    }
    if (document.status === 'failed' && document.error !== other.error) {
      return [{ what: `failed otherwise: ${document.error}, undisturbed ${other.error}`, where }]
    }
    if (document.fingerprint === other.fingerprint) return []
    const counts = `${document.chunks} and ${other.chunks} chunks`
    return [{ what: `sections or chunks differ from the undisturbed ones (${counts})`, where }]
  })
}

function outcomeOf({ status, error }: StoredDocument): string {
  return error === null ? status : `${status} (${error})`
}
