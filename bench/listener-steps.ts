import type { Listener } from './listeners.ts'

/** A client of Server-Sent Events. */
export function reader(port: number, path: string, apiKey?: string): Listener {
  return { port, steps: [{ send: request(path, apiKey), until: ': open\n\n' }] }
}

/** A client that listens to a channel. */
export function webSocket(
  port: number,
  path: string,
  { channel, apiKey }: { channel: string; apiKey?: string | undefined },
): Listener {
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  const message = Buffer.from(JSON.stringify({ action: 'subscribe', channel }))
  return {
    port,
    steps: [
      { send: request(path, apiKey, upgrade), until: '\r\n\r\n' },
      { send: frame(message), until: 'subscribed' },
    ],
  }
}

/** A text frame of a client, whose mask of zeros leaves the text as it is. */
function frame(text: Buffer): Uint8Array {
  const masked = 0x80
  const length = text.length < 126 ? [masked | text.length] : [masked | 126, 0, text.length]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), text])
}

function request(path: string, apiKey?: string, headers: readonly string[] = []): Uint8Array {
  const key = apiKey === undefined ? [] : [`Authorization: Bearer ${apiKey}`]
  return Buffer.from(
    [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...key, ...headers, '', ''].join('\r\n'),
  )
}
