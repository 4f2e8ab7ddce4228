import { makeTenant } from '../server/test/support/test-member.ts'
import type { Bench, Work } from './bench.ts'
import { createOwner, ingest, type Owner } from './client.ts'
import { figuresOf, type Row } from './table.ts'

const NAME = 'search-names'
const ROWS = 100_000
const ASKED = 40
const POLL_MS = 500
const MODES = ['full_text', 'dense_only', 'hybrid'] as const

const FIRST = ['Ada', 'Bruno', 'Cleo', 'Dmitri', 'Edda', 'Farid', 'Greta', 'Hana']

/** Different names for different rows. */
const nameOf = (row: number): string =>
  `${FIRST[row % FIRST.length] ?? ''} Q${(row * 7919).toString(36)}x`

const rowOf = (row: number): string => `${row},${nameOf(row)},Town${row % 50},${(row * 37) % 5000}`

/** Whether names in a table of 100,000 rows are found in the first result, with default settings. */
const names: Work = {
  name: NAME,
  run: async (bench: Bench) => {
    await using arbor = await bench.another()
    const owner = await makeTenant(arbor, { role: 'OWNER', name: 'Names' })
    const caller = createOwner(arbor.url, owner)
    const lines = Array.from({ length: ROWS }, (_, row) => rowOf(row))
    const bytes = Buffer.from(['number,name,town,salary', ...lines].join('\n'))
    bench.say(`ingesting ${ROWS} rows`)
    const { signal } = bench
    const { completedMs } = await ingest(
      caller,
      { name: 'people.csv', bytes },
      { pollMs: POLL_MS, signal },
    )
    const rows: Row[] = []
    for (const mode of MODES) {
      bench.say(mode)
      const { taken, missed } = await look(caller, mode)
      if (missed.length > 0) throw new Error(`${mode} does not find ${missed.join(', ')}.`)
      rows.push({
        work: `${NAME}: ${mode}`,
        arbor: figuresOf(taken),
        target: '',
        remark: `${ASKED} of ${ASKED} names of ${ROWS} rows in the first result; upload to completed ${Math.round(completedMs / 1000)} s`,
      })
    }
    return rows
  },
}

type Hit = { readonly content: string; readonly passage: string | null }

async function look(
  caller: Owner,
  mode: string,
): Promise<{ taken: number[]; missed: readonly string[] }> {
  const taken: number[] = []
  const missed: string[] = []
  for (let at = 0; at < ASKED; at++) {
    const row = Math.floor(((at + 0.5) * ROWS) / ASKED)
    const started = performance.now()
    const [hit] = await caller.send<Hit[]>('POST', '/v1/chunks/search', {
      query: nameOf(row),
      search_type: mode,
    })
    taken.push(performance.now() - started)
    // The first and last rows of a file stand in its chunk, the others in passages.
    const shown = hit?.passage ?? hit?.content ?? ''
    if (!shown.includes(nameOf(row))) missed.push(nameOf(row))
  }
  return { taken, missed }
}

/** Searching for single rows of a long table. */
export const nameSearches: readonly Work[] = [names]
