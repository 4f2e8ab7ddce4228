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
    'When the key expires. Omit it to create a key that works until it is deleted.',
  ),
})

const members = {
  id: Uuid,
  name: Type.String(),
  key_suffix: Type.String(),
  created_at: DateTime,
  expires_at: described(Nullable(DateTime), "When the key expires; null if it doesn't."),
  last_used_at: described(
    Nullable(DateTime),
    'When the key was last used, accurate to a minute; null if never.',
  ),
}

export const ApiKeyResponse = Answer('ApiKeyResponse', members)
export type ApiKeyResponse = Static<typeof ApiKeyResponse>

/** The only response that contains the key itself. */
export const CreateApiKeyResponse = Answer('CreateApiKeyResponse', {
  ...members,
  key: described(Type.String(), 'The key itself. It is shown only once.'),
})
export type CreateApiKeyResponse = Static<typeof CreateApiKeyResponse>
