import { readdirSync, readFileSync } from 'node:fs'

const KILOBYTE = 1024
const POLL_MS = 100

/** Resident megabytes of a process, of all processes below it, and the sum. */
export type Resident = { readonly own: number; readonly below: number; readonly all: number }

/** Resident memory of processes and everything below them. Zeros for processes that /proc doesn't list. */
export function residentOf(...pids: readonly number[]): Resident {
  const own = pids.reduce((sum, pid) => sum + ownOf(pid), 0)
  const below = pids
    .flatMap((pid) => childrenOf(pid))
    .reduce((sum, child) => sum + residentOf(child).all, 0)
  return { own, below, all: own + below }
}

function ownOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / KILOBYTE)
  } catch {
    return 0
  }
}

/** The running processes that a process has started. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
      .flatMap((children) => children.split(' ').filter(Boolean).map(Number))
  } catch {
    return []
  }
}

/** Watches memory. `stop` returns the highest value of each figure, possibly from different moments. */
export function watchPeak(read: () => Resident): { stop(): Resident } {
  let peak = read()
  const look = (): void => {
    const now = read()
    peak = {
      own: Math.max(peak.own, now.own),
      below: Math.max(peak.below, now.below),
      all: Math.max(peak.all, now.all),
    }
  }
  const timer = setInterval(look, POLL_MS)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return peak
    },
  }
}
