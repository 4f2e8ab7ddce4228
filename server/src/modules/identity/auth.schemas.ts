import { Type } from 'typebox'
import {
  Answer,
  Body,
  Maybe,
  Nullable,
  Query,
  Uuid,
  described,
  Email,
  Name,
  OneOf,
} from '../../platform/http/schemas.ts'
import { MIN_PASSWORD_CHARACTERS } from './passwords.ts'

export const SignInRequest = Body('SignInRequest', {
  email: Email(),
  password: Type.String(),
  tenant_id: Maybe(Uuid),
})

export const FirstSignInRequest = Body('FirstSignInRequest', {
  token: described(Type.String(), 'The part after the # in the link that the server printed.'),
})

/** The whole body is optional. */
export const RefreshUatBody = Nullable(Body('RefreshUatRequest', { tenant_id: Maybe(Uuid) }))

export const RefreshUatQuery = Query({ tenant_id: Maybe(Uuid) })

export const SignOutResponse = Type.Object({}, { additionalProperties: false })

export const EmailVerificationRequest = Body('EmailVerificationRequest', {
  email: Email(),
})

export const EmailSentResponse = Answer('EmailSentResponse', { email_id: Uuid })

export const NewPassword = Type.String({ minLength: MIN_PASSWORD_CHARACTERS })
export const PersonName = Name({ maxLength: 255 }, 'optional')

export const CheckTokenRequest = Body('CheckTokenRequest', {
  email_token: Type.String(),
  purpose: described(OneOf('TokenPurpose', ['sign_up', 'reset_password']), 'What the link is for.'),
})

export const CreatePasswordUserRequest = Body('CreatePasswordUserRequest', {
  password: NewPassword,
  email_token: Type.String(),
  first_name: Maybe(PersonName),
  last_name: Maybe(PersonName),
})

const disconnectApps = described(
  Maybe(Type.Boolean()),
  'Whether to also disconnect all apps that act for the account, in all tenants. By default, they stay connected.',
)

export const PasswordResetRequest = Body('PasswordResetRequest', {
  old_password: described(Type.String(), 'The current password.'),
  new_password: NewPassword,
  disconnect_apps: disconnectApps,
})

export const PasswordResetWithTokenRequest = Body('PasswordResetWithTokenRequest', {
  email_token: Type.String(),
  new_password: NewPassword,
  disconnect_apps: disconnectApps,
})
