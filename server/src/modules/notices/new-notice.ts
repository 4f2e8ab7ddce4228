import type { NoticeKind } from './kinds.ts'

/** Ids, counts and names that the person has chosen. Never text of documents. */
export type Facts = Readonly<Record<string, string | number>>

export type NewNotice = {
  readonly tenantId: string
  /** The recipients. Former members and the one who did it are left out. */
  readonly userIds: readonly string[]
  readonly kind: NoticeKind
  /**
   * The node it is about. People who can't read it, now or later, don't see the notice. Leave it out if the notice is
   * for people without access, such as a declined request.
   */
  readonly partId?: string | undefined
  /** Who did it. Unset if nobody in particular did. */
  readonly actorId?: string | undefined
  readonly facts?: Facts
  /**
   * Unread notices with the same key become one, which moves to the top. Its `count` is added up, and its other facts
   * are replaced.
   */
  readonly groupKey?: string
}
