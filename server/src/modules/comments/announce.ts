import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { notify, type Announcer } from '../../platform/realtime/notifications/notify.ts'
import { addNotice } from '../notices/index.ts'

/** The document of a comment. */
export type Place = {
  readonly documentId: string
  /** The node of the document, and the nodes above it. */
  readonly partId: string
  readonly ancestors: readonly string[]
}

type Changed = Place & {
  readonly tenantId: string
  /** The comment at the top. */
  readonly commentId: string
}

/** Notifies everyone who may read a document that its comments have changed. The event has no text. */
export async function announceComment(
  tx: TenantTx,
  announcer: Announcer,
  { tenantId, documentId, partId, ancestors, commentId }: Changed,
): Promise<void> {
  await notify(tx, announcer, {
    tenantId,
    event: 'comments_changed',
    views: [
      {
        needs: [[...ancestors, partId]],
        about: [{ id: partId, readers: null }],
        payload: { document_id: documentId, comment_id: commentId },
      },
    ],
  })
}

type Told = { readonly place: Place; readonly id: string; readonly userIds: readonly string[] }

/** Tells people that a comment mentions them. */
export async function tellMentioned(
  tx: TenantTx,
  announcer: Announcer,
  actor: Actor,
  told: Told,
): Promise<void> {
  await tell(tx, announcer, actor, { ...told, kind: 'mentioned' })
}

/** Tells the people in a conversation about a reply. */
export async function tellOfReply(
  tx: TenantTx,
  announcer: Announcer,
  actor: Actor,
  told: Told,
): Promise<void> {
  await tell(tx, announcer, actor, { ...told, kind: 'replied' })
}

async function tell(
  tx: TenantTx,
  announcer: Announcer,
  { tenantId, userId: actorId }: Actor,
  { place: { partId }, id, userIds, kind }: Told & { readonly kind: 'mentioned' | 'replied' },
): Promise<void> {
  await addNotice(tx, announcer, {
    tenantId,
    userIds,
    kind,
    partId,
    actorId,
    facts: { comment: id },
  })
}
