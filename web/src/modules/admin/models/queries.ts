import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import { queryClient } from '../../../app/query-client.ts'

export type ChatModel = Schemas['ChatModelResponse']
export type ChatModelTest = Schemas['ChatModelTestResponse']
export type Preset = ChatModel['preset']

/** The models of the tenant, for its owner. */
export const chatModelsQuery = queryOptions({
  queryKey: ['chat-models', 'settings'],
  queryFn: () => arbor.get('/v1/tenants/me/chat-models'),
})

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['chat-models'] })

const pathOf = (id: string) => ({ path: { chat_model_id: id } })

/** Adds a model, or changes the one with this id. @throws ArborError */
export async function saveChatModel(
  body: Schemas['CreateChatModelRequest'],
  id: string | undefined,
): Promise<void> {
  if (id === undefined) await arbor.post('/v1/tenants/me/chat-models', { body })
  else {
    const params = pathOf(id)
    await arbor.patch('/v1/tenants/me/chat-models/{chat_model_id}', { params, body })
  }
  await refresh()
}

/** @throws ArborError */
export async function setDefault(id: string, isDefault: boolean): Promise<void> {
  await arbor.patch('/v1/tenants/me/chat-models/{chat_model_id}', {
    params: pathOf(id),
    body: { is_default: isDefault },
  })
  await refresh()
}

/** @throws ArborError */
export async function deleteChatModel(id: string): Promise<void> {
  await arbor.delete('/v1/tenants/me/chat-models/{chat_model_id}', { params: pathOf(id) })
  await refresh()
}

/** Lists the models of a service and calls one of them. @throws ArborError after too many tests */
export function testChatModel(body: Schemas['TestChatModelRequest']): Promise<ChatModelTest> {
  return arbor.post('/v1/tenants/me/chat-models/test', { body })
}
