import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** A model, as OpenAI's chat completions have it, that thinks for a while and then says the same at once. */
export type SlowModel = AsyncDisposable & {
  readonly baseUrl: string
  /** Milliseconds it took for each answer, from the request to its first words. */
  readonly taken: readonly number[]
}

const WORDS = ['Here ', 'are ', 'some ', 'words.']

/** @param thinkMs milliseconds before the first words */
export async function startSlowModel(thinkMs: number): Promise<SlowModel> {
  const taken: number[] = []
  const server = createServer((request, response) => {
    const askedAt = performance.now()
    const answer = async (): Promise<void> => {
      await text(request)
      await sleep(thinkMs)
      taken.push(performance.now() - askedAt)
      say(response)
    }
    void answer().catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    taken,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function say(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const write = (delta: object, reason: string | null = null): void => {
    const choices = [{ index: 0, delta, finish_reason: reason }]
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  for (const content of WORDS) write({ role: 'assistant', content })
  write({}, 'stop')
  response.end('data: [DONE]\n\n')
}
