import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The limits that the system enforces on a child, in addition to what the pool monitors. */
export type Confinement = {
  /** The kernel denies memory beyond the limit. */
  readonly memory: boolean
  /** It has no network, not even the machine's own addresses. */
  readonly network: boolean
  /** Its scripts can only open their own files and {@link ChildFiles}. */
  readonly files: boolean
}

/** Folders as paths that end with `/*`, or prefixes of names as in `/tmp/work-*`. */
export type ChildFiles = {
  readonly readable: readonly string[]
  readonly writable: readonly string[]
}

const MB = 1024 * 1024
/**
 * V8 reserves 1.1 GB of writable addresses without using them. Threads and other libraries reserve
 * some more.
 */
const RESERVED_BYTES = 1536 * MB
const WITHOUT_NETWORK = ['unshare', '--user', '--map-current-user', '--net', '--']

/**
 * A smaller young generation of the heap costs a tenth more time for collection and saves 60 MB.
 * Garbage is collected between stages.
 */
const MEMORY = ['--max-semi-space-size=8', '--expose-gc']

/** Results of earlier attempts, by command. */
const tried = new Map<string, boolean>()

function works(command: readonly string[]): boolean {
  const key = command.join(' ')
  const known = tried.get(key) ?? canRun(command)
  tried.set(key, known)
  return known
}

function canRun([program = '', ...args]: readonly string[]): boolean {
  if (process.platform !== 'linux') return false
  return spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 }).status === 0
}

/** Checks what this system and user allow. Takes some milliseconds. */
export function findConfinement(files: ChildFiles | undefined): Confinement {
  return {
    memory: works(['/bin/sh', '-c', 'ulimit -d 8000000']),
    // Containers and hardened systems often forbid it.
    network: works([...WITHOUT_NETWORK, 'true']),
    files: files !== undefined,
  }
}

/** Node options that restrict the file system. They don't restrict native libraries. */
function permissions({ readable, writable }: ChildFiles): string[] {
  const own = ['../../../node_modules/*', '../../*', '../../../package.json']
  const code = own.map((path) => fileURLToPath(new URL(path, import.meta.url)))
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...[...code, ...readable, ...writable].map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
  ]
}

/**
 * A program to run, with the arguments before its script. Each step replaces the process with the
 * next one.
 */
export function commandOf(
  confinement: Confinement,
  options: { readonly maxRssBytes: number; readonly files?: ChildFiles | undefined },
): { readonly execPath: string; readonly execArgv: readonly string[] } {
  const { maxRssBytes, files } = options
  // Above the memory limit, so that the pool notices the limit before the heap crashes.
  const heap = `--max-old-space-size=${Math.ceil((maxRssBytes * 1.5) / MB)}`
  const node = [heap, ...MEMORY, ...(files === undefined ? [] : permissions(files))]
  if (!confinement.memory) return { execPath: process.execPath, execArgv: node }
  const kilobytes = Math.ceil((maxRssBytes + RESERVED_BYTES) / 1024)
  const limits = `ulimit -c 0; ulimit -d ${kilobytes}; exec "$@"`
  const network = confinement.network ? WITHOUT_NETWORK : []
  return {
    execPath: '/bin/sh',
    execArgv: ['-c', limits, 'sh', ...network, process.execPath, ...node],
  }
}
