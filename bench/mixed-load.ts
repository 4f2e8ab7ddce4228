import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Shot } from './load.ts'

/**
 * Readers and writers at once, each waiting for its answer before it asks again. Every request is drawn from the
 * list; `{unique}` in its path or body becomes a number that no other has.
 */
export type MixedRound = {
  readonly url: string
  readonly apiKey: string
  readonly reads: readonly Shot[]
  readonly writes: readonly Shot[]
  readonly readers: number
  readonly writers: number
  readonly seconds: number
  /** Keeps the numbers of one round apart from those of others. */
  readonly round: number
}

/** Milliseconds of each answer, and how many there were of each refusal. */
export type MixedResult = {
  readonly reads: readonly number[]
  readonly writes: readonly number[]
  readonly refusals: Readonly<Record<string, number>>
  readonly seconds: number
}

/** Runs one round in a process of its own, so that the server does not share a thread with its client. */
export async function runMixedRound(round: MixedRound, signal: AbortSignal): Promise<MixedResult> {
  const program = fileURLToPath(new URL('./mixed-child.ts', import.meta.url))
  const child = fork(program, { serialization: 'advanced', env: {} })
  const ended = once(child, 'exit')
  try {
    const answered = once(child, 'message', { signal }) as Promise<[MixedResult]>
    child.send(round)
    const [result] = await Promise.race([
      answered,
      ended.then((): never => {
        throw new Error('The process that sends load ended.')
      }),
    ])
    return result
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}
