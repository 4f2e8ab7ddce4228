import { Type } from 'typebox'
import {
  Answer,
  Body,
  described,
  Maybe,
  Nullable,
  OneOf,
  Query,
  Uuid,
} from '../../../platform/http/schemas.ts'

const ReaderKind = OneOf('SourceReaderKind', ['person', 'group'])
const MatchedBy = OneOf('SourceReaderMatch', ['address', 'decision', 'nobody'])

export const SourceReaderResponse = Answer('SourceReaderResponse', {
  id: Uuid,
  kind: ReaderKind,
  name: described(
    Type.String(),
    'Email address of a person in lower case, or name of a group at the source.',
  ),
  matched_by: described(
    Nullable(MatchedBy),
    'How Arbor knows who this is: a member has the address, somebody has decided it, or somebody has decided that it is nobody. Null if it is not known, so nobody reads as this reader.',
  ),
  user_id: described(Nullable(Uuid), 'The member who this person is.'),
  user_name: described(Nullable(Type.String()), 'Name of this member.'),
  group_id: described(Nullable(Uuid), 'The group of Arbor that this is.'),
  group_name: described(Nullable(Type.String()), 'Name of this group.'),
  suggested_group_id: described(
    Nullable(Uuid),
    'A group of Arbor with the same name. It reads nothing until you choose it.',
  ),
  suggested_group_name: described(Nullable(Type.String()), 'Name of the suggested group.'),
  items: described(Type.Integer(), 'Number of files that this reader may read at the source.'),
})

export const SourceReaderList = Answer('SourceReaderList', {
  items: Type.Array(SourceReaderResponse),
  next_cursor: described(
    Nullable(Uuid),
    'Pass it as `cursor` for the next page. Null on the last.',
  ),
})

export const ReadersQuery = Query({
  unmatched: described(
    Type.Boolean({ default: false }),
    'Only readers of whom nobody knows who they are in Arbor.',
  ),
  kind: described(Maybe(ReaderKind), 'Only people, or only groups.'),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  cursor: described(Maybe(Uuid), '`next_cursor` of the previous page. Omit it for the first page.'),
})

export const DecideReader = Body('DecideSourceReader', {
  user_id: described(Maybe(Uuid), 'The member who this person is.'),
  group_id: described(
    Maybe(Uuid),
    'The group of Arbor that this is. The address of a person may be that of a group.',
  ),
  ignore: described(Maybe(Type.Boolean()), 'True decides that this is nobody in Arbor.'),
  undo: described(
    Maybe(Type.Boolean()),
    'True undoes the decision: a person is the member with the address, and a group is not known.',
  ),
})
