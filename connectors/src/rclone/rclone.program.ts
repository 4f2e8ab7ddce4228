import type { RcloneConfig } from '../core/services.ts'
import { startChild, systemVariables, type Child, type ChildEnd } from '../children/child.ts'
import { outputOf } from '../children/output.ts'
import { SourceFault } from '../core/connector.ts'
import { toRcloneFault } from './rclone.faults.ts'
import type { RcloneSettings } from './rclone.settings.ts'

const HOUR_MS = 60 * 60 * 1000
/** For commands that answer at once. */
const SHORT_MS = 60_000
const LONG_MS = 6 * HOUR_MS
const MAX_FEATURES_BYTES = 1024 * 1024

/** Never asks, never waits forever, and leaves retries to the engine. */
const FLAGS = [
  '--ask-password=false',
  '--use-json-log',
  '--log-level=ERROR',
  '--retries=1',
  '--low-level-retries=3',
  '--contimeout=15s',
  '--timeout=60s',
]

/** A folder of a remote, as rclone's programs are started for it. */
export type Remote = {
  /** Starts rclone. The arguments are complete: no remote and no path is added. */
  start(args: readonly string[], signal: AbortSignal, length?: 'short' | 'long'): Child
  /** `remote:folder/path`. It begins with an allowed name, so it is neither a flag nor another remote. */
  place(path?: string): string
}

/** @throws SourceFault if the operator doesn't allow the remote, or the folder isn't inside it */
export function openRemote({ remote, folder = '' }: RcloneSettings, config: RcloneConfig): Remote {
  const base = config.remotes.find(
    ({ name, folder: limit }) => remote === name || remote === `${name}:${limit}`,
  )
  if (base === undefined) {
    throw new SourceFault(
      'settings',
      'The operator of this server does not allow a remote with this name (ARBOR_RCLONE_REMOTES).',
    )
  }
  const root = joined(base.folder, folderOf(folder))
  return {
    place: (path = '') => `${base.name}:${joined(root, path)}`,
    start: (args, signal, length = 'short') =>
      startChild({
        program: 'rclone',
        args: [...args, ...FLAGS, ...configFlags(config)],
        env: environment(),
        maxMs: length === 'short' ? SHORT_MS : LONG_MS,
        signal,
      }),
  }
}

/** A folder without slashes around it. @throws SourceFault if it leads elsewhere */
export function folderOf(folder = ''): string {
  const wanted = folder.replaceAll(/^\/+|(?<!\/)\/+$/g, '')
  const names = wanted === '' ? [] : wanted.split('/')
  if (names.some((name) => ['', '.', '..'].includes(name)) || /\p{Cc}/u.test(wanted)) {
    throw new SourceFault('settings', 'The folder must be names separated by slashes.')
  }
  return wanted
}

function joined(base: string, path: string): string {
  if (base === '' || path === '') return `${base}${path}`
  return base.endsWith('/') ? `${base}${path}` : `${base}/${path}`
}

function configFlags({ configFile }: RcloneConfig): string[] {
  return configFile === undefined ? [] : [`--config=${configFile}`]
}

/** rclone finds its configuration in the home folder, and servers through proxies. */
function environment(): Record<string, string> {
  // oxlint-disable-next-line node/no-process-env -- passed on, not read: these aren't settings
  const { HOME, XDG_CONFIG_HOME, HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = process.env
  const given = Object.entries({ HOME, XDG_CONFIG_HOME, HTTPS_PROXY, HTTP_PROXY, NO_PROXY })
  const known = given.filter((each): each is [string, string] => each[1] !== undefined)
  return { ...systemVariables(), ...Object.fromEntries(known) }
}

export type Features = {
  /** A hash that the server knows without reading files. */
  readonly hash: string | undefined
  /** Whether times need a request for each file. */
  readonly slowTimes: boolean
}

/** The best first. */
const HASHES = ['sha256', 'sha1', 'md5', 'quickxor', 'dropbox', 'hidrive', 'mailru', 'whirlpool']

/** What the remote can tell about its files. */
export async function readFeatures(remote: Remote, signal: AbortSignal): Promise<Features> {
  const child = remote.start(['backend', 'features', remote.place()], signal)
  const chunks: Buffer[] = []
  let size = 0
  const options = { toFault: (end: ChildEnd) => toRcloneFault(end), silenceMs: SHORT_MS }
  for await (const chunk of outputOf(child, options)) {
    size += chunk.length
    if (size > MAX_FEATURES_BYTES) throw unreadable()
    chunks.push(chunk)
  }
  return toFeatures(parsed(Buffer.concat(chunks).toString('utf8')))
}

function toFeatures(value: unknown): Features {
  const { Hashes: hashes, Features: features } = (value ?? {}) as {
    readonly Hashes?: unknown
    readonly Features?: Readonly<Record<string, unknown>>
  }
  const known = Array.isArray(hashes) ? hashes : []
  return {
    hash: features?.['SlowHash'] === true ? undefined : HASHES.find((each) => known.includes(each)),
    slowTimes: features?.['SlowModTime'] === true,
  }
}

/** JSON from rclone. @throws SourceFault */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

export function unreadable(): SourceFault {
  return new SourceFault('away', 'rclone wrote something that Arbor cannot read.')
}
