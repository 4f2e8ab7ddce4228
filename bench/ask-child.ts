import { once } from 'node:events'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from './child.ts'

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
  const send = async (method: string, path: string, body?: object): Promise<IncomingMessage> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const options: RequestOptions = { method, headers }
    const asked = request(`${url}${path}`, options)
    asked.end(body && JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const { statusCode = 0 } = answer
    if (statusCode >= 300) throw new Error(`${method} ${path} answered ${statusCode}`)
    return answer.setEncoding('utf8')
  }
  const { id } = JSON.parse(await text(await send('POST', '/v1/threads', { title: 'T' }))) as {
    id: string
  }
  const stream = await send('GET', `/v1/threads/${id}/stream`)
  let [heard, firstAt] = ['', 0]
  const opened = Promise.withResolvers<void>()
  stream.on('data', (part: string) => {
    heard += part
    opened.resolve()
    if (firstAt === 0 && heard.includes('event: text_delta')) firstAt = performance.now()
  })
  const ended = once(stream, 'end')
  await opened.promise
  const askedAt = performance.now()
  await text(await send('POST', `/v1/threads/${id}/user_message`, { input_text: question }))
  await ended
  if (firstAt === 0) throw new Error(`There was no text: ${heard.slice(0, 500)}`)
  return firstAt - askedAt
}
