/**
 * What people get notices about. A module that adds a kind also adds its sentence to `web/src/app/notices/sentences.ts`.
 */
export const NOTICE_KINDS = [
  // About sharing. The facts name the request or the permission.
  'access_requested',
  'access_given',
  'access_declined',
  // About comments. The facts name the comment.
  'mentioned',
  'replied',
  // About subscriptions. The facts count what happened.
  'items_added',
  'item_changed',
  'search_matched',
] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]
