import { setTimeout as sleep } from 'node:timers/promises'
import { signIn, type Credentials } from './client.ts'
import { COMPILE_CACHE } from '../server/test/support/compile-cache.ts'
import {
  converterIdsOf,
  modelsOf,
  startProcess,
  type ServerProcess,
} from '../server/test/fixtures/server-process.ts'
import type { SmallDisk } from '../server/test/fixtures/small-disk.ts'

const DRAIN_SECONDS = '30'

type Member = {
  readonly role: 'api' | 'worker'
  /** On which of the two machines it runs. Only the second one has a disk of its own. */
  readonly machine: 1 | 2
  process: ServerProcess | undefined
}

/**
 * Two API and two worker processes over the same servers. If one dies on its own, that is recorded and it is restarted.
 */
export class Cluster implements AsyncDisposable {
  /** Processes that ended on their own, with their last output. */
  readonly deaths: string[] = []
  /** Killed processes of models and converters. */
  modelKills = 0
  converterKills = 0
  /** How often the disk of the second machine was full. */
  fullDisks = 0
  /** Settings to open its data with. */
  readonly settings: Readonly<Record<string, string>>
  readonly #members = new Map<string, Member>([
    ['api 1', { role: 'api', machine: 1, process: undefined }],
    ['api 2', { role: 'api', machine: 2, process: undefined }],
    ['worker 1', { role: 'worker', machine: 1, process: undefined }],
    ['worker 2', { role: 'worker', machine: 2, process: undefined }],
  ])
  /** The disk for data and temporary files of the second machine. Undefined if none could be mounted. */
  readonly #disk: SmallDisk | undefined
  #credentials: Credentials = { apiKey: '', sharedPartId: '' }
  #isOver = false

  constructor(
    folder: string,
    settings: Readonly<Record<string, string>>,
    disk: SmallDisk | undefined,
  ) {
    this.#disk = disk
    this.settings = {
      ARBOR_SECRET: 'a secret that only the benchmarks know',
      ARBOR_LOG_LEVEL: 'warn',
      ARBOR_EMBEDDINGS: 'ON',
      ARBOR_DRAIN_SECONDS: DRAIN_SECONDS,
      ARBOR_DATA_DIR: folder,
      ...COMPILE_CACHE,
      ...settings,
    }
  }

  get credentials(): Credentials {
    return this.#credentials
  }

  /** Addresses of the running API processes. */
  get urls(): string[] {
    return [...this.#members.values()].flatMap(({ role, process }) =>
      role === 'api' && process ? [process.url] : [],
    )
  }

  async start(): Promise<void> {
    // The first one creates the schema. The others would only wait for that.
    const [first = '', ...others] = this.#members.keys()
    await this.#launch(first)
    await Promise.all(others.map((name) => this.#launch(name)))
    this.#credentials = await signIn(this.urls[0] ?? '')
  }

  /** Stops a process and starts it again. */
  async renew(name: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const member = this.#member(name)
    const { process } = member
    member.process = undefined
    const end = await process?.end(signal)
    if (signal === 'SIGTERM' && end?.code !== 0) {
      this.deaths.push(
        `${name} ended with ${String(end?.code)} at SIGTERM\n${process?.output() ?? ''}`,
      )
    }
    await this.#launch(name)
  }

  /** Kills the model processes of the service. */
  async killModels(): Promise<void> {
    for (const { process: member } of this.#members.values()) {
      for (const pid of member ? await modelsOf(member.pid) : []) {
        if (kill(pid)) this.modelKills += 1
      }
    }
  }

  /** Kills the converters of the service, as the kernel does when memory is short. */
  async killConverters(): Promise<void> {
    for (const { process: member } of this.#members.values()) {
      for (const pid of member ? await converterIdsOf(member.pid) : []) {
        if (kill(pid)) this.converterKills += 1
      }
    }
  }

  /** Fills the disk of the second machine for a while. Only root can mount one. */
  async fillDisk(forMs: number): Promise<void> {
    if (!this.#disk) return
    await this.#disk.leave(0)
    this.fullDisks += 1
    await sleep(forMs)
    await this.#disk.clear()
  }

  #member(name: string): Member {
    const member = this.#members.get(name)
    if (!member) throw new Error(`There is no process ${name}.`)
    return member
  }

  async #launch(name: string): Promise<void> {
    const member = this.#member(name)
    const disk = member.machine === 2 ? this.#disk?.path : undefined
    const dataDir = disk ?? this.settings['ARBOR_DATA_DIR'] ?? ''
    const process = await startProcess({
      dataDir,
      env: {
        ...this.settings,
        ARBOR_DATA_DIR: dataDir,
        ...(disk !== undefined && { TMPDIR: disk }),
      },
      roles: [member.role],
    })
    member.process = process
    void this.#watch(name, process)
  }

  async #watch(name: string, process: ServerProcess): Promise<void> {
    const { code } = await process.ended()
    const member = this.#member(name)
    if (this.#isOver || member.process !== process) return
    this.deaths.push(`${name} died (${String(code)})\n${process.output()}`)
    member.process = undefined
    await this.#launch(name)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true
    for (const { process } of this.#members.values()) await process?.end('SIGKILL')
  }
}

/** @returns whether this process still existed */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
