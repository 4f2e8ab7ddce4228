import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../test/support/free-port.ts'
import { findRedisServer } from '../../../test/support/redis-programs.ts'
import { compareEntryIds, parseEntryId } from './entry-id.ts'
import { openCommands, openStreamTransport } from './open-transport.ts'
import { record } from './recording.test-support.ts'
import { shareAttempts } from './redis/redis-attempts.ts'

const WAIT = { timeout: 120_000, interval: 20 }
const PASSWORD = 'p%40ss'
const SECRET = 'p@ss'

let opened: AsyncDisposableStack
let home: string
beforeEach(async () => {
  opened = new AsyncDisposableStack()
  home = await mkdtemp(join(tmpdir(), 'arbor-redis-group-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
})
afterEach(() => opened.disposeAsync())

/** Starts a Redis with these settings. Each test has its own ports. */
async function start(settings: Record<string, string>, ...sentinel: string[]) {
  const port = await freePort()
  const file = join(home, `${port}.conf`)
  const lines = { port: String(port), bind: '127.0.0.1', dir: home, save: '""', ...settings }
  const text = [...Object.entries(lines).map((pair) => pair.join(' ')), ...sentinel].join('\n')
  await writeFile(file, `${text}\n`)
  const program = findRedisServer() ?? 'redis-server'
  const isSentinel = sentinel.length > 0
  const child = spawn(program, [file, ...(isSentinel ? ['--sentinel'] : [])], { stdio: 'ignore' })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  opened.defer(kill)
  const command = async (...words: string[]): Promise<unknown> => {
    const url = `redis://${isSentinel ? '' : `:${PASSWORD}@`}127.0.0.1:${port}`
    const client = createClient({ url, RESP: 2, socket: { reconnectStrategy: false } })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.sendCommand(words)
    } finally {
      client.destroy()
    }
  }
  await vi.waitFor(() => command('PING'), WAIT)
  return { port, command, kill }
}

function open(url: string) {
  const log = pino({ level: 'silent' })
  const config = {
    url: url as `redis${string}`,
    ttlMinutes: 10,
    maxConnections: 2,
    sseBufferSize: 10_000,
  }
  const commands = openCommands(config, log)
  if (!commands) throw new Error('There is no Redis in this URL.')
  const transport = openStreamTransport(config, log, commands)
  opened.defer(() => transport.close())
  return { transport, commands }
}

/** Publishes the numbers from here on and keeps those that were acknowledged. */
function publisherOf({ transport }: ReturnType<typeof open>) {
  const acknowledged: { id: string; n: number }[] = []
  let n = 0
  const publish = async () => {
    const mine = n++
    const id = await transport.publish('s', { event: 'tick', data: mine })
    acknowledged.push({ id, n: mine })
  }
  return { acknowledged, publish }
}

/** Expects that a subscriber of one process sees what another publishes, before and after `change`. */
async function expectToContinue(url: string, change: () => Promise<void>): Promise<void> {
  const listening = open(url)
  const { acknowledged, publish } = publisherOf(open(url))
  const heard = record()
  await listening.transport.subscribe('s', heard.subscriber)
  for (let count = 0; count < 20; count++) await publish()
  await vi.waitFor(() => expect(heard.ids).toHaveLength(20), WAIT)
  await change()
  await vi.waitFor(publish, WAIT)
  for (let count = 0; count < 20; count++) await publish()
  const last = acknowledged.at(-1)?.id
  await vi.waitFor(() => expect(heard.ids.at(-1)).toBe(last), WAIT)
  const ids = heard.ids.map((id) => parseEntryId(id))
  expect(ids.toSorted(compareEntryIds)).toEqual(ids)
  const heardIds = new Set(heard.ids)
  expect(acknowledged.filter(({ id }) => !heardIds.has(id))).toEqual([])
}

describe('Redis with Sentinel', () => {
  it('continues with the replica that the sentinels promote after the primary has died', async () => {
    const common = { requirepass: SECRET, masterauth: SECRET }
    const primary = await start(common)
    const replica = await start({ ...common, replicaof: `127.0.0.1 ${primary.port}` })
    const linked = async () => expect(await replica.command('INFO')).toContain('link_status:up')
    await vi.waitFor(linked, WAIT)
    const watch = [
      `sentinel monitor events 127.0.0.1 ${primary.port} 2`,
      `sentinel auth-pass events ${SECRET}`,
      'sentinel down-after-milliseconds events 500',
      'sentinel failover-timeout events 3000',
    ]
    const sentinels = [
      await start({}, ...watch),
      await start({}, ...watch),
      await start({}, ...watch),
    ]
    const known = async () => {
      for (const { command } of sentinels) {
        const state = String(await command('SENTINEL', 'MASTER', 'events'))
        expect(state).toMatch(/num-slaves,1,.*num-other-sentinels,2/)
      }
    }
    await vi.waitFor(known, WAIT)
    const hosts = [await freePort(), ...sentinels.map(({ port }) => port)]
    const url = `redis+sentinel://:${PASSWORD}@${hosts.map((port) => `127.0.0.1:${port}`).join()}/events/1`
    await expectToContinue(url, () => primary.kill())
    expect(await replica.command('ROLE')).toContain('master')
  })
})

describe('Redis Cluster', () => {
  it('uses the node that owns its slot, and the next one after a failover', async () => {
    const node = async () => {
      const settings = { requirepass: SECRET, masterauth: SECRET, 'cluster-enabled': 'yes' }
      const port = await freePort()
      const own = { 'cluster-port': String(port), 'cluster-config-file': `nodes-${port}.conf` }
      return { ...(await start({ ...settings, ...own })), bus: port }
    }
    const [first, second, third] = [await node(), await node(), await node()]
    await first.command('CLUSTER', 'ADDSLOTSRANGE', '0', '16000')
    await second.command('CLUSTER', 'ADDSLOTSRANGE', '16001', '16383')
    for (const { command } of [second, third]) {
      await command('CLUSTER', 'MEET', '127.0.0.1', String(first.port), String(first.bus))
    }
    const owner = String(await first.command('CLUSTER', 'MYID'))
    await vi.waitFor(() => third.command('CLUSTER', 'REPLICATE', owner), WAIT)
    await vi.waitFor(async () => {
      for (const { command } of [first, second, third]) {
        expect(await command('CLUSTER', 'INFO')).toContain('cluster_state:ok')
      }
      expect(await third.command('INFO')).toContain('link_status:up')
    }, WAIT)
    const url = `redis+cluster://:${PASSWORD}@127.0.0.1:${second.port},127.0.0.1:${third.port}`
    const limits = { kind: 'test', windowMs: 60_000, perSubject: 3, perClient: 6 }
    const [one, other] = [open(url), open(url)].map((process) =>
      shareAttempts(process.commands, 30_000)(limits),
    )
    for (const counts of [one, other, one]) expect(await counts?.begin('s', 'c')).toBe(0)
    expect(await other?.begin('s', 'c')).toBeGreaterThan(0)
    await expectToContinue(url, async () => {
      await vi.waitFor(() => third.command('CLUSTER', 'FAILOVER'), WAIT)
      const isPrimary = async () => expect(await third.command('ROLE')).toContain('master')
      await vi.waitFor(isPrimary, WAIT)
    })
  })
})
