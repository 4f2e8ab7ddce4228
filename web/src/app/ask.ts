import { arbor } from './arbor.ts'

/** A folder, document or tag that a question is limited to; nodes by the id of their place in the tree. */
export type ScopeItem = {
  readonly kind: 'FOLDER' | 'DOCUMENT' | 'tag'
  readonly id: string
  readonly name: string
}

export type Question = {
  readonly text: string
  /** Where the answer is looked for; everywhere when empty. */
  readonly scope: readonly ScopeItem[]
}

/** Longest question, in UTF-16 units; the API's most. */
export const LONGEST_QUESTION = 20_000
/** Characters that a title is made from; the API's most. */
const LONGEST_FOR_TITLE = 4096

/** Asks in a thread. The answer is followed by whoever shows the thread. @throws ArborError */
export async function ask(threadId: string, { text, scope }: Question): Promise<void> {
  const params = { path: { thread_id: threadId } }
  if (scope.length === 0) {
    const body = { input_text: text }
    await arbor.post('/v1/threads/{thread_id}/user_message', { params, body })
    return
  }
  const idsOf = (wanted: (item: ScopeItem) => boolean) => scope.filter(wanted).map(({ id }) => id)
  await arbor.post('/v1/threads/{thread_id}/questions', {
    params,
    body: {
      input_text: text,
      path_part_ids: idsOf(({ kind }) => kind !== 'tag'),
      tag_ids: idsOf(({ kind }) => kind === 'tag'),
    },
  })
}

/**
 * Begins a thread with a question.
 * @returns the id of the thread
 * @throws ArborError; then no thread is left
 */
export async function startThread(question: Question): Promise<string> {
  const { id } = await arbor.post('/v1/threads', {
    body: { message_for_title: question.text.slice(0, LONGEST_FOR_TITLE) },
  })
  try {
    await ask(id, question)
  } catch (error) {
    await removeThread(id).catch(() => undefined)
    throw error
  }
  return id
}

/** Deletes a thread for good, with its subthreads; also while the page is being closed. @throws ArborError */
export async function removeThread(id: string): Promise<void> {
  const params = { path: { thread_id: id } }
  await arbor.delete('/v1/threads/{thread_id}', { params, keepalive: true })
}
