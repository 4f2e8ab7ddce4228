import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Nullable,
  OneOf,
  PageOf,
  paging,
  pathMembers,
  Query,
  Uuid,
} from '../../../platform/http/schemas.ts'
import { PermissionCapability } from '../grants/permissions.schemas.ts'

/** Maximum number of a person's requests that wait or are from the last day. */
export const MAX_REQUESTS = 20
/** For how many days a request waits for an answer, and for how many the answer is kept. */
export const KEPT_DAYS = 30

const capability = described(PermissionCapability, 'What the person would like to do.')
const message = described(Type.String(), 'What the person has written, or an empty text.')

export const CreateAccessRequest = Body('CreateAccessRequest', {
  target_id: described(
    Uuid,
    "Id of a folder or document, or of its path part. It isn't checked, so the response is the same whether it exists or not.",
  ),
  capability: Type.Optional(capability),
  message: described(
    Maybe(Type.String({ maxLength: 500 })),
    'Why, for the people who can give access.',
  ),
})

export const AccessRequestAnswer = OneOf('AccessRequestAnswer', [
  'READ_ONLY',
  'READ_WRITE',
  'DECLINED',
])

export const OwnAccessRequest = Answer('OwnAccessRequestResponse', {
  id: Uuid,
  target_id: described(Uuid, 'The id that was named in the request.'),
  capability,
  message,
  created_at: DateTime,
  answer: described(
    Nullable(AccessRequestAnswer),
    'The permission that was given, or DECLINED; null while the request waits.',
  ),
})
export const OwnAccessRequests = Type.Array(OwnAccessRequest)
export const OwnRequestsQuery = Query({
  target_id: described(Maybe(Uuid), 'Only requests that named this id.'),
})

const AccessRequestResponse = Answer('AccessRequestResponse', {
  id: Uuid,
  user_id: described(Uuid, 'Who asks.'),
  email: Nullable(Type.String()),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  capability,
  message,
  part_type: OneOf('RequestedItemType', ['FOLDER', 'DOCUMENT']),
  item_id: described(Uuid, 'Id of the folder or document.'),
  path_part_id: Uuid,
  name: described(Type.String(), 'Name of the folder or document.'),
  ...pathMembers,
  created_at: DateTime,
})
export const AccessRequestPage = PageOf(
  'PaginatedResponse_AccessRequestResponse_',
  AccessRequestResponse,
)
export const AccessRequestsQuery = Query({
  path_part_id: described(Maybe(Uuid), 'Only requests for this folder or document.'),
  ...paging,
})

export const AnswerAccessRequest = Body('AnswerAccessRequest', {
  answer: described(AccessRequestAnswer, 'The permission to give, or DECLINED.'),
})
