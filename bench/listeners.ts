import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from './child.ts'

/** A message that a client sends over its socket, and the text in the response that it waits for. */
type Step = { readonly send: Uint8Array; readonly until: string }

/** The steps with which one client starts to listen. */
export type Listener = { readonly port: number; readonly steps: readonly Step[] }

/** Clients that listen to this many marks. */
export type Audience = { readonly listeners: readonly Listener[]; readonly marks: number }

/** Something that clients can listen to. */
export type Broadcast = {
  readonly listeners: readonly Listener[]
  /** Sends all of them a message that contains this text. */
  publish(mark: string): Promise<void>
}

/** For each mark, milliseconds until the last client received it. Sent twice. Empty when all have joined. */
export type Heard = readonly number[]

type Pace = { readonly count: number; readonly perSecond: number; readonly signal: AbortSignal }

export type Broadcasting = {
  readonly latencies: readonly number[]
  readonly seconds: number
  /** Milliseconds of processor time per mark. */
  readonly cpu: number
}

const WARM_UP = 20

/** Milliseconds of a clock that all processes of a machine share. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** A text that tells a listener its number and the time it was sent. */
function markOf(index: number): string {
  return `~${index}@${sharedClock().toFixed(3)}~`
}

/**
 * Publishes at an even pace to clients in another process.
 * @throws Error if one of them loses its connection
 */
export async function broadcast(source: Broadcast, pace: Pace): Promise<Broadcasting> {
  await using child = startChild<Heard>('./listeners-child.ts', pace.signal)
  const marks = WARM_UP + pace.count
  await child.ask({ listeners: source.listeners, marks } satisfies Audience)
  const all = child.next()
  // Awaited below, after everything is sent.
  all.catch(() => undefined)
  const cpuBefore = await send(source, { ...pace, count: marks })
  const latencies = await all
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    latencies: latencies.slice(WARM_UP),
    seconds: pace.count / pace.perSecond,
    cpu: (user + system) / 1000 / pace.count,
  }
}

/** @returns the processor time after the warm-up */
async function send(source: Broadcast, pace: Pace): Promise<NodeJS.CpuUsage> {
  const started = performance.now()
  let cpuBefore = process.cpuUsage()
  for (let index = 0; index < pace.count; index++) {
    const early = started + (index * 1000) / pace.perSecond - performance.now()
    if (early > 0) await sleep(early, undefined, { signal: pace.signal })
    if (index === WARM_UP) cpuBefore = process.cpuUsage()
    await source.publish(markOf(index))
  }
  return cpuBefore
}
