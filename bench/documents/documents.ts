import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TrueTable } from '../../reader/test/fixtures/tables/truth.ts'
import { packageOf, pathOf, type Packaged } from './packaged.ts'

export type Half = 'tuned' | 'held-back'

/** A document and its tables. */
export type TrueDocument = {
  readonly name: string
  readonly path: string
  readonly tables: readonly TrueTable[]
}

const FOLDER = join(import.meta.dirname, '../../reader/test/fixtures/tables/documents')
const TRUTH = '.tables.json'

type Truth = readonly TrueTable[] | (Packaged & { readonly tables: readonly TrueTable[] })

/** The documents of a half, or only those with these names. Those whose package can't be downloaded are named and skipped. */
export async function readDocuments(
  half: Half,
  say: (what: string) => void,
  names?: readonly string[],
): Promise<TrueDocument[]> {
  const folder = join(FOLDER, half)
  const documents: TrueDocument[] = []
  const files = await readdir(folder).catch(() => [])
  for (const file of files.filter((each) => each.endsWith(TRUTH)).toSorted()) {
    const name = basename(file, TRUTH)
    if (names && !names.includes(name)) continue
    const truth = JSON.parse(await readFile(join(folder, file), 'utf8')) as Truth
    if (!('tables' in truth)) {
      documents.push({ name, path: join(folder, `${name}.pdf`), tables: truth })
      continue
    }
    const { tables, ...packaged } = truth
    try {
      documents.push({ name, path: await pathOf(packaged), tables })
    } catch (error) {
      say(`${name} is skipped: ${packageOf(packaged)}: ${String(error).split('\n')[0] ?? ''}`)
    }
  }
  return documents
}
