import { partitionPoint } from '../core/partition-point.ts'

/** Formatting of a range of stream positions; `to` is exclusive (MS-DOC 2.9.23, 2.9.24). */
export type Run = {
  readonly from: number
  readonly to: number
  /** Style of a paragraph; 0 for characters. */
  readonly style: number
  /** The property changes. */
  readonly changes: Buffer
}

const PAGE_BYTES = 512
const MAX_PAGES = 1_000_000
const EMPTY = Buffer.alloc(0)
/** Operand size in bytes by the upper three bits of a code; 6 has a variable size. */
const OPERANDS = [1, 1, 2, 4, 2, 2, -1, 3]
const TABLE_DEFINITION = 0xd608

function paragraphRun(page: Buffer, at: number): Pick<Run, 'style' | 'changes'> {
  const words = page[at] ?? 0
  const start = words === 0 ? at + 2 : at + 1
  const size = words === 0 ? 2 * (page[at + 1] ?? 0) : 2 * words - 1
  if (size < 2 || start + 2 > PAGE_BYTES) return { style: 0, changes: EMPTY }
  return { style: page.readUInt16LE(start), changes: page.subarray(start + 2, start + size) }
}

/** Reads the formatting runs of paragraphs or characters, in order. */
export function readRuns(stream: Buffer, list: Buffer, kind: 'paragraphs' | 'characters'): Run[] {
  const count = Math.min(Math.floor((list.length - 4) / 8), MAX_PAGES)
  const runs: Run[] = []
  for (let entry = 0; entry < count; entry++) {
    const start = (list.readUInt32LE((count + 1) * 4 + entry * 4) & 0x3fffff) * PAGE_BYTES
    const page = stream.subarray(start, start + PAGE_BYTES)
    if (page.length < PAGE_BYTES) continue
    const size = kind === 'paragraphs' ? 13 : 1
    const inPage = Math.min(page[PAGE_BYTES - 1] ?? 0, Math.floor((PAGE_BYTES - 5) / (4 + size)))
    for (let run = 0; run < inPage; run++) {
      const from = page.readUInt32LE(run * 4)
      const to = page.readUInt32LE(run * 4 + 4)
      const at = (page[(inPage + 1) * 4 + run * size] ?? 0) * 2
      const isParagraph = kind === 'paragraphs'
      const changes = page.subarray(at + 1, at + 1 + (page[at] ?? 0))
      if (at === 0) runs.push({ from, to, style: 0, changes: EMPTY })
      else if (isParagraph) runs.push({ from, to, ...paragraphRun(page, at) })
      else runs.push({ from, to, style: 0, changes })
    }
  }
  return runs.toSorted((a, b) => a.from - b.from)
}

/** Finds the run at a position of the stream. */
export function runAt(runs: readonly Run[], position: number): Run | undefined {
  const run = runs[partitionPoint(runs, ({ from }) => from <= position) - 1]
  return run !== undefined && position < run.to ? run : undefined
}

/** The property changes in a list, by code. The last change of each property wins. */
export function changesOf(list: Buffer): ReadonlyMap<number, Buffer> {
  const found = new Map<number, Buffer>()
  for (let at = 0; at + 2 < list.length;) {
    const code = list.readUInt16LE(at)
    at += 2
    let size = OPERANDS[code >> 13] ?? 1
    if (size === -1) {
      const isLong = code === TABLE_DEFINITION && at + 2 <= list.length
      size = isLong ? list.readUInt16LE(at) - 1 : (list[at] ?? 0)
      at += isLong ? 2 : 1
    }
    found.set(code, list.subarray(at, at + size))
    at += Math.max(size, 0)
  }
  return found
}
