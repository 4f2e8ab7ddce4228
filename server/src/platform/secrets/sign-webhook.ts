import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

export type WebhookMessage = {
  /** The same for every attempt. */
  readonly id: string
  readonly at: Date
  readonly body: string
}

/**
 * The headers of a message that is signed according to Standard Webhooks (standardwebhooks.com, version 1).
 * @param secrets a secret that begins with `whsec_` contains its bytes in base64. With several, receivers accept any
 */
export function signWebhook(
  { id, at, body }: WebhookMessage,
  secrets: readonly string[],
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`)
    return `v1,${mac.digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}

function keyOf(secret: string): Buffer {
  return secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), 'base64')
    : Buffer.from(secret)
}
