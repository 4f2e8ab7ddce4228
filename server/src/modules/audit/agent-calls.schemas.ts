import { Type } from 'typebox'
import {
  Answer,
  DateTime,
  described,
  Nullable,
  OneOf,
  PageOf,
  Uuid,
} from '../../platform/http/schemas.ts'

const AuditOutcome = OneOf('AuditOutcome', ['done', 'refused', 'failed'])
const AuditCredential = OneOf('AuditCredential', [
  'session',
  'api_key',
  'access_token',
  'none',
  'link',
])

const AuditEntryResponse = Answer('AuditEntryResponse', {
  id: Uuid,
  at: described(DateTime, 'When the call began.'),
  user_id: described(
    Nullable(Uuid),
    'The person for whom the agent acted, or who created the link. They may have left the tenant since.',
  ),
  email: described(
    Nullable(Type.String()),
    'Email address of this person, while their account exists.',
  ),
  credential: described(AuditCredential, 'The kind of credential that the call used.'),
  credential_id: described(Nullable(Uuid), 'The API key or the connected app.'),
  client_id: described(Nullable(Type.String()), 'The app that made the call.'),
  address: described(
    Nullable(Type.String()),
    'The IP address from which a link for people outside was opened; null for other entries.',
  ),
  action: described(Type.String(), 'The tool, or the operation of the API.'),
  outcome: described(
    Nullable(AuditOutcome),
    'How the call ended; null while it runs, or if the server stopped during the call.',
  ),
  ids: described(
    Type.Record(Type.String(), Type.Unknown()),
    'Ids of what the call named and created, by field name.',
  ),
})

export const AuditPage = PageOf('PaginatedResponse_AuditEntryResponse_', AuditEntryResponse)
