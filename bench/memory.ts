import { readdirSync, readFileSync } from 'node:fs'

const MEGABYTE = 1024 * 1024

/** Resident megabytes of a process and all below it; undefined where /proc is missing. */
export function residentOf(pid: number): number | undefined {
  try {
    const kilobytes = Number(
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
    )
    return childrenOf(pid).reduce(
      (sum, child) => sum + (residentOf(child) ?? 0),
      Math.round(kilobytes / 1024),
    )
  } catch {
    return undefined
  }
}

/** Resident megabytes of everything below a process, without the process itself. */
export function residentBelow(pid: number): number {
  try {
    return childrenOf(pid).reduce((sum, child) => sum + (residentOf(child) ?? 0), 0)
  } catch {
    return 0
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter((child) => child !== '')
      .map(Number),
  )
}

/** Resident megabytes of this process alone. */
export function ownResident(): number {
  return Math.round(process.memoryUsage.rss() / MEGABYTE)
}

/** Watches a figure; `stop` tells the highest value seen. */
export function watchPeak(read: () => number | undefined): { stop(): number } {
  let peak = read() ?? 0
  const look = (): void => {
    peak = Math.max(peak, read() ?? 0)
  }
  const timer = setInterval(look, 50)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return peak
    },
  }
}

const LOOK_MS = 200

/** The highest resident megabytes seen, each of its own moment. */
export type Peak = { readonly own: number; readonly below: number; readonly all: number }

/** Watches the memory of a service. */
export function watchResident(service: {
  resident(): { readonly own: number; readonly below: number }
}): { stop(): Peak } {
  let peak: Peak = { own: 0, below: 0, all: 0 }
  const look = (): void => {
    const { own, below } = service.resident()
    peak = {
      own: Math.max(peak.own, own),
      below: Math.max(peak.below, below),
      all: Math.max(peak.all, own + below),
    }
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}
