import { Type } from 'typebox'
import {
  Answer,
  DateTime,
  described,
  Nullable,
  OneOf,
  PageOf,
  Uuid,
} from '../../../platform/http/schemas.ts'

const AuditOutcome = OneOf('AuditOutcome', ['done', 'refused', 'failed'])
const AuditCredential = OneOf('AuditCredential', ['session', 'api_key', 'access_token', 'none'])

const AuditEntryResponse = Answer('AuditEntryResponse', {
  id: Uuid,
  at: described(DateTime, 'When it began.'),
  user_id: described(Uuid, 'The person it was done for, who may have left since.'),
  email: described(Nullable(Type.String()), 'Address of this person, while known.'),
  credential: described(AuditCredential, 'What the call was signed in by.'),
  credential_id: described(Nullable(Uuid), 'The API key, or the connected app.'),
  client_id: described(Nullable(Type.String()), 'The app that called.'),
  action: described(Type.String(), 'The tool, or the operation of the API.'),
  outcome: described(
    Nullable(AuditOutcome),
    'How it ended; null while it is carried out, or where the server ended in it.',
  ),
  ids: described(
    Type.Record(Type.String(), Type.Unknown()),
    'What the call named and made, by the names of the members.',
  ),
})

export const AuditPage = PageOf('PaginatedResponse_AuditEntryResponse_', AuditEntryResponse)
