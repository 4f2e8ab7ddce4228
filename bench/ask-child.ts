import { serve } from './child.ts'
import { createOwner } from './client.ts'

/** Questions that are asked one after the other, each in a new thread. */
export type Asking = {
  readonly url: string
  readonly apiKey: string
  readonly questions: readonly string[]
}

serve(async (asking: Asking): Promise<readonly number[]> => {
  const latencies: number[] = []
  for (const question of asking.questions) latencies.push(await ask(asking, question))
  return latencies
})

/** Asks in a new thread. @returns milliseconds from the question to the first text */
async function ask({ url, apiKey }: Asking, question: string): Promise<number> {
  const { send } = createOwner(url, { apiKey })
  const { id } = await send<{ id: string }>('POST', '/v1/threads', { title: 'T' })
  const headers = { authorization: `Bearer ${apiKey}` }
  const refused = new AbortController()
  const { signal } = refused
  const stream = await fetch(`${url}/v1/threads/${id}/stream`, { headers, signal })
  let [received, askedAt, firstAt] = ['', 0, 0]
  let sent: Promise<unknown> | undefined
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += part
    if (firstAt === 0 && received.includes('event: text_delta')) firstAt = performance.now()
    if (sent) continue
    // The stream is open once something has arrived.
    askedAt = performance.now()
    sent = send('POST', `/v1/threads/${id}/user_message`, { input_text: question })
    // The stream of a question that was refused would never end.
    sent.catch((error: unknown) => refused.abort(error))
  }
  await sent
  if (firstAt === 0) throw new Error(`There was no text: ${received.slice(0, 500)}`)
  return firstAt - askedAt
}
