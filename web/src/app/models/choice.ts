import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../arbor.ts'
import { queryClient } from '../query-client.ts'
import { meQuery } from '../session.ts'

const FRESH_MS = 60_000

/** The models that the person can ask, the default first. */
export const usableModelsQuery = queryOptions({
  queryKey: ['chat-models', 'usable'],
  queryFn: async () => (await arbor.get('/v1/chat-models')).items,
  staleTime: FRESH_MS,
})

const keyOf = (userId: string) => `arbor-model ${userId}`

/** The model that the person chose in this browser. Undefined for the default. */
export function keptModel(userId: string): string | undefined {
  return localStorage.getItem(keyOf(userId)) ?? undefined
}

export function keepModel(userId: string, name: string | undefined): void {
  if (name === undefined) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), name)
}

/**
 * The model that a question is for: the wanted one, or else the one that the person chose in this browser. A model that
 * they can't use any more is left out, so that the default answers.
 */
export async function modelToAsk(wanted: string | undefined): Promise<string | undefined> {
  const me = queryClient.getQueryData(meQuery.queryKey)
  const names = [wanted, me && keptModel(me.id)].filter((name) => name !== undefined)
  if (names.length === 0) return undefined
  const usable = await queryClient.ensureQueryData(usableModelsQuery).catch(() => [])
  return names.find((name) => usable.some((model) => model.name === name))
}
