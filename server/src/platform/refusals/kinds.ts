/** The kinds of errors, which are the `code` of a response, with the HTTP status and default message of each. */
export const KINDS = {
  bad_request: { status: 400, says: 'The request cannot be processed.' },
  not_authenticated: { status: 401, says: 'Not authenticated.' },
  wrong_credentials: { status: 401, says: 'Incorrect email or password.' },
  quota_spent: { status: 402, says: 'The tenant has reached a limit of this server.' },
  forbidden: { status: 403, says: 'You do not have permission to do this.' },
  not_found: { status: 404, says: 'Not found.' },
  conflict: { status: 409, says: 'The request conflicts with the current state.' },
  name_taken: { status: 409, says: 'An item with this name already exists in this folder.' },
  too_large: { status: 413, says: 'The request is too large.' },
  range_not_satisfiable: { status: 416, says: 'The range is outside the object.' },
  processing_spent: { status: 429, says: 'The tenant has used up its processing time.' },
  too_many_requests: { status: 429, says: 'Too many requests.' },
  not_implemented: { status: 501, says: 'The server does not support this.' },
  no_space: { status: 507, says: 'The server has no space left.' },
  not_available: { status: 503, says: 'This feature is not available on this server.' },
} as const

export type ProblemKind = keyof typeof KINDS
