import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** What a client sends over its socket, and the text that comes when it may go on with the next one. */
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

/** What the process of the listeners says. For each mark: milliseconds until the last one had it. */
export type Heard =
  | { readonly kind: 'joined' }
  | { readonly kind: 'heard'; readonly latencies: readonly number[] }
  | { readonly kind: 'failed'; readonly reason: string }

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

/** A text by which a listener knows what it heard and when that was sent. */
function markOf(index: number): string {
  return `~${index}@${sharedClock().toFixed(3)}~`
}

/**
 * Publishes at an even pace to clients of a process of their own.
 * @throws Error when one of them lost its connection
 */
export async function broadcast(
  source: Broadcast,
  pace: { readonly count: number; readonly perSecond: number; readonly signal: AbortSignal },
): Promise<Broadcasting> {
  const child = fork(fileURLToPath(new URL('./listeners-child.ts', import.meta.url)), {
    serialization: 'advanced',
    env: {},
  })
  const ended = once(child, 'exit')
  const hear = async (): Promise<Heard> => {
    const said = once(child, 'message', { signal: pace.signal }) as Promise<[Heard]>
    const failed = { kind: 'failed', reason: 'their process ended' } as const
    const [heard] = await Promise.race([said, ended.then(() => [failed] as const)])
    if (heard.kind === 'failed') throw new Error(`The listeners failed: ${heard.reason}`)
    return heard
  }
  try {
    const marks = WARM_UP + pace.count
    const joined = hear()
    child.send({ listeners: source.listeners, marks } satisfies Audience)
    await joined
    const all = hear()
    // Whatever goes wrong while something is sent is told below.
    all.catch(() => undefined)
    const sent = await send(source, { ...pace, count: marks })
    const heard = await all
    const { user, system } = process.cpuUsage(sent.cpuBefore)
    return {
      latencies: heard.kind === 'heard' ? heard.latencies.slice(WARM_UP) : [],
      seconds: pace.count / pace.perSecond,
      cpu: (user + system) / 1000 / pace.count,
    }
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

async function send(
  source: Broadcast,
  pace: { readonly count: number; readonly perSecond: number; readonly signal: AbortSignal },
): Promise<{ cpuBefore: NodeJS.CpuUsage }> {
  const started = performance.now()
  let cpuBefore = process.cpuUsage()
  for (let index = 0; index < pace.count; index++) {
    const early = started + (index * 1000) / pace.perSecond - performance.now()
    if (early > 0) await sleep(early, undefined, { signal: pace.signal })
    if (index === WARM_UP) cpuBefore = process.cpuUsage()
    await source.publish(markOf(index))
  }
  return { cpuBefore }
}
