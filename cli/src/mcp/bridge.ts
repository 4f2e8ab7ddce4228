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

/** A server, and what a program is let in with. */
export type Target = { readonly url: string; readonly apiKey: string }

/** What a client is told when the server can't be asked: an internal error of the protocol. */
const FAILED = -32603

/** What is answered as long as the connection lasts, so that nobody waits for its end. */
const ENDLESS = 'subscriptions/listen'

/**
 * Connects a client that talks over standard input and output to the endpoint of a server. Messages pass as they are,
 * so that clients of every generation can use it. Ends with the standard input, when all that was asked is answered.
 */
export async function bridge({ url, apiKey }: Target): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  // The transport closes with its input, but what was asked last is still to be answered.
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
    // What came last is read in turns of its own.
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

/** Sends a message on; the sender of a request gets an answer whatever happens. */
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
      error: { code: FAILED, message: `Arbor could not be asked: ${reason}` },
    })
  }
}

/** Clients of 2025 agree on a version at first, which every later request has to name. */
function noteVersion(
  remote: Remote,
  asked: ReadonlyMap<RequestId, string>,
  message: JSONRPCMessage,
): void {
  if (!isJSONRPCResultResponse(message) || asked.get(message.id) !== 'initialize') return
  const { protocolVersion } = message.result
  if (typeof protocolVersion === 'string') remote.setProtocolVersion(protocolVersion)
}
