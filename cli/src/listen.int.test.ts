import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { beforeAll, expect, it, vi } from 'vitest'
import { notify } from '../../server/src/platform/realtime/notifications/notify.ts'
import {
  listenStrictly,
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../server/test/support/index.ts'
import { beginArbor, hears as hearsText } from './command.test-support.ts'

type Command = ReturnType<typeof beginArbor>

let server: TestServer
/** A proxy between the command and the server, to cut the connection. */
let line: Server
const sockets = new Set<Socket>()
let member: TestMember

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  const port = await listenStrictly(server.app)
  line = createServer((socket) => {
    const onward = connect(port, '127.0.0.1')
    for (const end of [socket, onward]) sockets.add(end.on('error', () => undefined))
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  member = await server.newTenant()
  return () => line.close()
})
function startListening(...options: readonly string[]): Command {
  const { port } = line.address() as AddressInfo
  const settings = { ARBOR_API_KEY: member.apiKey, ARBOR_URL: `http://127.0.0.1:${port}` }
  return beginArbor(settings, ['listen', ...options])
}

const WAIT_MS = 120_000

async function publish(payload: Record<string, unknown>): Promise<void> {
  const { tenantId } = member
  const { context } = server
  await context.doors.inTenant(tenantId, (tx) =>
    notify(tx, context, { tenantId, event: 'published', payload }),
  )
}

/** Publishes until the command prints it, because the subscription starts after the greeting. */
async function hears({ output }: Command, payload: Record<string, unknown>): Promise<string> {
  const before = output.stdout.length
  await vi.waitFor(async () => {
    await publish(payload)
    expect(output.stdout.slice(before)).toContain('published')
  }, WAIT_MS)
  return output.stdout.slice(before).split('\n')[0] ?? ''
}

it('prints a readable line for each notification, without escape sequences', async () => {
  const command = startListening()
  await hearsText(command, 'stderr', 'Listening in tenant')
  const printed = await hears(command, { step: 'convert', name: 'a\u001b[2J\u009b2Jb' })
  expect(printed).toMatch(/^\d\d:\d\d:\d\d published name="a\\u001b\[2J\\u009b2Jb" step=convert$/)
})

it('prints each notification as a line of JSON with --json', async () => {
  const command = startListening('--json')
  await hearsText(command, 'stdout', 'connected')
  await hears(command, { step: 'convert' })
  const messages = command.output.stdout.trim().split('\n')
  expect(messages.map((text) => JSON.parse(text) as unknown)).toContainEqual(
    expect.objectContaining({ type: 'notification', event: 'published', step: 'convert' }),
  )
})

it('reconnects after a lost connection, and says so', async () => {
  const command = startListening()
  await hearsText(command, 'stderr', 'Listening in tenant')
  for (const socket of sockets) socket.destroy()
  await hearsText(command, 'stderr', 'Listening in tenant', 2)
  expect(command.output.stderr).toContain('Reconnecting.')
  expect(await hears(command, { step: 'embed' })).toContain('published step=embed')
})
