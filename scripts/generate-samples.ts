import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { makeEmployeeHandbook } from './samples/employee-handbook.ts'
import { makeServiceAgreement } from './samples/service-agreement.ts'

/** Writes the demo's sample documents that are not plain text; with --check it compares instead. */
const FOLDER = new URL('../server/src/cli/demo/samples/', import.meta.url)

/** What a Word file says, part by part; the times in it say when it was written. */
function partsOf(bytes: Uint8Array): string {
  return Object.entries(unzipSync(bytes))
    .map(
      ([name, part]) => `${name}\n${strFromU8(part).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')}`,
    )
    .toSorted()
    .join('\n')
}

const samples = [
  {
    file: new URL('service-agreement.pdf', FOLDER),
    bytes: await makeServiceAgreement(),
    saying: (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1'),
  },
  {
    file: new URL('employee-handbook.docx', FOLDER),
    bytes: await makeEmployeeHandbook(),
    saying: partsOf,
  },
]

let drift = false
await mkdir(FOLDER, { recursive: true })
for (const { file, bytes, saying } of samples) {
  const current = await readFile(file).catch(() => undefined)
  if (current && saying(current) === saying(bytes)) continue
  if (process.argv.includes('--check')) {
    drift = true
    console.error(`${file.pathname} is not what scripts/samples makes: run npm run generate`)
  } else await writeFile(file, bytes)
}
process.exit(drift ? 1 : 0)
