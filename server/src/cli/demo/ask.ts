import about from '../../../../samples/about.json' with { type: 'json' }
import { print } from '../terminal.ts'
import type { Client } from '../client.ts'

/** Two of the samples each contain part of the answer. */
export const [ASKED = ''] = about.questions

type Citation = {
  readonly quote: string
  readonly document_name?: string
  readonly materialized_path?: string
  readonly page_number?: number
}

/** An answer: its text, its citations, and the time of its first words. */
export type DemoAnswer = {
  readonly text: string
  readonly citations: readonly Citation[]
  readonly firstMs: number
}

/**
 * Asks the assistant in a new thread, and follows the answer as it is written.
 * @throws Error if the answer could not be completed
 */
export async function ask(client: Client, question: string): Promise<DemoAnswer> {
  const begin = performance.now()
  const thread = await client.post<{ id: string }>('/v1/threads', { title: 'Demo' })
  // Opened before the question is sent, so no event is missed.
  const events = await client.events(`/v1/threads/${thread.id}/stream`)
  await client.post(`/v1/threads/${thread.id}/user_message`, { input_text: question })
  let text = ''
  let firstMs = 0
  let citations: readonly Citation[] = []
  for await (const { event, data } of events) {
    if (event === 'text_delta') {
      firstMs ||= performance.now() - begin
      text += (JSON.parse(data) as { delta: string }).delta
    } else if (event === 'citations') {
      ;({ citations } = JSON.parse(data) as { citations: readonly Citation[] })
    } else if (event === 'error') {
      throw new Error(`The answer ended with an error: ${data}`)
    }
  }
  return { text, citations, firstMs }
}

/**
 * Prints an answer with its citations.
 * @throws Error if it has none, which is a fault for the samples
 */
export function printAnswer(question: string, { text, citations, firstMs }: DemoAnswer): void {
  if (citations.length === 0) throw new Error(`The answer to "${question}" has no citations.`)
  print(`  ${question}`)
  print(`    first words after ${firstMs.toFixed(0)} ms`)
  print('')
  for (const line of text.split('\n')) print(line === '' ? '' : `    ${line}`)
  print('')
  for (const [index, citation] of citations.entries()) {
    const page = citation.page_number === undefined ? '' : `, page ${citation.page_number}`
    print(`    [${index + 1}] ${citation.materialized_path ?? 'unknown'}${page}`)
  }
  print('')
}
