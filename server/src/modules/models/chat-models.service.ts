import type { Static } from 'typebox'
import type { Context } from '../../platform/context/context.ts'
import type { Actor } from '../../platform/core/actor.ts'
import { invalidInput, problem } from '../../platform/core/errors.ts'
import { newId } from '../../platform/core/ids.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { requireGroup } from '../tenancy/index.ts'
import { normalAddress, requireAddress } from './address.ts'
import {
  insertChatModel,
  findChatModel,
  lockChatModel,
  updateChatModel,
  type ChatModelRow,
  type ChatModelValues,
} from './chat-models.queries.ts'
import { MOST_MODELS, type CreateChatModel, type UpdateChatModel } from './chat-models.schemas.ts'
import { abilitiesOf } from './abilities.ts'
import { sealKey } from './keys.ts'

type Person = Pick<Actor, 'tenantId'>

export const missingChatModel = () => problem('missing', { what: 'Model' })

/** A model as owners see it: without its key. */
export async function toPublic(context: Context, { api_key: key, ...row }: ChatModelRow) {
  return {
    ...row,
    abilities: await abilitiesOf(context, { baseUrl: row.base_url, model: row.model }),
    preset: row.preset as Exclude<Static<typeof UpdateChatModel>['preset'], undefined>,
    has_key: key !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** @throws InvalidInput, Problem not_found for a group, conflict */
export async function addChatModel(
  context: Context,
  { tenantId }: Person,
  body: Static<typeof CreateChatModel>,
) {
  const baseUrl = checkedAddress(context, body.base_url ?? null)
  requirePlaceOfKey(baseUrl, body.api_key)
  const values = {
    name: body.name,
    base_url: baseUrl,
    model: body.model,
    api_key: body.api_key ? await sealKey(context.secret, body.api_key) : null,
    preset: body.preset ?? 'custom',
    first_token_seconds: body.first_token_seconds ?? null,
    between_tokens_seconds: body.between_tokens_seconds ?? null,
    answers: body.answers ?? 'auto',
    is_default: body.is_default ?? false,
    is_enabled: body.is_enabled ?? true,
    group_ids: body.group_ids ?? [],
  }
  const id = newId()
  const row = await context.doors.inTenant(tenantId, async (tx) => {
    await requireGroups(tx, tenantId, values.group_ids)
    if (!(await insertChatModel(tx, { tenantId, id }, values))) {
      throw problem('chat_models_limit', { max: MOST_MODELS })
    }
    return readStored(tx, tenantId, id)
  })
  return toPublic(context, row)
}

/** @throws InvalidInput, Problem not_found, conflict */
export async function changeChatModel(
  context: Context,
  { tenantId }: Person,
  id: string,
  { base_url: address, api_key: key, ...rest }: Static<typeof UpdateChatModel>,
) {
  const baseUrl = address === undefined ? undefined : checkedAddress(context, address)
  const sealed = key ? await sealKey(context.secret, key) : null
  const row = await context.doors.inTenant(tenantId, async (tx) => {
    const before = await lockChatModel(tx, { tenantId, id })
    if (!before) throw missingChatModel()
    const known = new Set(before.group_ids)
    const added = rest.group_ids?.filter((each) => !known.has(each)) ?? []
    await requireGroups(tx, tenantId, added)
    const next = baseUrl === undefined ? before.base_url : baseUrl
    requirePlaceOfKey(next, key)
    // A key never follows to another address, where somebody else could read it.
    const isDropped = key !== undefined || next !== before.base_url
    const change: Partial<ChatModelValues> = {
      ...membersOf(rest),
      base_url: next,
      ...(isDropped && { api_key: sealed }),
    }
    await updateChatModel(tx, { tenantId, id }, change)
    return readStored(tx, tenantId, id)
  })
  return toPublic(context, row)
}

type Given = Omit<Static<typeof UpdateChatModel>, 'base_url' | 'api_key'>

/** The members that a request has. */
function membersOf(rest: Given): Partial<ChatModelValues> {
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries)
}

/** The address in the form in which it is stored. @throws InvalidInput */
export function checkedAddress({ config }: Pick<Context, 'config'>, given: string | null) {
  if (given === null) {
    if (config.llm) return null
    throw invalidInput(['body', 'base_url'], 'This server has no model of its own. Give an address')
  }
  const address = normalAddress(given)
  requireAddress(config, address)
  return address
}

/** The server's endpoint gets the server's key. @throws InvalidInput */
function requirePlaceOfKey(address: string | null, key: string | null | undefined): void {
  if (address !== null || !key) return
  throw invalidInput(['body', 'api_key'], 'The endpoint of the server needs no key')
}

/** @throws Problem not_found */
async function requireGroups(
  tx: TenantTx,
  tenantId: string,
  groupIds: readonly string[],
): Promise<void> {
  for (const groupId of groupIds) await requireGroup(tx, { tenantId }, groupId)
}

async function readStored(tx: TenantTx, tenantId: string, id: string): Promise<ChatModelRow> {
  const row = await findChatModel(tx, { tenantId, id })
  if (!row) throw missingChatModel()
  return row
}
