import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceFault } from '../core/connector.ts'
import type { ConnectorServices, TemporaryFolder } from '../core/services.ts'
import { toGitFault } from './git.faults.ts'
import { gitText, tryGit, type Access } from './git.program.ts'

/** How many commits of the history are read, to find out who made a version. */
const DEPTH = 1000
/** The most contents that are fetched at once. */
const MAX_BATCH = 256
const HEAD = 'refs/arbor/head'
const OBJECT_ID = /^[\da-f]{40}(?:[\da-f]{24})?$/
const QUICK_MS = 5 * 60 * 1000

/**
 * A partial copy of a branch: its newest commits and their folders, and only those contents that were asked for. One thing is
 * fetched at a time.
 */
export class Clone {
  readonly repository: string
  readonly #folder: TemporaryFolder
  readonly #connect: (folder: string) => Promise<Access>
  readonly #ref: string
  #last: Promise<unknown> = Promise.resolve()
  #isReady = false
  /** Whether the server sends commits without contents. Undefined before the first fetch. */
  #knowsFilters: boolean | undefined
  /** Content ids in the order in which they are most likely asked for. */
  #order: readonly string[] = []
  #batch = 1

  private constructor(
    folder: TemporaryFolder,
    ref: string,
    connect: (folder: string) => Promise<Access>,
  ) {
    this.#folder = folder
    this.repository = join(folder.path, 'repository.git')
    this.#ref = ref
    this.#connect = connect
  }

  /** @param parent the folder for the copy */
  static async open(
    parent: string,
    ref: string,
    connect: (folder: string) => Promise<Access>,
    { openTemporaryFolder }: Pick<ConnectorServices, 'openTemporaryFolder'>,
  ): Promise<Clone> {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    return new Clone(await openTemporaryFolder('git', parent), ref, connect)
  }

  async remove(): Promise<void> {
    await this.#last.catch(() => undefined)
    await this.#folder[Symbol.asyncDispose]()
  }

  /** The newest commit of the branch at the server. Undefined if the repository is empty. @throws SourceFault */
  async newest(signal: AbortSignal): Promise<string | undefined> {
    return this.#exclusively(async () => {
      await this.#init(signal)
      const args = ['ls-remote', '--quiet', 'origin', this.#ref]
      const text = await gitText(this.repository, {
        args,
        signal: AbortSignal.any([signal, AbortSignal.timeout(QUICK_MS)]),
        access: await this.#connect(this.#folder.path),
      })
      const lines = text.split('\n').map((line) => line.split('\t'))
      const [id] = lines.find(([, name]) => name === this.#ref) ?? []
      if (id !== undefined && OBJECT_ID.test(id)) return id
      if (this.#ref === 'HEAD') return undefined
      throw new SourceFault('lost', 'The repository does not have the branch.')
    })
  }

  /** Fetches the newest commit of the branch with its history. @returns its id. @throws SourceFault */
  async fetchNewest(signal: AbortSignal): Promise<string> {
    return this.#exclusively(async () => {
      const refspec = `+${this.#ref}:${HEAD}`
      const args = ['--filter=blob:none', refspec]
      if (this.#knowsFilters !== true) {
        // A server that knows no filters would send the contents of the whole history.
        const log = await this.#fetch(['--depth=1', ...args], signal)
        this.#knowsFilters = !log.includes('filtering not recognized')
      }
      if (this.#knowsFilters) await this.#fetch([`--depth=${DEPTH}`, ...args], signal)
      this.#isReady = true
      const text = await gitText(this.repository, { args: ['rev-parse', HEAD], signal })
      return text.trim()
    })
  }

