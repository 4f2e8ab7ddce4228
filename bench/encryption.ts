import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { encryptStorage } from '../server/src/platform/storage/encrypted/encrypted-storage.ts'
import { createLinkSigner } from '../server/src/platform/storage/links.ts'
import { createLocalStorage } from '../server/src/platform/storage/open-storage.ts'
import type { ObjectStorage } from '../server/src/platform/storage/storage.ts'
import type { Bench, Work } from './bench.ts'
import { figuresOf, quantile, type Figures } from './table.ts'

const MEGABYTE = 1024 * 1024
const LARGE = 32 * MEGABYTE
const SMALL = 20_000
const REMARK = 'bare: the same storage, a folder, without encryption'

type Step = (storage: ObjectStorage, round: number) => Promise<unknown>

/** What is compared: its repetitions in a round, and one of them. */
const STEPS: Readonly<Record<string, readonly [times: number, step: Step]>> = {
  'store 32 MB': [3, (storage) => storage.put('tenant/new', piecesOf(large))],
  'read 32 MB': [3, async (storage) => drain((await storage.open('tenant/large')).stream)],
  'read 1 MB from the middle of 32 MB': [
    20,
    async (storage, round) => {
      const start = (10 + round) * MEGABYTE + 17
      const { stream } = await storage.open('tenant/large', { start, end: start + MEGABYTE - 1 })
      await drain(stream)
    },
  ],
  'store 20 kB': [50, (storage) => storage.putBytes('tenant/new', small)],
  'read 20 kB': [100, (storage) => storage.getBytes('tenant/small')],
  'use 32 MB as a file': [3, (storage) => storage.withFile('tenant/large', async () => undefined)],
}

const large = randomBytes(LARGE)
const small = randomBytes(SMALL)

function piecesOf(bytes: Buffer): Readable {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  )
  return Readable.from(pieces)
}

function drain(stream: Readable): Promise<void> {
  stream.resume()
  return finished(stream)
}

/** What the encryption of stored files costs, in a folder. */
export const encryption: Work = {
  name: 'encryption',
  run: async (bench) => {
    const links = { secret: 's'.repeat(32), publicUrl: 'http://localhost' }
    const plain = createLocalStorage({ folder: await bench.folder('plain'), ...links })
    const below = createLocalStorage({ folder: await bench.folder('encrypted'), ...links })
    const dataKey = { id: randomBytes(16), key: randomBytes(32) }
    const keys = {
      markKey: randomBytes(32),
      forWriting: async () => dataKey,
      find: async () => dataKey,
    }
    const signer = createLinkSigner(links.secret, links.publicUrl)
    const sides = [encryptStorage(below, keys, signer), plain]
    for (const storage of sides) {
      await storage.put('tenant/large', piecesOf(large))
      await storage.putBytes('tenant/small', small)
    }
    const rows = []
    for (const [work, [times, step]] of Object.entries(STEPS)) {
      bench.say(work)
      const [arbor, bare] = await compare(bench, sides, bench.amount(times, 1), step)
      rows.push({ work: `encryption: ${work}`, arbor, bare, target: '', remark: REMARK })
    }
    return rows
  },
}

/** Runs a step on each side in turn, in a different order each round. */
async function compare(
  { amount, options, signal }: Bench,
  sides: readonly ObjectStorage[],
  times: number,
  step: Step,
): Promise<Figures[]> {
  const found = sides.map(() => ({ latencies: [] as number[], cpu: [] as number[] }))
  if (amount(true, false)) for (const storage of sides) await step(storage, 0)
  for (let round = 0; round < options.rounds; round++) {
    for (let turn = 0; turn < sides.length; turn++) {
      signal.throwIfAborted()
      const at = (turn + round) % sides.length
      const [storage, figures] = [sides[at], found[at]]
      if (!storage || !figures) continue
      const before = process.cpuUsage()
      for (let time = 0; time < times; time++) {
        const begun = performance.now()
        await step(storage, time % 10)
        figures.latencies.push(performance.now() - begun)
      }
      const { user, system } = process.cpuUsage(before)
      figures.cpu.push((user + system) / 1000 / times)
    }
  }
  return found.map(({ latencies, cpu }) => {
    const p50 = quantile(latencies, 0.5)
    return { ...figuresOf(latencies, 1000 / p50), cpu: quantile(cpu, 0.5) }
  })
}
