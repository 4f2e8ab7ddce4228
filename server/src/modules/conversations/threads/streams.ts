/** Stream of one answer: all its events, from message_start to done. */
export function replyStream(tenantId: string, messageId: string): string {
  return `reply:${tenantId}:${messageId}`
}

/** Stream of a thread that announces answers: events `reply` with {message_id}. */
export function threadStream(tenantId: string, threadId: string): string {
  return `thread:${tenantId}:${threadId}`
}

/** Stream that has an entry once a user has received an answer to its end. */
export function heardStream(tenantId: string, messageId: string, userId: string): string {
  return `heard:${tenantId}:${messageId}:${userId}`
}
