import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A request that is repeated; several take turns. */
export type Shot = { readonly method: string; readonly path: string; readonly body?: string }

/** One round of load on one address. */
export type Round = {
  readonly url: string
  readonly requests: readonly (Shot & { readonly headers?: Readonly<Record<string, string>> })[]
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

export type RoundResult =
  | { readonly latencies: readonly number[]; readonly perSecond: number }
  | { readonly failed: string }

/** Milliseconds of each answer and answers a second. */
export type Measured = Exclude<RoundResult, { readonly failed: string }>

/** The process that sends load; one round at a time. */
export type Load = AsyncDisposable & { run(round: Round): Promise<Measured> }

/** Starts the process that sends load. */
export function startLoad(): Load {
  const child = fork(fileURLToPath(new URL('./load-child.ts', import.meta.url)), {
    serialization: 'advanced',
    env: {},
  })
  const ended = once(child, 'exit')
  return {
    run: async (round) => {
      const answered = once(child, 'message') as Promise<[RoundResult]>
      child.send(round)
      const [result] = await Promise.race([answered, ended.then(() => [{ failed: 'it ended' }])])
      if (!result || !('latencies' in result)) {
        throw new Error(`The load failed: ${result && 'failed' in result ? result.failed : ''}`)
      }
      return result
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
