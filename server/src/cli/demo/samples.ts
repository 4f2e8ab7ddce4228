import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A sample document of this project, ready to be uploaded. */
export type SampleDocument = {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** The folder of the samples. */
export const SAMPLES = join(import.meta.dirname, '../../../../samples')

/** All samples come from the same fictional company, each with its own facts. */
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
