import type { Interaction, Provider } from 'oidc-provider'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import type { Http } from '../../../platform/http/operation.ts'
import { newId } from '../../../platform/core/ids.ts'
import { readScopes, type Scope } from '../../../platform/core/scopes.ts'
import { lockSession } from '../../accounts/index.ts'
import { accountOf } from './adapter.ts'
import { authorizationServer } from './authorization-server.ts'
import { faceOf, hostOf, type ClientFace } from './clients.policy.ts'
import { insertGrant } from './oauth.queries.ts'

/** An app's sign-in that waits for the person in this browser. */
export type AppRequest = {
  readonly id: string
  readonly clientId: string
  readonly face: ClientFace
  /** The host to which the browser is sent afterwards. */
  readonly redirectHost: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date
}

/** How long a grant lasts if nobody redeems its code. */
const UNCLAIMED_MS = 5 * 60_000

/**
 * The sign-in with this id, if this browser started it. Other browsers don't have its cookie, so nobody can
 * send a link to the consent page to get a token for the person who opens it.
 * @throws Problem not_found
 */
export async function readRequest(context: Context, http: Http, id: string): Promise<AppRequest> {
  const provider = await authorizationServer(context)
  const interaction = await pendingOf(provider, http)
  if (interaction?.uid !== id || interaction.result) throw expired()
  const { client_id: clientId, redirect_uri: redirectUri, scope } = interaction.params
  const client = await provider.Client.find(String(clientId)).catch(() => undefined)
  if (!client) throw expired()
  return {
    id,
    clientId: client.clientId,
    face: faceOf(client, String(redirectUri)),
    redirectHost: hostOf(String(redirectUri)),
    scopes: readScopes(String(scope)),
    expiresAt: new Date(interaction.exp * 1000),
  }
}

async function pendingOf(provider: Provider, http: Http): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(http.request.raw, http.reply.raw)
  } catch (error) {
    // The library's error for everything that isn't, or is no longer, this browser's.
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined
    throw error
  }
}

function expired() {
  return problem('consent_expired')
}

/**
 * Allows an app some of the scopes that it requests, in the tenant of the session.
 * @returns where to send the browser next
 * @throws Problem not_authenticated if the session has just ended
 * @throws InvalidInput for a scope that was not requested
 */
export async function approve(
  context: Context,
  http: Http,
  { actor, request, scopes }: { actor: Actor; request: AppRequest; scopes: readonly Scope[] },
): Promise<string> {
  const { tenantId, userId, credential } = actor
  const given = request.scopes.filter((scope) => scopes.includes(scope))
  if (given.length < new Set(scopes).size) {
    throw invalidInput(['body', 'scopes'], 'The app has not requested all of these scopes')
  }
  if (credential.kind !== 'session') throw problem('not_authenticated')
  const grantId = newId()
  await context.doors.inTenant(tenantId, async (tx) => {
    const session = await lockSession(tx, { tenantId, id: credential.sessionId })
    if (!session) throw problem('not_authenticated')
    await insertGrant(tx, actor, {
      id: grantId,
      clientId: request.clientId,
      clientName: request.face.name,
      clientHost: request.face.host,
      scopes: given,
      providerId: session.provider_id,
      expiresAt: new Date(Date.now() + UNCLAIMED_MS),
    })
  })
  const login = { accountId: accountOf({ tenantId, userId }), remember: false }
  return answer(context, http, { login, consent: { grantId } })
}

/** Tells the app that the person refused. @returns where to send the browser next */
export function deny(context: Context, http: Http): Promise<string> {
  return answer(context, http, {
    error: 'access_denied',
    error_description: 'The person did not allow it.',
  })
}

async function answer(
  context: Context,
  { request, reply }: Http,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<string> {
  const provider = await authorizationServer(context)
  return provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  })
}
