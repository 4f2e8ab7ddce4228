/** Addresses that people type by hand, and the screens that they mean. */
export const GUESSED = {
  '/documents': '/browse/{-$part}',
  '/folders': '/browse/{-$part}',
  '/files': '/browse/{-$part}',
  '/upload': '/browse/{-$part}',
  '/settings': '/account',
  '/profile': '/account',
  '/chat': '/threads/{-$id}',
  '/users': '/admin/members',
  '/members': '/admin/members',
  '/login': '/sign-in',
  '/signin': '/sign-in',
  '/signup': '/sign-up',
  '/register': '/sign-up',
} as const

/** An address of this service alone: a link to the sign-in page must not lead elsewhere afterwards. */
export function isInternalPath(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to)
}
