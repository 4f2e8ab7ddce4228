import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Nullable,
  OneOf,
  Query,
  Uuid,
} from '../../platform/http/schemas.ts'

/** The maximum length of a comment, in characters. `comment_body_check` of the database allows twice as many. */
const MOST_TEXT = 10_000
const MOST_QUOTE = 2000
/** The maximum number of boxes of a passage. */
const MOST_BOXES = 100
const MOST_PAGES = 100_000

const Share = Type.Number({ minimum: 0, maximum: 1 })

export const CommentBox = Answer('CommentBox', {
  page: Type.Integer({ minimum: 1, maximum: MOST_PAGES }),
  x: described(Share, 'Distance from the left edge, as a share of the page.'),
  y: described(Share, 'Distance from the top, as a share of the page.'),
  width: described(Share, 'Width as a share of the page.'),
  height: described(Share, 'Height as a share of the page.'),
})

const CommentPerson = Answer('CommentPerson', {
  user_id: Uuid,
  name: described(Type.String(), 'Name of the person, or the address if they have none.'),
})

const match = OneOf('CommentMatch', ['EXACT', 'NEAR', 'MISSING'])

const CommentPlace = Answer('CommentPlace', {
  version_id: described(Uuid, 'The version of the document.'),
  chunk_id: described(
    Nullable(Uuid),
    'The chunk that has the passage. Null if no chunk of this version has it.',
  ),
  quote: described(Nullable(Type.String()), 'The passage as it reads in this version.'),
  match: described(
    match,
    'EXACT if the passage reads the same, NEAR if some words differ, MISSING if it is not in this version.',
  ),
  boxes: described(
    Type.Array(CommentBox),
    'Boxes of the passage, if the comment was written on this version. In other versions, use those of the chunk.',
  ),
})

const members = {
  id: Uuid,
  document_id: Uuid,
  reply_to: described(Nullable(Uuid), 'The comment that it replies to.'),
  author: described(Nullable(CommentPerson), 'Null for a former member.'),
  text: described(
    Nullable(Type.String()),
    'Plain text with Markdown. A mention is `<@user_id>`. Null if the comment was deleted and has replies.',
  ),
  mentions: described(Type.Array(CommentPerson), 'The mentioned members.'),
  can_edit: described(Type.Boolean(), 'Whether you can change the text.'),
  can_delete: described(Type.Boolean(), 'Whether you can delete it.'),
  created_at: DateTime,
  edited_at: described(Nullable(DateTime), 'When the text was last changed.'),
}

const CommentResponse = Answer('CommentResponse', members)

export const CommentThreadResponse = Answer('CommentThreadResponse', {
  ...members,
  quote: described(Type.String(), 'The passage when the comment was written.'),
  place: described(CommentPlace, 'Where the passage is in the requested version.'),
  resolved_at: described(Nullable(DateTime), 'When it was resolved. Null if it is open.'),
  resolved_by: described(Nullable(CommentPerson), 'Who resolved it.'),
  reply_count: described(Type.Integer(), 'Number of replies.'),
  replies: described(Type.Array(CommentResponse), 'The newest replies, oldest first.'),
})

const STATES = ['OPEN', 'RESOLVED', 'ORPHANED'] as const

const cursor = described(
  Maybe(Uuid),
  '`next_cursor` of the previous page. Omit it for the first page.',
)
const next = described(Nullable(Uuid), 'Pass it as `cursor` for the next page. Null on the last.')

export const ListCommentsQuery = Query({
  version_id: described(
    Maybe(Uuid),
    'The version to find the passages in. The default is the active one.',
  ),
  state: described(
    Maybe(OneOf('CommentState', STATES)),
    'Only open comments, resolved ones, or open ones whose passage is not in the version.',
  ),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  cursor,
})

export const CommentListResponse = Answer('CommentListResponse', {
  items: Type.Array(CommentThreadResponse),
  next_cursor: next,
  counts: described(
    Answer('CommentCounts', {
      open: described(Type.Integer(), 'Open comments, including orphaned ones.'),
      resolved: described(Type.Integer(), 'Resolved comments.'),
      orphaned: described(
        Type.Integer(),
        'Open comments whose passage is not in the requested version.',
      ),
    }),
    'Numbers of comments of the document.',
  ),
})

export const GetCommentQuery = Query({
  version_id: described(
    Maybe(Uuid),
    'The version to find the passage in. The default is the active one.',
  ),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 100 }),
  cursor: described(
    Maybe(Uuid),
    'Returns replies before this one. Pass the id of the first reply that you have.',
  ),
})

const Text = described(
  Type.String({ minLength: 1, maxLength: MOST_TEXT }),
  'Plain text with Markdown. To mention a member who can read the document, write `<@user_id>`.',
)

export const CreateCommentRequest = Body('CreateCommentRequest', {
  chunk_id: Uuid,
  quote: described(
    Maybe(Type.String({ maxLength: MOST_QUOTE })),
    'The passage. It must be in the text of the chunk. The default is the beginning of the chunk.',
  ),
  boxes: described(
    Maybe(Type.Array(CommentBox, { maxItems: MOST_BOXES })),
    'Boxes of the passage on the pages.',
  ),
  text: Text,
})

export const ReplyRequest = Body('ReplyToCommentRequest', { text: Text })

export const UpdateCommentRequest = Body('UpdateCommentRequest', {
  text: described(Maybe(Text), 'The new text. Only the author can change it.'),
  resolved: described(Maybe(Type.Boolean()), 'True resolves the comment, false reopens it.'),
})

export const ReadersQuery = Query({
  name: described(
    Maybe(Type.String({ maxLength: 200 })),
    'Beginning of a first name, last name or email address.',
  ),
})

export const ReadersResponse = Answer('CommentReadersResponse', {
  items: Type.Array(CommentPerson),
})

export const SearchCommentsQuery = Query({
  query: described(Type.String({ minLength: 1, maxLength: 1000 }), 'Words to find.'),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
  cursor,
})

const CommentHit = Answer('CommentHit', {
  ...members,
  document_name: described(Type.String(), 'Name of the document.'),
  quote: described(Type.String(), 'The passage that it is about.'),
  is_resolved: described(
    Type.Boolean(),
    'Whether the comment, or the one it replies to, is resolved.',
  ),
})

export const CommentHitsResponse = Answer('CommentHitsResponse', {
  items: Type.Array(CommentHit),
  next_cursor: next,
})
