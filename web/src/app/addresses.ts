/** URLs that people may guess, and the screens that they mean. */
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

/** Whether this is a path of this service. After sign-in, a link to the sign-in page must not lead to another site. */
export function isInternalPath(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to)
}
