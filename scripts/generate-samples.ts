import { strFromU8, unzipSync } from 'fflate'
import { writeOrCheck } from './write-or-check.ts'
import { makeEmployeeHandbook } from './samples/employee-handbook.ts'
import { makeServiceAgreement } from './samples/service-agreement.ts'

/** Writes the demo's sample documents, except plain text. With --check, compares them instead. */
const FOLDER = new URL('../samples/', import.meta.url)

/** The parts of a Word file without the times at which it was written. */
function partsOf(bytes: Uint8Array): string {
  return Object.entries(unzipSync(bytes))
    .map(
      ([name, part]) => `${name}\n${strFromU8(part).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')}`,
    )
    .toSorted()
    .join('\n')
}

await writeOrCheck([
  { file: new URL('service-agreement.pdf', FOLDER), content: await makeServiceAgreement() },
  {
    file: new URL('employee-handbook.docx', FOLDER),
    content: await makeEmployeeHandbook(),
    essence: partsOf,
  },
])
