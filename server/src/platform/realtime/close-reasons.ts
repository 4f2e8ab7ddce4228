/** Why the server closes a connection, with the close code for the client. */
export type CloseReason = { readonly code: number; readonly reason: string }

/** The 4xxx codes are part of the API. The others are defined in RFC 6455 and its registry. */
export const CLOSE = {
  noSession: { code: 4401, reason: 'The session is missing or has ended.' },
  notMember: { code: 4403, reason: 'The user is not an active member of the tenant.' },
  disabled: { code: 4503, reason: 'Real-time features are disabled on this server.' },
  shutdown: { code: 1001, reason: 'The server is shutting down.' },
  tooManyConnections: { code: 1008, reason: 'Too many connections for this user.' },
  tooManyMessages: { code: 1008, reason: 'Too many messages.' },
  tooSlow: { code: 1013, reason: 'Messages are not read fast enough.' },
  failed: { code: 1011, reason: 'Internal server error.' },
} as const satisfies Record<string, CloseReason>
