import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from './child.ts'

/** What a client sends over its socket, and the text in the answer that it waits for. */
type Step = { readonly send: Uint8Array; readonly until: string }

/** How one client gets to listen. */
export type Listener = { readonly port: number; readonly steps: readonly Step[] }

/** Clients that listen to so many marks. */
export type Audience = { readonly listeners: readonly Listener[]; readonly marks: number }

/** Something that can be listened to. */
export type Broadcast = {
  readonly listeners: readonly Listener[]
  /** Sends all of them a message with this text in it. */
  publish(mark: string): Promise<void>
}

/** For each mark: milliseconds until the last client had it. Sent twice; empty when all have joined. */
export type Heard = readonly number[]

type Pace = { readonly count: number; readonly perSecond: number; readonly signal: AbortSignal }

export type Broadcasting = {
  readonly latencies: readonly number[]
  readonly seconds: number
  /** Milliseconds of the processor for each mark. */
  readonly cpu: number
}

const WARM_UP = 20

/** Milliseconds of a clock that all processes of a machine share. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** A text that tells a listener its number and when it was sent. */
function markOf(index: number): string {
  return `~${index}@${sharedClock().toFixed(3)}~`
}

/**
 * Publishes at an even pace to clients of a process of their own.
 * @throws Error when one of them lost its connection
 */
export async function broadcast(source: Broadcast, pace: Pace): Promise<Broadcasting> {
  await using child = startChild<Heard>('./listeners-child.ts', pace.signal)
  const marks = WARM_UP + pace.count
  await child.ask({ listeners: source.listeners, marks } satisfies Audience)
  const all = child.next()
  // Awaited below, after everything was sent.
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

/** @returns what the processor had done after the warm-up */
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
