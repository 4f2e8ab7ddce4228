import { Type, type Static } from 'typebox'
import { Answer, Body, DateTime, Uuid, described } from '../../platform/http/schemas.ts'

export const CreateApiKeyRequest = Body('CreateApiKeyRequest', {
  name: Type.String({ minLength: 1, maxLength: 100 }),
})

const members = { id: Uuid, name: Type.String(), key_suffix: Type.String(), created_at: DateTime }

export const ApiKeyResponse = Answer('ApiKeyResponse', members)
export type ApiKeyResponse = Static<typeof ApiKeyResponse>

/** The only answer with the key itself. */
export const CreateApiKeyResponse = Answer('CreateApiKeyResponse', {
  ...members,
  key: described(Type.String(), 'The key itself. It is shown only now.'),
})
export type CreateApiKeyResponse = Static<typeof CreateApiKeyResponse>
