import { readdir, readFile } from 'node:fs/promises'
import pidusage from 'pidusage'

/** What a process and everything it has started use. */
export type ProcessUsage = {
  /** Resident bytes. */
  readonly bytes: number
  /** Processor time since it was started, including that of children that have ended. */
  readonly processorMs: number
}

/** Linux counts processor time for programs in hundredths of a second. */
const TICK_MS = 10
const isLinux = process.platform === 'linux'

/**
 * Measures a process. On Linux, its descendants are included.
 * @returns undefined if it has exited or can't be measured
 */
export async function usageOf(pid: number): Promise<ProcessUsage | undefined> {
  try {
    if (!isLinux) {
      const { memory, ctime } = await pidusage(pid)
      return { bytes: memory, processorMs: ctime }
    }
    const [status, stat, children] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
      childrenOf(pid),
    ])
    let bytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
    let processorMs = ticksOf(stat) * TICK_MS
    for (const child of await Promise.all(children.map(usageOf))) {
      bytes += child?.bytes ?? 0
      processorMs += child?.processorMs ?? 0
    }
    return { bytes, processorMs }
  } catch {
    return undefined
  }
}

/**
 * Whether all threads of a process and its descendants are asleep. A thread is awake if it runs, waits for a
 * processor or for a disk, or was stopped from outside. Where that is unknown, it counts as asleep.
 */
export async function isAsleep(pid: number): Promise<boolean> {
  if (!isLinux) return true
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  for (const thread of threads) {
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')
    if (!/^(?:[SI]?|Z)$/.test(fieldsOf(stat)[0] ?? '')) return false
  }
  const children = await Promise.all((await childrenOf(pid)).map(isAsleep))
  return children.every(Boolean)
}

/** The list is missing on kernels built without it. Then only the process itself is measured. */
async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return list.split(' ').filter(Boolean).map(Number)
}

/** The fields of a line of /proc after the name of the program, which may contain anything. */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

/** Time in programs and in the system, of the process and of its children that have ended. */
const ticksOf = (stat: string): number =>
  fieldsOf(stat)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
