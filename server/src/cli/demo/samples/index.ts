import { makeEmployeeHandbook } from './employee-handbook.ts'
import { makeOperationsRunbook } from './operations-runbook.ts'
import { makeServiceAgreement } from './service-agreement.ts'
import { makeSpareParts } from './spare-parts.ts'

/** A document that the project makes itself, ready to be uploaded. */
export type SampleDocument = {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** One sample of each format: all from the same invented company, each with facts of its own. */
export async function makeSamples(): Promise<SampleDocument[]> {
  const [agreement, handbook] = await Promise.all([makeServiceAgreement(), makeEmployeeHandbook()])
  const text = new TextEncoder()
  return [
    { fileName: 'service-agreement.pdf', mediaType: 'application/pdf', bytes: agreement },
    { fileName: 'employee-handbook.docx', mediaType: DOCX, bytes: handbook },
    {
      fileName: 'operations-runbook.md',
      mediaType: 'text/markdown',
      bytes: text.encode(makeOperationsRunbook()),
    },
    { fileName: 'spare-parts.csv', mediaType: 'text/csv', bytes: text.encode(makeSpareParts()) },
  ]
}
