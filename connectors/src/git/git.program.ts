import { startChild, systemVariables, type Child } from '../children/child.ts'
import { outputOf } from '../children/output.ts'
import { toGitFault } from './git.faults.ts'

const SILENCE_MS = 10 * 60 * 1000
const LONG_MS = 60 * 60 * 1000
/** The most that git may write into a file. A pack is one file. */
const MAX_FILE_BYTES = 4 * 1024 * 1024 * 1024
/** The unit of `ulimit -f`. */
const BLOCK = 512
const MAX_TEXT_BYTES = 1024 * 1024

/** Nothing of the repository and of this machine's settings changes what git does. */
const CONFIG: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.symlinks': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  'fetch.writeCommitGraph': 'false',
  'protocol.version': '2',
  'pack.threads': '1',
  'log.showSignature': 'false',
  'log.mailmap': 'false',
  'http.followRedirects': 'false',
  'http.proxy': '',
  // Ends a transfer that makes no progress.
  'http.lowSpeedLimit': '1',
  'http.lowSpeedTime': '60',
  // Removes those of the system.
  'credential.helper': '',
}

/** What git needs to reach the server. */
export type Access = {
  readonly config: readonly (readonly [string, string])[]
  readonly env: Readonly<Record<string, string>>
}

export type GitRun = {
  readonly args: readonly string[]
  readonly signal: AbortSignal
  readonly input?: string
  /** Without it, git can't reach any server, not even for parts of the repository that are missing here. */
  readonly access?: Access
}

/** Starts git in a repository. `home` is the folder that counts as its home. */
export function startGit(repository: string, { args, signal, input, access }: GitRun): Child {
  const config = [...Object.entries(CONFIG), ...(access?.config ?? [])]
  return startChild({
    program: 'sh',
    args: ['-c', 'ulimit -f "$0" && exec git "$@"', String(MAX_FILE_BYTES / BLOCK), ...args],
    env: {
      ...systemVariables(),
      HOME: '/nonexistent',
      GIT_DIR: repository,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_ATTR_NOSYSTEM: '1',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ALLOW_PROTOCOL: '',
      ...configVariables(config),
      ...access?.env,
    },
    ...(input !== undefined && { input }),
    maxMs: LONG_MS,
    signal,
  })
}

/** Settings in the environment, which other users can't see, instead of arguments or files. */
function configVariables(config: readonly (readonly [string, string])[]): Record<string, string> {
  const pairs = config.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(config.length), ...Object.fromEntries(pairs) }
}

/** The output of git, piece by piece. @throws SourceFault */
export function gitOutput(repository: string, run: GitRun): AsyncGenerator<Buffer> {
  return outputOf(startGit(repository, run), { toFault: toGitFault, silenceMs: SILENCE_MS })
}

/** The whole output of git, up to a megabyte. @throws SourceFault */
export async function gitText(repository: string, run: GitRun): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of gitOutput(repository, run)) {
    size += chunk.length
    if (size > MAX_TEXT_BYTES) throw toGitFault({ code: null, why: 'killed', log: 'too long' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Whether git succeeds, and what it writes to its standard error. */
export async function tryGit(
  repository: string,
  run: GitRun,
): Promise<{ readonly succeeds: boolean; readonly log: string }> {
  const child = startGit(repository, run)
  child.stdout.resume()
  const end = await child.ended
  run.signal.throwIfAborted()
  return { succeeds: end.code === 0, log: end.log }
}
