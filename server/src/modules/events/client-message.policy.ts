/** Errors in client messages. The connection stays open. */
export type MessageFault =
  | 'invalid_message'
  | 'invalid_action'
  | 'invalid_channel'
  | 'forbidden_channel'
  | 'internal_error'

/** The message for each code. */
export const FAULT_MESSAGES: Record<MessageFault, string> = {
  invalid_message:
    'A message must be a JSON object {"action": ..., "channel": ...} in a text frame.',
  invalid_action: 'The action must be "subscribe" or "unsubscribe".',
  invalid_channel:
    'A channel must be svc:{tenant_id}:notifications or svc:{tenant_id}:users:{user_id}, with ids in lower case.',
  forbidden_channel:
    'You can only subscribe to the channels of your tenant and to your own user channel.',
  internal_error: 'The server failed to process this message. Try again later.',
}

export type ClientMessage = {
  readonly action: 'subscribe' | 'unsubscribe'
  readonly channel: string
}

/** Parses the text of a message. A string is the error in it. */
export function readClientMessage(text: string): ClientMessage | MessageFault {
  const value = parseObject(text)
  if (!value) return 'invalid_message'
  const { action, channel } = value
  if (action !== 'subscribe' && action !== 'unsubscribe') return 'invalid_action'
  return typeof channel === 'string' ? { action, channel } : 'invalid_channel'
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