  /** Fetches a commit if it is missing. @returns whether it is there now */
  async fetchCommit(id: string, signal: AbortSignal): Promise<boolean> {
    if (!OBJECT_ID.test(id)) return false
    return this.#exclusively(async () => {
      await this.#init(signal)
      if (await this.#has(`${id}^{commit}`, signal)) return true
      try {
        await this.#fetch(['--depth=1', '--filter=blob:none', id], signal)
        return true
      } catch (error) {
        // The server doesn't have it any more, or doesn't give it away.
        if (error instanceof SourceFault && error.kind !== 'credentials') return false
        throw error
      }
    })
  }

  /** Which contents may be asked for next, in this order. */
  expect(ids: readonly string[]): void {
    this.#order = ids
    this.#batch = 1
  }

  /** Fetches a content, and some that are likely asked for next. @throws SourceFault */
  async fetchContent(id: string, signal: AbortSignal): Promise<void> {
    if (!OBJECT_ID.test(id)) throw new SourceFault('item', 'The content is not known.')
    if (!this.#isReady) await this.fetchNewest(signal)
    await this.#exclusively(async () => {
      if (await this.#has(id, signal)) return
      const at = this.#order.indexOf(id)
      const others = at === -1 ? [] : this.#order.slice(at + 1, at + this.#batch)
      this.#batch = Math.min(this.#batch * 2, MAX_BATCH)
      const ids = `${[id, ...others].join('\n')}\n`
      const { succeeds, log } = await this.#run(['--filter=blob:none', '--stdin'], signal, ids)
      if (!succeeds) await this.#fetchAll(log, signal)
      if (!(await this.#has(id, signal))) {
        throw new SourceFault('item', 'The server does not have the content any more.')
      }
    })
  }

  /** How git reaches the server, for a command that may need contents. */
  async access(): Promise<Access> {
    return this.#connect(this.#folder.path)
  }

  /** The commits whose parents were not fetched. */
  async boundary(): Promise<ReadonlySet<string>> {
    const text = await readFile(join(this.repository, 'shallow'), 'utf8').catch(() => '')
    return new Set(text.split('\n'))
  }

  async #init(signal: AbortSignal): Promise<void> {
    const isThere = await readFile(join(this.repository, 'HEAD')).catch(() => undefined)
    if (isThere) return
    const args = ['init', '--bare', '--quiet', '--template=', this.repository]
    await gitText(this.repository, { args, signal })
  }

  /** Fetches all contents, if the server refused to send single ones. */
  async #fetchAll(log: string, signal: AbortSignal): Promise<void> {
    if (!/unadvertised object|not our ref/.test(log)) throw failed(log)
    await this.#fetch(['--depth=1', '--refetch', '--no-filter', `+${this.#ref}:${HEAD}`], signal)
  }

  /** @returns what git wrote to its standard error. @throws SourceFault */
  async #fetch(args: readonly string[], signal: AbortSignal): Promise<string> {
    const { succeeds, log } = await this.#run(args, signal)
    if (!succeeds) throw failed(log)
    return log
  }

  async #run(args: readonly string[], signal: AbortSignal, input?: string) {
    await this.#init(signal)
    return tryGit(this.repository, {
      args: [
        // Without comparing what both have, because a missing content is in a commit that is here.
        ...(input === undefined ? [] : ['-c', 'fetch.negotiationAlgorithm=noop']),
        'fetch',
        '--no-tags',
        '--no-write-fetch-head',
        '--recurse-submodules=no',
        ...insertOrigin(args),
      ],
      signal,
      access: await this.#connect(this.#folder.path),
      ...(input !== undefined && { input }),
    })
  }

  /** Whether an object is here. */
  async #has(name: string, signal: AbortSignal): Promise<boolean> {
    const { succeeds } = await tryGit(this.repository, { args: ['cat-file', '-e', name], signal })
    return succeeds
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => undefined)
    return result
  }
}

function failed(log: string): SourceFault {
  return toGitFault({ code: 1, why: 'ended', log })
}

/** The name of the remote comes after the options and before the refs. */
function insertOrigin(args: readonly string[]): string[] {
  const options = args.filter((arg) => arg.startsWith('--'))
  return [...options, 'origin', ...args.filter((arg) => !arg.startsWith('--'))]
}
