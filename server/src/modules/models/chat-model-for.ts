import type { Config } from '../../platform/config/config.ts'
import type { LlmConfig } from '../../platform/config/llm.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Actor } from '../../platform/core/actor.ts'
import { problem } from '../../platform/core/errors.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { fetchFor, isOperators } from './address.ts'
import { findUsable, type ChatModelRow } from './chat-models.queries.ts'
import { openKey } from './keys.ts'

type Parts = Pick<Context, 'config' | 'doors' | 'secret'>
type Person = Pick<Actor, 'tenantId' | 'userId'>

/** The name by which people choose a model. */
export const nameOfModel = ({ name, model }: LlmConfig): string => name ?? model

const isNamed = (llm: LlmConfig, name: string): boolean =>
  nameOfModel(llm).toLowerCase() === name.toLowerCase()

/**
 * The model with this name, or else the default: that of the tenant, the server's own, or the oldest of the tenant that
 * the person may use.
 * @returns undefined if there is no default
 * @throws Problem not_found for a name that is unknown or of a model that the person may not use
 */
export async function chatModelFor(
  context: Parts,
  person: Person,
  name?: string | null,
): Promise<LlmConfig | undefined> {
  const { llm } = context.config
  const row = await context.doors.readInTenant(person.tenantId, (tx) =>
    findUsable(tx, askerOf(person, llm), name ?? undefined),
  )
  if (name != null) {
    if (row) return llmOf(context, row)
    if (llm && isNamed(llm, name)) return llm
    throw problem('chat_model_missing')
  }
  return row && (row.is_default || !llm) ? llmOf(context, row) : llm
}

/**
 * Checks that a person may use the model with this name.
 * @throws Problem not_found
 */
export async function requireChatModel(
  tx: TenantTx,
  { llm }: Pick<Config, 'llm'>,
  person: Person,
  name: string,
): Promise<void> {
  if (llm && isNamed(llm, name)) return
  if (!(await findUsable(tx, askerOf(person, llm), name))) throw problem('chat_model_missing')
}

/** Whether there is a default model for a person. */
export async function hasChatModel(
  tx: TenantTx,
  { llm }: Pick<Config, 'llm'>,
  person: Person,
): Promise<boolean> {
  return llm !== undefined || (await findUsable(tx, askerOf(person, llm))) !== undefined
}

export const askerOf = ({ tenantId, userId }: Person, llm: LlmConfig | undefined) => ({
  tenantId,
  userId,
  hasOperators: llm !== undefined,
})

const SECOND_MS = 1000

/** A stored model, ready to be called. */
async function llmOf(
  { config, secret }: Pick<Context, 'config' | 'secret'>,
  row: ChatModelRow,
): Promise<LlmConfig> {
  const { first_token_seconds: first, between_tokens_seconds: between } = row
  const key = row.api_key === null ? undefined : await openKey(secret, row.api_key)
  return {
    ...endpointOf(config, { baseUrl: row.base_url, apiKey: key }),
    id: row.id,
    name: row.name,
    model: row.model,
    answers: row.answers,
    ...(first !== null && { firstTokenMs: first * SECOND_MS }),
    ...(between !== null && { betweenTokensMs: between * SECOND_MS }),
  }
}

type Place = { readonly baseUrl: string | null; readonly apiKey: string | undefined }

/**
 * Where requests go, with which key and through which guard. Only the endpoint of the server's own model gets its key, and
 * is not guarded.
 */
export function endpointOf(
  config: Pick<Config, 'llm' | 'modelNetworks'>,
  { baseUrl: given, apiKey }: Place,
): Pick<LlmConfig, 'baseUrl' | 'apiKey' | 'fetch'> {
  const baseUrl = given ?? config.llm?.baseUrl
  if (baseUrl === undefined) throw problem('no_model_of_server')
  if (!isOperators(config, baseUrl)) {
    return { baseUrl, ...(apiKey !== undefined && { apiKey }), fetch: fetchFor(config) }
  }
  const key = apiKey ?? config.llm?.apiKey
  return { baseUrl, ...(key !== undefined && { apiKey: key }) }
}
