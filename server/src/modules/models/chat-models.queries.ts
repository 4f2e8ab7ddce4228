import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { isInGroupOf } from '../tenancy/index.ts'
import { MOST_MODELS } from './chat-models.schemas.ts'

export type ChatModelRow = {
  readonly id: string
  readonly name: string
  /** Null for the address of the server's own model. */
  readonly base_url: string | null
  readonly model: string
  /** Sealed. */
  readonly api_key: string | null
  readonly preset: string
  readonly first_token_seconds: number | null
  readonly between_tokens_seconds: number | null
  readonly answers: 'auto' | 'search_first'
  readonly is_default: boolean
  readonly is_enabled: boolean
  readonly group_ids: string[]
  readonly created_at: Date
  readonly updated_at: Date
}

export type ChatModelKey = { readonly tenantId: string; readonly id: string }

const COLUMNS = sql`m.id, m.name, m.base_url, m.model, m.api_key, m.preset, m.first_token_seconds,
  m.between_tokens_seconds, m.answers, m.is_default, m.is_enabled, m.group_ids, m.created_at, m.updated_at`

/** All models of a tenant, by name. */
export async function listChatModels(tx: TenantTx, tenantId: string): Promise<ChatModelRow[]> {
  const { rows } = await sql<ChatModelRow>`
    select ${COLUMNS} from chat_model m where m.tenant_id = ${tenantId}::uuid
    order by lower(m.name), m.id limit ${MOST_MODELS}::int`.execute(tx)
  return rows
}

/** Locks the model, so that its address and key change together. */
export async function lockChatModel(
  tx: TenantTx,
  { tenantId, id }: ChatModelKey,
): Promise<ChatModelRow | undefined> {
  const { rows } = await sql<ChatModelRow>`
    select ${COLUMNS} from chat_model m
    where m.tenant_id = ${tenantId}::uuid and m.id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]
}

export async function findChatModel(
  tx: TenantTx,
  { tenantId, id }: ChatModelKey,
): Promise<ChatModelRow | undefined> {
  const { rows } = await sql<ChatModelRow>`
    select ${COLUMNS} from chat_model m
    where m.tenant_id = ${tenantId}::uuid and m.id = ${id}::uuid`.execute(tx)
  return rows[0]
}

/** Who asks, and whether the server has a model of its own. */
export type Asker = Pick<Actor, 'tenantId' | 'userId'> & { readonly hasOperators: boolean }

/** The predicate "the person may use the model under `m`". */
function isUsable({ tenantId, userId, hasOperators }: Asker): RawBuilder<SqlBool> {
  return sql<SqlBool>`m.tenant_id = ${tenantId}::uuid and m.is_enabled
    and (m.base_url is not null or ${hasOperators}::boolean)
    and (m.group_ids = '{}' or ${isInGroupOf({ tenantId, userId }, sql`m.group_ids`)})`
}

/** The models that a person may use, the default and then the oldest first. */
export async function listUsable(tx: TenantTx, asker: Asker): Promise<ChatModelRow[]> {
  const { rows } = await sql<ChatModelRow>`
    select ${COLUMNS} from chat_model m where ${isUsable(asker)}
    order by m.is_default desc, m.created_at, m.id limit ${MOST_MODELS}::int`.execute(tx)
  return rows
}

/** A model that the person may use: with this name, or else the first of `listUsable`. */
export async function findUsable(
  tx: TenantTx,
  asker: Asker,
  name?: string,
): Promise<ChatModelRow | undefined> {
  const { rows } = await sql<ChatModelRow>`
    select ${COLUMNS} from chat_model m
    where ${isUsable(asker)} ${name === undefined ? sql`` : sql`and lower(m.name) = lower(${name})`}
    order by m.is_default desc, m.created_at, m.id limit 1`.execute(tx)
  return rows[0]
}

export type ChatModelValues = Omit<ChatModelRow, 'id' | 'created_at' | 'updated_at'>

/** Adds a model, unless the tenant has too many. @returns whether it was added */
export async function insertChatModel(
  tx: TenantTx,
  { tenantId, id }: ChatModelKey,
  values: ChatModelValues,
): Promise<boolean> {
  // Otherwise, two at the same time could exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended('chat_models', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from chat_model where tenant_id = ${tenantId}::uuid`.execute(tx)
  if ((rows[0]?.number ?? 0) >= MOST_MODELS) return false
  if (values.is_default) await clearDefault(tx, tenantId)
  await tx
    .insertInto('chat_model')
    .values({ ...values, tenant_id: tenantId, id })
    .execute()
  return true
}

export async function updateChatModel(
  tx: TenantTx,
  { tenantId, id }: ChatModelKey,
  change: Partial<ChatModelValues>,
): Promise<void> {
  if (change.is_default) await clearDefault(tx, tenantId)
  await tx
    .updateTable('chat_model')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

async function clearDefault(tx: TenantTx, tenantId: string): Promise<void> {
  await tx
    .updateTable('chat_model')
    .set({ is_default: false, updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', true)
    .execute()
}

/** @returns whether there was one */
export async function deleteChatModel(
  tx: TenantTx,
  { tenantId, id }: ChatModelKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chat_model')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
