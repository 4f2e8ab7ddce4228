import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { freePort } from './free-port.ts'
import { findRedisServer } from './redis-programs.ts'

/** A throwaway Redis server that can be killed and started again on the same port. */
export type RedisServer = AsyncDisposable & {
  readonly url: string
  readonly password: string
  /** Sends one command over a separate connection. */
  command(...args: string[]): Promise<unknown>
  /** Kills it. */
  kill(): Promise<void>
  /** Stops responding while all connections stay open. `resume` or `kill` ends this. */
  freeze(): void
  resume(): void
  start(): Promise<void>
}

export type RedisServerOptions = {
  /** Whether acknowledged data survives `kill` and `start`. */
  readonly durable?: boolean
}

const READY_MS = 120_000

/** Starts a server with a password on a free port of the loopback address. */
export async function startRedis({
  durable = true,
}: RedisServerOptions = {}): Promise<RedisServer> {
  const program = findRedisServer()
  if (program === undefined) throw new Error('Redis (redis-server) is not installed.')
  const home = await mkdtemp(join(tmpdir(), 'arbor-redis-'))
  const port = await freePort()
  const password = randomBytes(12).toString('hex')
  const url = `redis://:${password}@127.0.0.1:${String(port)}/1`
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: home,
    requirepass: password,
    save: '',
    appendonly: durable ? 'yes' : 'no',
    appendfsync: 'always',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  let running: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  const start = async (): Promise<void> => {
    running = spawn(program, args, { stdio: 'ignore' })
    await untilReady(url, running)
  }
  await start()
  return {
    url,
    password,
    command: (...command) => runCommand(url, command),
    kill,
    freeze: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
    start,
    [Symbol.asyncDispose]: async () => {
      await kill()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS
  for (;;) {
    try {
      await runCommand(url, ['PING'])
      return
    } catch (error) {
      const ended = server.exitCode !== null || server.signalCode !== null
      if (ended || Date.now() > deadline) throw error
      await sleep(10)
    }
  }
}

async function runCommand(url: string, command: readonly string[]): Promise<unknown> {
  const client = createClient({ url, RESP: 2, socket: { reconnectStrategy: false } })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.sendCommand(command)
  } finally {
    client.destroy()
  }
}
