import type { TestMember } from '../../../../test/support/index.ts'

export type Thread = {
  id: string
  path_part_id: string
  title: string
  parent_thread_id: string | null
  materialized_path: string
  tenant_id: string
  created_at: string
  updated_at: string
}

export type Message = {
  id: string
  path_part_id: string
  sequence: number
  role: string
  content: {
    text: string
    is_error?: boolean
    citations?: Record<string, unknown>[]
    references?: Record<string, unknown>[]
  }
  details?: { steps: unknown[] } | null
  parent_path_id: string
  materialized_path: string
  created_at: string
  updated_at: string
}

export type PageOf<T> = { items: T[]; total: number; limit: number; offset: number }

/** Creates a thread. */
export async function begin(caller: TestMember, body: object = {}): Promise<Thread> {
  const { status, body: thread } = await caller.post<Thread>('/v1/threads', body)
  if (status !== 201) throw new Error(`create_thread ${String(status)} ${JSON.stringify(thread)}`)
  return thread
}

/** Adds a message. */
export async function say(
  caller: TestMember,
  { id }: { readonly id: string },
  content: string | object = 'hello',
  rest: object = {},
): Promise<Message> {
  const { status, body } = await caller.post<Message>(`/v1/threads/${id}/messages`, {
    role: 'USER',
    content,
    ...rest,
  })
  if (status !== 201) throw new Error(`create_thread_message ${status} ${JSON.stringify(body)}`)
  return body
}

/** A page of threads. */
export async function threadsOf(caller: TestMember, query = ''): Promise<PageOf<Thread>> {
  return (await caller.get<PageOf<Thread>>(`/v1/threads?${query}`)).body
}

/** A page of messages. */
export async function messagesOf(
  caller: TestMember,
  { id }: { readonly id: string },
  query = '',
): Promise<PageOf<Message>> {
  return (await caller.get<PageOf<Message>>(`/v1/threads/${id}/messages?${query}`)).body
}

/** Names of the nodes from the root to a node, from its ancestry. */
export async function namesAbove(caller: TestMember, partId: string): Promise<string[]> {
  const { body } = await caller.get<{ ancestors: { name: string }[] }>(
    `/v1/path-parts/${partId}/ancestry`,
  )
  return body.ancestors.map((step) => step.name)
}
