import type { IncomingMessage } from 'node:http'
import type { Context } from '../../../platform/context/context.ts'
import { errorCode } from '../../../platform/core/error-code.ts'
import { guardedStream } from '../../../platform/network/guarded-fetch.ts'
import { signWebhook } from '../../../platform/secrets/sign-webhook.ts'
import { NotAllowed, webhookGuard } from '../address.ts'
import { openWebhookSecret } from '../secrets.ts'
import type { Claimed } from './claim.queries.ts'
import { readRetryAfter } from './pause.ts'

/** How long a receiver may take. */
const TIMEOUT_MS = 15_000
/** How much of a response is read, and how much of a failed one is kept. */
const MOST_BYTES = 16 * 1024
const MOST_CHARACTERS = 500
/** The database stores no null characters, and lists show one line. */
// oxlint-disable-next-line eslint/no-control-regex -- they are what is replaced
const UNPRINTABLE = /[\u0000-\u001f\u007f\s]+/g

/** What a receiver answered, or why it could not be asked. */
export type Answer =
  | {
      readonly status: number
      readonly retryAfter: number | undefined
      readonly excerpt: string
    }
  | { readonly error: string }

/**
 * Sends a delivery once. Redirects are not followed, and the address is checked when the connection is opened.
 * @throws the signal's reason if it is aborted
 */
export async function send(
  { config, secret }: Pick<Context, 'config' | 'secret'>,
  claimed: Claimed,
  stopping: AbortSignal,
): Promise<Answer> {
  const sealed = [claimed.secret, claimed.former_secret].filter((each) => each !== null)
  const opened = await Promise.all(sealed.map((each) => openWebhookSecret(secret, each)))
  const secrets = opened.filter((each) => each !== undefined)
  if (opened[0] === undefined) return { error: "The secret can't be read. Create a new one." }
  const body = JSON.stringify({
    type: claimed.event_type,
    timestamp: claimed.occurred_at.toISOString(),
    tenant_id: claimed.tenant_id,
    data: claimed.data,
  })
  const headers = signWebhook({ id: claimed.event_id, at: new Date(), body }, secrets)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = AbortSignal.any([stopping, timeout])
  try {
    const request = {
      method: 'POST',
      headers: { ...headers, 'user-agent': 'Arbor-Webhooks' },
      body,
      signal,
    }
    const response = await guardedStream(new URL(claimed.url), request, webhookGuard(config))
    return {
      status: response.statusCode ?? 0,
      retryAfter: readRetryAfter(response.headers['retry-after'], Date.now()),
      excerpt: await readExcerpt(response),
    }
  } catch (error) {
    stopping.throwIfAborted()
    if (timeout.aborted) return { error: 'It did not answer within 15 seconds.' }
    return { error: faultOf(error) }
  }
}

/** The beginning of a response as one text. The status counts, even if the rest doesn't arrive. */
async function readExcerpt(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= MOST_BYTES) break
    }
  } catch {
    // What has arrived is enough.
  } finally {
    response.destroy()
  }
  const text = Buffer.concat(chunks).subarray(0, MOST_BYTES).toString('utf8')
  return text.replace(UNPRINTABLE, ' ').trim().slice(0, MOST_CHARACTERS).toWellFormed()
}

function faultOf(error: unknown): string {
  if (error instanceof NotAllowed) return `${error.message}.`
  const code = errorCode(error)
  return code === undefined ? 'The connection failed.' : `The connection failed (${code}).`
}
