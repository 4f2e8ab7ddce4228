import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, env, exit, kill, pid } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readSizes, tableOf } from './sizes.ts'

/**
 * A program: builds the workspace into web/dist, with every file compressed beside it. With --if-needed it does so
 * only when the build is missing or was made from other sources, and is no error where the tools are missing.
 */
const ROOT = join(import.meta.dirname, '..')
const DIST = join(import.meta.dirname, 'dist')
/** Names the sources that a build was made from. */
const STAMP = '.sources'
/** Holds the process id of the one that builds; what is started meanwhile waits for its build. */
const LOCK = `${DIST}.lock`
const LOOK_AGAIN_MS = 100
const SOURCES = [
  'web/{index.html,*.ts,package.json}',
  '{client,web}/src/**/*',
  'web/public/**/*',
  'samples/*',
]
const TEXT = /\.(?:html|js|mjs|css|svg|json|txt|wasm)$/
/** Smaller files gain nothing. */
const WORTH_BYTES = 512

async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for (const pattern of SOURCES) {
    for await (const file of glob(pattern, {
      cwd: ROOT,
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    })) {
      if (/\.\w+$/.test(file)) files.push(file)
    }
  }
  for (const file of files.toSorted()) {
    hash.update(`${file}\n`).update(await readFile(join(ROOT, file)))
  }
  return hash.digest('hex')
}

async function compress(folder: string): Promise<void> {
  const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  for await (const name of glob('**/*', { cwd: folder })) {
    if (!TEXT.test(name)) continue
    const content = await readFile(join(folder, name))
    if (content.length < WORTH_BYTES) continue
    await writeFile(join(folder, `${name}.br`), await brotli(content, { params }))
    await writeFile(join(folder, `${name}.gz`), await gzipped(content, { level: 9 }))
  }
}

async function replace(built: string): Promise<void> {
  const former = `${DIST}.former-${pid}`
  await rename(DIST, former).catch(() => undefined)
  await rename(built, DIST)
  await rm(former, { recursive: true, force: true })
}

function isRunning(process: number): boolean {
  try {
    return kill(process, 0)
  } catch {
    return false
  }
}

/** Several builds at once would replace the files that a server is about to read. */
async function alone(work: () => Promise<void>): Promise<void> {
  const own = `${LOCK}-${pid}`
  await writeFile(own, String(pid))
  try {
    // A link appears with its content, so that nobody takes the lock for one that a dead process left.
    while (!(await link(own, LOCK).then(() => true, isTaken))) {
      const holder = await readFile(LOCK, 'utf8').catch(() => '')
      if (holder !== '' && !isRunning(Number(holder))) await rm(LOCK, { force: true })
      else await delay(LOOK_AGAIN_MS)
    }
    try {
      await work()
    } finally {
      await rm(LOCK, { force: true })
    }
  } finally {
    await rm(own, { force: true })
  }
}

function isTaken(error: NodeJS.ErrnoException): boolean {
  if (error.code !== 'EEXIST') throw error
  return false
}

const stampOfBuild = () => readFile(join(DIST, STAMP), 'utf8').catch(() => '')

async function build(stamp: string): Promise<void> {
  // Another process may have built while this one waited.
  if (ifNeeded && (await stampOfBuild()) === stamp) return
  // Whatever starts it, such as a test: React has another build for development.
  env['NODE_ENV'] = 'production'
  const { build: buildWith } = await import('vite')
  console.log('  building the workspace, once (a few seconds)')
  const built = `${DIST}.new-${pid}`
  const outDir = built
  await buildWith({
    root: import.meta.dirname,
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
  await compress(built)
  await mkdir(built, { recursive: true })
  await writeFile(join(built, STAMP), stamp)
  await replace(built)
}

const ifNeeded = argv.includes('--if-needed')
// An image without the sources brings its build.
if (ifNeeded && !existsSync(join(import.meta.dirname, 'src'))) exit(0)
const stamp = await stampOfSources()
if (ifNeeded && (await stampOfBuild()) === stamp) exit(0)
try {
  await alone(() => build(stamp))
  if (!ifNeeded) console.log(tableOf(await readSizes(DIST)))
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    console.error('  the workspace is not built, and what builds it is not installed')
    console.error('  npm ci, npm run build, npm prune --omit=dev gives a small install with it')
  } else {
    console.error(`  the workspace could not be built: ${String(error)}`)
    console.error('  npm run build tries again')
  }
  console.error('  Arbor starts without it')
  if (!ifNeeded) exit(1)
}
