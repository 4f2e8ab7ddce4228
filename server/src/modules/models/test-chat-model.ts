import type { Static } from 'typebox'
import type { LlmConfig } from '../../platform/config/llm.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Http } from '../../platform/http/operation.ts'
import { endpointOf } from './chat-model-for.ts'
import { findChatModel } from './chat-models.queries.ts'
import type { TestChatModel } from './chat-models.schemas.ts'
import { checkedAddress, missingChatModel } from './chat-models.service.ts'
import { openKey } from './keys.ts'
import { listOffered } from './offered-models.ts'
import { testModel, type TestResult } from './test-model.ts'
import { beginModelTest } from './test-turns.ts'

type Asked = Static<typeof TestChatModel>

/**
 * Lists the models of an endpoint and calls the named one.
 * @throws InvalidInput; Problem not_found for an unknown model, too_many_requests
 */
export async function testChatModel(
  context: Context,
  tenantId: string,
  asked: Asked,
  http: Http,
): Promise<TestResult & { readonly models: string[] }> {
  const baseUrl = checkedAddress(context, asked.base_url ?? null)
  // A request that is wrong costs nothing.
  await beginModelTest(context, tenantId, http)
  const apiKey = asked.api_key || (await storedKey(context, tenantId, { ...asked, baseUrl }))
  const endpoint = endpointOf(context.config, { baseUrl, apiKey })
  const model = asked.model?.trim() ?? ''
  // A tenant's tests say nothing about the health of the server's own model.
  const llm: LlmConfig = { ...endpoint, model, id: asked.chat_model_id ?? 'test' }
  const begun = performance.now()
  const offered = await listOffered(llm)
  if (model !== '') return { ...(await testModel(context, 'chat', llm)), models: offered.names }
  const milliseconds = Math.round(performance.now() - begun)
  const { failure } = offered
  return {
    status: failure?.code ?? 'ok',
    milliseconds,
    message: failure?.message ?? null,
    abilities: null,
    models: offered.names,
  }
}

type Stored = Pick<Asked, 'chat_model_id'> & { readonly baseUrl: string | null }

/** The key of a stored model, which is only sent to the address for which it was entered. */
async function storedKey(
  { doors, secret }: Context,
  tenantId: string,
  { chat_model_id: id, baseUrl }: Stored,
): Promise<string | undefined> {
  if (id == null) return undefined
  const row = await doors.readInTenant(tenantId, (tx) => findChatModel(tx, { tenantId, id }))
  if (!row) throw missingChatModel()
  if (row.base_url !== baseUrl || row.api_key === null) return undefined
  return openKey(secret, row.api_key)
}
