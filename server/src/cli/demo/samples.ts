import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A document that the project makes itself, ready to be uploaded. */
export type SampleDocument = {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Where the samples are. */
export const SAMPLES = join(import.meta.dirname, 'samples')

/** All from the same invented company, each with facts of its own. */
const MEDIA_TYPES = {
  'service-agreement.pdf': 'application/pdf',
  'employee-handbook.docx':
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'operations-runbook.md': 'text/markdown',
  'spare-parts.csv': 'text/csv',
}

/** Reads one sample of each format. */
export function readSamples(): Promise<SampleDocument[]> {
  return Promise.all(
    Object.entries(MEDIA_TYPES).map(async ([fileName, mediaType]) => {
      return { fileName, mediaType, bytes: await readFile(join(SAMPLES, fileName)) }
    }),
  )
}
