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
    'From the address of the page on which the person consents.',
  ),
})

export const AppRequestResponse = Answer('AppRequestResponse', {
  id: Type.String(),
  client_name: described(Type.String(), 'What the app calls itself. Anybody may use any name.'),
  client_host: described(
    Type.String(),
    'Whose app it is: the host that describes it, else the one that the browser is sent to.',
  ),
  redirect_host: described(Type.String(), 'The host that the browser is sent to afterwards.'),
  scopes: described(Scopes, 'What the app asks for.'),
  tenant_id: described(Uuid, 'The tenant of the session, in which the app would act.'),
  tenant_name: described(Type.String(), 'The name of that tenant.'),
  expires_at: described(DateTime, 'Until when the person can answer.'),
})

export const ApproveAppRequest = Body('ApproveAppRequest', {
  tenant_id: described(Uuid, 'The tenant that the person was shown.'),
  scopes: described(
    Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: SCOPES.length }),
    'What the person allows: all that the app asks for, or less.',
  ),
})

export const AppRedirectResponse = Answer('AppRedirectResponse', {
  redirect_url: described(Type.String(), 'Where the browser goes on.'),
})

export const ConnectedAppResponse = Answer('ConnectedAppResponse', {
  id: Uuid,
  client_id: described(
    Type.String(),
    'What the app is known by: an address if it publishes what it is, else a text.',
  ),
  client_name: described(Type.String(), 'What the app calls itself.'),
  client_host: described(Type.String(), 'Whose app it is, as the person was shown.'),
  scopes: described(Scopes, 'What the app may do.'),
  created_at: DateTime,
  last_used_at: described(Nullable(DateTime), 'Exact to a minute; null if it was never used.'),
  expires_at: described(DateTime, 'When the app has to ask again, unless it is used before.'),
})
