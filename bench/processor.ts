import { readFileSync } from 'node:fs'
import { childrenOf } from './memory.ts'

/** The kernel counts in hundredths of a second on all systems that Node supports. */
const MS_A_TICK = 10
/** Positions in /proc/PID/stat after the program's name: of the process, and of its ended children. */
const OWN = [11, 12]
const ENDED = [13, 14]

/** NaN if /proc doesn't have it, for example because it has ended. */
function ticksOf(pid: number, places: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const numbers = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return places.reduce((sum, at) => sum + Number(numbers[at] ?? 0), 0)
  } catch {
    return Number.NaN
  }
}

/** Milliseconds of processor time of a process, without its children. NaN if /proc doesn't have it. */
export function cpuOf(pid: number): number {
  return ticksOf(pid, OWN) * MS_A_TICK
}

function liveBelow(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + liveOf(child), 0)
}

/** Of a process and those below it. 0 if it has just ended. */
function liveOf(pid: number): number {
  return (ticksOf(pid, [...OWN, ...ENDED]) || 0) + liveBelow(pid)
}

/**
 * Milliseconds of processor time of all processes that this one has started, including ended ones. NaN if /proc doesn't
 * have it.
 */
export function cpuBelow(): number {
  return (ticksOf(process.pid, ENDED) + liveBelow(process.pid)) * MS_A_TICK
}

/**
 * Milliseconds of processor time of the database servers that this process has started. 0 for the embedded
 * database, which is part of the process.
 */
export function cpuOfDatabases(): number {
  const ticks = childrenOf(process.pid)
    .filter((pid) => nameOf(pid) === 'postgres')
    .reduce((sum, pid) => sum + liveOf(pid), 0)
  return ticks * MS_A_TICK
}

function nameOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}
