import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Nullable,
  Uuid,
  described,
} from '../../../platform/http/schemas.ts'
import { SCOPES } from '../../../platform/core/scopes.ts'

const Scopes = Type.Array(Type.Enum([...SCOPES]))

export const RequestParams = Type.Object({
  request_id: described(
    Type.String({ pattern: '^[\\w-]{1,64}$' }),
    'The id in the URL of the consent page.',
  ),
})

export const AppRequestResponse = Answer('AppRequestResponse', {
  id: Type.String(),
  client_name: described(
    Type.String(),
    'The name that the app gives itself. An app can use any name.',
  ),
  client_host: described(
    Type.String(),
    'The host behind the app: the one that publishes its metadata, else the one that the browser is sent to.',
  ),
  redirect_host: described(Type.String(), 'The host to which the browser is sent afterwards.'),
  scopes: described(Scopes, 'The scopes that the app requests.'),
  tenant_id: described(Uuid, 'The tenant of the session, in which the app would act.'),
  tenant_name: described(Type.String(), 'The name of that tenant.'),
  expires_at: described(DateTime, 'When the request expires.'),
})

export const ApproveAppRequest = Body('ApproveAppRequest', {
  tenant_id: described(Uuid, 'The tenant that the person was shown.'),
  scopes: described(
    Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: SCOPES.length }),
    'The scopes that the person allows: all that the app requests, or some of them.',
  ),
})

export const AppRedirectResponse = Answer('AppRedirectResponse', {
  redirect_url: described(Type.String(), 'Where to send the browser next.'),
})

export const ConnectedAppResponse = Answer('ConnectedAppResponse', {
  id: Uuid,
  client_id: described(
    Type.String(),
    "The app's client id: the URL of its metadata if it publishes any, else a text.",
  ),
  client_name: described(Type.String(), 'The name that the app gives itself.'),
  client_host: described(Type.String(), 'The host behind the app, as it was shown to the person.'),
  scopes: described(Scopes, 'The scopes that the app has.'),
  created_at: DateTime,
  last_used_at: described(
    Nullable(DateTime),
    'When the app was last used, accurate to a minute; null if never.',
  ),
  expires_at: described(DateTime, 'When the app has to ask again. Each use extends this.'),
})
