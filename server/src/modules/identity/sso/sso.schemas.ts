import { Type } from 'typebox'
import {
  Answer,
  Body,
  Maybe,
  Nullable,
  Query,
  Uuid,
  described,
} from '../../../platform/http/schemas.ts'
import { IdpType } from '../../accounts/index.ts'

const started = { provider: Type.Optional(IdpType), tenant_id: Maybe(Uuid) }

/** The whole body is optional, because the query takes the same parameters. */
export const InitiateBody = Nullable(Body('SSOInitiateRequest', started))

export const InitiateQuery = Query(started)

export const StartBody = Nullable(
  Body('SSOStartRequest', {
    redirect: described(Maybe(Type.String()), 'Path on this server to return to.'),
  }),
)

export const SSOInitiateResponse = Answer('SSOInitiateResponse', { redirect_url: Type.String() })

export const SignInQuery = Query({ redirect: Type.String({ default: '' }) })

export const CallbackQuery = Query({
  provider: IdpType,
  code: described(Maybe(Type.String()), 'Set by the identity provider.'),
  state: described(
    Maybe(Type.String()),
    'Set by the identity provider; the value that Arbor sent to it.',
  ),
  error: described(Maybe(Type.String()), 'Set by the identity provider if it refuses the sign-in.'),
  error_description: described(
    Maybe(Type.String()),
    'Set by the identity provider if it refuses the sign-in.',
  ),
  tenant_id: Maybe(Uuid),
})

const count = Type.Optional(Type.Integer({ default: 0 }))
const sentences = Type.Optional(Type.Array(Type.String()))

export const DirectorySyncResponse = Answer('DirectorySyncResponse', {
  users_created: count,
  users_updated: count,
  users_activated: count,
  users_deactivated: count,
  users_skipped: count,
  warnings: sentences,
  errors: sentences,
})
