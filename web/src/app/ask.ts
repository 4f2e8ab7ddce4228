import { arbor } from './arbor.ts'
import { modelToAsk } from './models/choice.ts'

/** A folder, document or tag that a question is limited to. Folders and documents have the id of their path part. */
export type ScopeItem = {
  readonly kind: 'FOLDER' | 'DOCUMENT' | 'tag'
  readonly id: string
  readonly name: string
}

export type Question = {
  readonly text: string
  /** Where to look for the answer. Empty means everywhere. */
  readonly scope: readonly ScopeItem[]
  /** The time that the question is about; undefined for now. */
  readonly asOf?: string | undefined
  /** The model to ask, if the person can still use it. By default, the one that they chose in this browser. */
  readonly model?: string | undefined
}

/** The API's limit for a question, in UTF-16 units. */
export const LONGEST_QUESTION = 20_000
/** The API's limit for the text that a title is made from, in characters. */
const LONGEST_FOR_TITLE = 4096

/** Asks in a thread. Whatever shows the thread follows the answer. @throws ArborError */
export async function ask(
  threadId: string,
  { text, scope, asOf, ...rest }: Question,
): Promise<void> {
  const params = { path: { thread_id: threadId } }
  const model = await modelToAsk(rest.model)
  const by = model === undefined ? {} : { model }
  if (scope.length === 0 && asOf === undefined) {
    const body = { input_text: text, ...by }
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
      ...(asOf !== undefined && { as_of: asOf }),
      ...by,
    },
  })
}

/**
 * Starts a thread with a question.
 * @returns the id of the thread
 * @throws ArborError after deleting the new thread
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

/** Permanently deletes a thread and its subthreads, even while the page is closing. @throws ArborError */
export async function removeThread(id: string): Promise<void> {
  const params = { path: { thread_id: id } }
  await arbor.delete('/v1/threads/{thread_id}', { params, keepalive: true })
}
