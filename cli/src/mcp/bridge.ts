/* oxlint-disable unicorn/prefer-add-event-listener -- transports have handlers, but no events */
import { PassThrough } from 'node:stream'
import {
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  StreamableHTTPClientTransport,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

/** A server and the key to use. */
export type Target = { readonly url: string; readonly apiKey: string }

/** The error code if the server can't be reached: JSON-RPC's internal error. */
const FAILED = -32603

/** This request is answered for as long as the connection lasts, so the bridge doesn't wait for its end. */
const ENDLESS = 'subscriptions/listen'

/**
 * Connects a client on standard input and output to a server's endpoint. Messages pass unchanged, so clients of every
 * protocol version can use it. Ends when standard input has ended and all requests are answered.
 */
export async function bridge({ url, apiKey }: Target): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  // The transport closes with its input, but the last requests still need their responses.
  const input = new PassThrough()
  const local = new StdioServerTransport(input, process.stdout)
  const remote = new StreamableHTTPClientTransport(new URL(`${url.replace(/\/$/, '')}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
  })
  const asked = new Map<RequestId, string>()
  let isOver = false
  const endIfDone = () => {
    if (isOver && asked.size === 0) end()
  }
  const answer = async (message: JSONRPCMessage) => {
    await local.send(message)
    if ('id' in message && !('method' in message) && message.id !== undefined) {
      asked.delete(message.id)
      endIfDone()
    }
  }
  local.onmessage = (message) => {
    if (isJSONRPCRequest(message) && message.method !== ENDLESS) {
      asked.set(message.id, message.method)
    }
    void forward(remote, answer, message)
  }
  remote.onmessage = (message) => {
    noteVersion(remote, asked, message)
    void answer(message)
  }
  process.stdin.on('data', (data: Buffer) => input.write(data))
  process.stdin.once('end', () =>
    // The last messages are read in later turns of the event loop.
    setImmediate(() => {
      isOver = true
      endIfDone()
    }),
  )
  await remote.start()
  await local.start()
  await ended
  await remote.close()
  await local.close()
}

type Remote = StreamableHTTPClientTransport

type Answer = (message: JSONRPCMessage) => Promise<void>

/** Forwards a message. If that fails, the sender of a request still gets a response. */
async function forward(remote: Remote, answer: Answer, message: JSONRPCMessage): Promise<void> {
  try {
    await remote.send(message)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${reason}\n`)
    if (!isJSONRPCRequest(message)) return
    await answer({
      jsonrpc: '2.0',
      id: message.id,
      error: { code: FAILED, message: `The request to Arbor failed: ${reason}` },
    })
  }
}

/** Clients of the 2025 protocol negotiate a version first. Every later request must name it. */
function noteVersion(
  remote: Remote,
  asked: ReadonlyMap<RequestId, string>,
  message: JSONRPCMessage,
): void {
  if (!isJSONRPCResultResponse(message) || asked.get(message.id) !== 'initialize') return
  const { protocolVersion } = message.result
  if (typeof protocolVersion === 'string') remote.setProtocolVersion(protocolVersion)
}
