import { readFile } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'

/** Below this share of the memory, the system is about to refuse memory, or to end processes. */
const SHORT_SHARE = 0.03
/** Share of the memory that is enough for any converter. */
const ENOUGH_SHARE = 0.25
const GROUP = '/sys/fs/cgroup/memory'

/** Whether the machine has almost no memory left. */
export function isMemoryShort(): boolean {
  return freemem() < SHORT_SHARE * totalmem()
}

type Memory = { readonly free: number; readonly total: number }

/** Whether a converter with this limit could use all of it, or a quarter of the memory of a small machine. */
export async function hasMemoryFor(maxRssBytes: number): Promise<boolean> {
  const all = await memories()
  return all.every(({ free, total }) => free >= Math.min(maxRssBytes, ENOUGH_SHARE * total))
}

/** Bytes of memory that processes may still use, on the machine and in the container. */
export async function freeMemory(): Promise<number> {
  return Math.min(...(await memories()).map(({ free }) => free))
}

async function memories(): Promise<readonly Memory[]> {
  const container = await containerMemory().catch(() => undefined)
  const machine = { free: freemem(), total: totalmem() }
  return container ? [machine, container] : [machine]
}

/**
 * Memory of the container in which this process runs. Undefined without a limit. Node's own figure counts cached
 * files as used, so a container that reads many files would seem to be full.
 */
async function containerMemory(): Promise<Memory | undefined> {
  const read = (name: string) => readFile(`${GROUP}.${name}`, 'utf8')
  const total = Number(await read('max'))
  if (!Number.isFinite(total)) return undefined
  // Files in the cache give way.
  const cached = Number(/^inactive_file (\d+)$/m.exec(await read('stat'))?.[1] ?? 0)
  return { free: total - Number(await read('current')) + cached, total }
}
