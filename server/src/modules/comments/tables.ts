import { sql, type SqlBool } from 'kysely'
import { Type } from 'typebox'
import { CommentBox } from './comments.schemas.ts'
import { MEMBER, OWN_ROWS, isAny, ofObject, type Tables } from '../../platform/db/index.ts'

export const tables = {
  comment: {
    archive: {
      order: 't.reply_to is not null, t.id',
      people: { user_id: 'forget', resolved_by: 'forget' },
    },
    trash: {
      belongs: ofObject('document_id'),
      forgets: [MEMBER, { ...MEMBER, column: 'resolved_by' }],
    },
    json: { boxes: Type.Array(CommentBox) },
  },
  comment_mention: {
    archive: { people: OWN_ROWS },
    trash: {
      belongs: (nodes) => sql<SqlBool>`t.comment_id in (
        select id from comment
        where tenant_id = ${nodes.tenantId}::uuid and ${isAny(sql.ref('document_id'), nodes.objectIds)})`,
      needs: [MEMBER],
    },
  },
  comment_place: { archive: {} },
} satisfies Tables
