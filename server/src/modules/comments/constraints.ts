import { problem, type Constraints } from '../../platform/core/errors.ts'

/** The errors that callers see when a constraint is violated. */
export const constraints: Constraints = {
  // Each existed when the request looked it up, but was deleted by another request.
  comment_tenant_id_document_id_fkey: () => problem('missing', { what: 'Document' }),
  comment_tenant_id_reply_to_fkey: () => problem('missing', { what: 'Comment' }),
  comment_mention_tenant_id_user_id_fkey: () => problem('mention_not_a_reader'),
}
