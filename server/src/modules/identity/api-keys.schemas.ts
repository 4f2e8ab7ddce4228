import { Type, type Static } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Nullable,
  Maybe,
  Name,
  Uuid,
  described,
} from '../../platform/http/schemas.ts'

export const CreateApiKeyRequest = Body('CreateApiKeyRequest', {
  name: Name({ minLength: 1, maxLength: 100 }),
  expires_at: described(
    Maybe(DateTime),
    'When the key ends by itself. Without it, it works until somebody deletes it.',
  ),
})

const members = {
  id: Uuid,
  name: Type.String(),
  key_suffix: Type.String(),
  created_at: DateTime,
  expires_at: described(Nullable(DateTime), 'When the key ends by itself; null if never.'),
  last_used_at: described(Nullable(DateTime), 'Exact to a minute; null if the key was never used.'),
}

export const ApiKeyResponse = Answer('ApiKeyResponse', members)
export type ApiKeyResponse = Static<typeof ApiKeyResponse>

/** The only answer with the key itself. */
export const CreateApiKeyResponse = Answer('CreateApiKeyResponse', {
  ...members,
  key: described(Type.String(), 'The key itself. It is shown only now.'),
})
export type CreateApiKeyResponse = Static<typeof CreateApiKeyResponse>
