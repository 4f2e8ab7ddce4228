import type { Arbor, LiveCitation } from '@arbor/client'

/** Ask a question and read the answer while it is written, with its citations. */
export async function ask(
  arbor: Arbor,
  question: string,
): Promise<{ text: string; citations: readonly LiveCitation[] }> {
  const thread = await arbor.post('/v1/threads', { body: { message_for_title: question } })
  await arbor.post('/v1/threads/{thread_id}/user_message', {
    params: { path: { thread_id: thread.id } },
    body: { input_text: question },
  })
  let text = ''
  let citations: readonly LiveCitation[] = []
  for await (const { event, data } of arbor.followReply(thread.id)) {
    if (event === 'text_delta') text += data.delta
    if (event === 'citations') citations = data.citations
    if (event === 'error') throw new Error(data.error)
  }
  return { text, citations }
}
