/** The stream of an answer: all its events, from message_start to done. */
export function replyStream(tenantId: string, messageId: string): string {
  return `reply:${tenantId}:${messageId}`
}

/** The stream of a thread that announces answers: events `reply` with {message_id}. */
export function threadStream(tenantId: string, threadId: string): string {
  return `thread:${tenantId}:${threadId}`
}

/** What a user has received of an answer: an entry `begun`, and an entry `heard` once they have all of it. */
export function receivedStream(tenantId: string, messageId: string, userId: string): string {
  return `heard:${tenantId}:${messageId}:${userId}`
}
