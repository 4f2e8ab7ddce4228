import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Context } from '../../../platform/context/context.ts'
import { isDatabaseAway, type SystemTx } from '../../../platform/db/index.ts'
import { isUuid } from '../../../platform/core/ids.ts'
import { resealColumn } from '../../../platform/process/reseal.ts'
import { seal, unseal } from '../../../platform/secrets/sealing.ts'
import { readScopes } from '../../../platform/core/scopes.ts'
import { hashToken } from '../../../platform/secrets/hash-token.ts'
import { closeConnections } from '../../../platform/realtime/connections.ts'
import { CLOSE } from '../../../platform/realtime/close-reasons.ts'
import { resourceOf } from './addresses.ts'
import * as queries from './oauth.queries.ts'

type Parts = Pick<Context, 'config' | 'doors' | 'secret'>

/** The errors with which the library refuses a request. They are passed in because the library is loaded on demand. */
export type Refusals = {
  /** For a code or token that is no longer valid. */
  readonly invalidGrant: () => Error
  /** For when the database doesn't respond. */
  readonly unavailable: () => Error
}

/** How long a self-registered client is kept until somebody signs in with it. */
const UNUSED_CLIENT_MS = 24 * 3_600_000
const SEALED_CLIENT = 'oauth-client'

/** How the metadata of apps is sealed again. */
export const resealing = resealColumn({
  what: 'apps',
  table: 'oauth_client',
  column: 'metadata',
  key: { id: 'text' },
  purpose: SEALED_CLIENT,
})

/** Ids created by the library, and client ids. No table contains anything else. */
const ID = /^[\x21-\x7e]{1,255}$/

/**
 * Where the library stores its state. Ids of requests, codes and tokens are secrets, so only their hashes are
 * stored. The library's own sessions aren't stored: this server decides for each request who is signed in.
 */
export function createAdapters(parts: Parts, refusals: Refusals): (model: string) => Adapter {
  const run = inDatabase(parts, refusals)
  const adapters: Readonly<Record<string, Partial<Adapter>>> = {
    Session: { upsert: async () => undefined, destroy: async () => undefined },
    Interaction: requests(run),
    Client: clients(parts, run),
    Grant: grants(parts, run),
    AuthorizationCode: tokens('AuthorizationCode', run, refusals),
    AccessToken: tokens('AccessToken', run, refusals),
    RefreshToken: tokens('RefreshToken', run, refusals),
  }
  return (model) => ({ ...nothing(model), ...adapters[model] })
}

type Run = <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>

/** Codes and tokens don't name a tenant, so they are looked up across tenants. */
function inDatabase({ doors }: Parts, { unavailable }: Refusals): Run {
  return (work) =>
    doors.acrossTenants(work).catch((error: unknown) => {
      throw isDatabaseAway(error) ? unavailable() : error
    })
}

/** Rejects what the library must not store here, or not in this way. */
function nothing(model: string): Adapter {
  const refuse = async (): Promise<never> => {
    throw new Error(`Objects of the kind ${model} are not stored.`)
  }
  const none = async () => undefined
  return {
    upsert: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
    find: none,
    findByUid: none,
    findByUserCode: none,
  }
}

function requests(run: Run): Partial<Adapter> {
  return {
    upsert: (id, { jti: _id, ...payload }, seconds) =>
      run((tx) =>
        queries.storeRequest(tx, {
          idHash: hashToken(id),
          payload: JSON.stringify(payload),
          expiresAt: inSeconds(seconds),
        }),
      ),
    find: async (id) => {
      const row = await run((tx) => queries.findRequest(tx, hashToken(id)))
      return row && { ...parsed(row.payload), jti: id }
    },
    destroy: (id) => run((tx) => queries.deleteRequest(tx, hashToken(id))),
  }
}

function clients({ secret }: Parts, run: Run): Partial<Adapter> {
  return {
    upsert: async (id, payload) => {
      const metadata = await seal(secret, SEALED_CLIENT, payload)
      const expiresAt = new Date(Date.now() + UNUSED_CLIENT_MS)
      await run((tx) => queries.insertClient(tx, { id, metadata, expiresAt }))
    },
    find: async (id) => {
      if (!ID.test(id)) return undefined
      const row = await run((tx) => queries.findClient(tx, id))
      return row && ((await unseal(secret, SEALED_CLIENT, row.metadata)) as AdapterPayload)
    },
  }
}

/** Grants are written when the person consents. Here they are only read and ended. */
function grants({ config }: Parts, run: Run): Partial<Adapter> {
  const resource = resourceOf(config.http.publicUrl)
  return {
    find: async (id) => {
      const row = isUuid(id) ? await run((tx) => queries.findGrant(tx, id)) : undefined
      if (!row) return undefined
      const scopes = row.scopes.join(' ')
      return {
        jti: row.id,
        kind: 'Grant',
        iat: toSeconds(row.created_at),
        exp: toSeconds(row.expires_at),
        accountId: accountOf({ tenantId: row.tenant_id, userId: row.user_id }),
        clientId: row.client_id,
        resources: { [resource]: scopes, [`${resource}/`]: scopes },
      }
    },
    destroy: async (id) => {
      await run((tx) => queries.endGrant(tx, id))
      closeConnections({ grantId: id }, CLOSE.noSession)
    },
  }
}

function tokens(kind: queries.TokenKind, run: Run, { invalidGrant }: Refusals): Partial<Adapter> {
  return {
    upsert: async (id, { jti: _id, ...payload }, seconds) => {
      const { grantId = '', clientId = '', scope } = payload
      const token = {
        kind,
        hash: hashToken(id),
        grantId,
        clientId,
        scopes: kind === 'AccessToken' ? readScopes(scope) : null,
        payload: JSON.stringify(payload),
        expiresAt: inSeconds(seconds),
      }
      if (!(await run((tx) => queries.insertToken(tx, token)))) throw invalidGrant()
    },
    find: async (id) => {
      const row = await run((tx) => queries.findToken(tx, kind, hashToken(id)))
      if (!row) return undefined
      const consumed = row.consumed_at && { consumed: toSeconds(row.consumed_at) }
      return { ...parsed(row.payload), ...consumed, jti: id }
    },
    consume: async (id) => {
      const isFirst = await run((tx) => queries.consumeToken(tx, kind, hashToken(id)))
      if (!isFirst) throw invalidGrant()
    },
    destroy: (id) => run((tx) => queries.deleteToken(tx, kind, hashToken(id))),
    revokeByGrantId: (grantId) => run((tx) => queries.deleteTokensOfGrant(tx, kind, grantId)),
  }
}

const parsed = (payload: string): AdapterPayload => JSON.parse(payload) as AdapterPayload
const inSeconds = (seconds = 0): Date => new Date(Date.now() + seconds * 1000)
const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** A person in one tenant, as the library identifies accounts. */
export function accountOf({ tenantId, userId }: queries.Person): string {
  return `${tenantId}.${userId}`
}

/** The reverse of {@link accountOf}. */
export function personOf(account: string): queries.Person | undefined {
  const [tenantId = '', userId = ''] = account.split('.')
  return isUuid(tenantId) && isUuid(userId) ? { tenantId, userId } : undefined
}
