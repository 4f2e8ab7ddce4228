import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

type Message<T> = { readonly result: T } | { readonly failed: string }

/** A program in a separate process, so that the server does not share a thread with its clients. */
export type Child<T> = AsyncDisposable & {
  /** Sends a message. @returns the next response. @throws Error if the process fails or ends */
  ask(message: object): Promise<T>
  /** The next response to an earlier message. @throws Error if the process fails or ends */
  next(): Promise<T>
}

/** Starts a program of this folder. */
export function startChild<T>(program: string, signal: AbortSignal): Child<T> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    serialization: 'advanced',
    env: {},
  })
  const ended = once(child, 'exit')
  const gone = ended.then((): Message<T>[] => [{ failed: 'it ended' }])
  const next = async (): Promise<T> => {
    const answered = once(child, 'message', { signal }) as Promise<Message<T>[]>
    const [said] = await Promise.race([answered, gone])
    if (said && 'result' in said) return said.result
    throw new Error(`${program} failed: ${said?.failed}`)
  }
  return {
    next,
    ask: (message) => {
      const answer = next()
      child.send(message)
      return answer
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** In the program: sends a response. */
export function say(result: unknown): void {
  process.send?.({ result } satisfies Message<unknown>)
}

/** In the program: reports a failure. */
export function fail(error: unknown): void {
  process.send?.({ failed: String(error) } satisfies Message<unknown>)
}

/** In the program: responds to every message with the result of `work`. */
export function serve(work: (task: never) => Promise<unknown>): void {
  process.on('message', (task) => void work(task as never).then(say, fail))
}
