import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  HELD_BACK_BROKEN,
  TUNED_BROKEN,
  type BrokenFile,
} from '../reader/test/fixtures/broken/broken-files.ts'
import { judge } from '../reader/test/fixtures/broken/judge.ts'
import { convertPdf } from '../reader/src/pdf/convert-pdf.ts'
import type { Sized } from './options.ts'
import { renderGrid } from './table.ts'

const HALVES = [
  ['Broken files that the reader was tuned on', TUNED_BROKEN],
  ['Broken files that are held back', HELD_BACK_BROKEN],
] as const

/** Reads a broken file. A refused one is left out, with its reason as the warning. */
async function judged(file: BrokenFile, path: string) {
  await writeFile(path, await file.bytes())
  const read = await convertPdf(path, { ocr: { languages: ['eng'] } }).catch((error: unknown) => ({
    blocks: [],
    warnings: [String(error)],
  }))
  return judge(file, read)
}

/**
 * Measures whether nonsense from broken fonts and scans is stored silently, that is without a warning and a confidence.
 */
export async function measureBroken({ amount, signal, say }: Sized): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-bench-broken-'))
  try {
    for (const [title, all] of HALVES) {
      const files = amount(all, all.slice(0, 1))
      const rows: string[][] = []
      for (const file of files) {
        signal.throwIfAborted()
        say(file.name)
        const { errors, kind } = await judged(file, join(folder, 'a.pdf'))
        rows.push([file.name, kind, errors.toFixed(3)])
      }
      const silent = rows.filter(([, kind]) => kind === 'silent').length
      rows.push([`silent: ${silent} of ${files.length}`, '', ''])
      console.log(`\n${title}\n\n${renderGrid(['file', 'text', 'errors'], rows, (at) => at > 1)}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
