import { setTimeout as sleep } from 'node:timers/promises'
import type { Killed, Service } from '../service.ts'
import { createRandom } from '../vocabulary.ts'

type Killing = {
  readonly service: Service
  /** Minimum and maximum seconds between kills. */
  readonly between: readonly [number, number]
  readonly seed: number
  readonly say: (what: string) => void
  /** Called if a process doesn't come back. */
  readonly onFault: (error: unknown) => void
}

/** Kills a random process of the service from time to time, until it is stopped. */
export function startKilling({ service, between, seed, say, onFault }: Killing): {
  /** Stops killing. Afterwards, every process is running again. */
  stop(): Promise<Killed[]>
} {
  const random = createRandom(seed)
  const [least, most] = between
  const stopping = new AbortController()
  const killed: Killed[] = []
  const work = async (): Promise<void> => {
    for (;;) {
      const seconds = least + random() * (most - least)
      await sleep(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const victim = await service.kill(random())
      killed.push(victim)
      say(
        `killed: ${victim.name}${victim.orphans > 0 ? `, which left ${victim.orphans} converters` : ''}`,
      )
    }
  }
  const working = work()
  working.catch(onFault)
  return {
    stop: async () => {
      stopping.abort()
      await working
      return killed
    },
  }
}
