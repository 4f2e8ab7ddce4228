import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, env, exit, kill, pid } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { oneLanguage } from './one-language.ts'
import { manifestOf, readSizes, tableOf } from './sizes.ts'
import { LANGUAGES, type Language } from './src/app/languages.ts'

/**
 * A program that builds the workspace into web/dist, with a compressed copy of every text file. With --if-needed, it
 * builds only if the build is missing or the sources have changed, and succeeds even if the build tools are missing.
 */
const ROOT = join(import.meta.dirname, '..')
const DIST = join(import.meta.dirname, 'dist')
/** The file that identifies the sources of a build. */
const STAMP = '.sources'
/** Contains the id of the process that is building. Other processes wait for its build. */
const LOCK = `${DIST}.lock`
const POLL_MS = 100
const SOURCES = [
  'web/{index.html,*.ts,package.json}',
  '{client,web}/src/**/*',
  'web/public/**/*',
  'samples/*',
]
const TEXT = /\.(?:html|js|mjs|css|svg|json|txt|wasm)$/
/** Smaller files don't benefit from compression. */
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

/** Concurrent builds would replace files that a server is about to read. */
async function alone(work: () => Promise<void>): Promise<void> {
  const own = `${LOCK}-${pid}`
  await writeFile(own, String(pid))
  try {
    // A link appears together with its content, so no process mistakes the lock for one left by a dead process.
    while (!(await link(own, LOCK).then(() => true, isTaken))) {
      const holder = await readFile(LOCK, 'utf8').catch(() => '')
      if (holder !== '' && !isRunning(Number(holder))) await rm(LOCK, { force: true })
      else await delay(POLL_MS)
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
  // Another process may have built while this one was waiting.
  if (ifNeeded && (await stampOfBuild()) === stamp) return
  // For any caller, such as a test, because React has a different build for development.
  env['NODE_ENV'] = 'production'
  const { build: buildWith } = await import('vite')
  console.log('  building the workspace (takes a few seconds, once)')
  const built = `${DIST}.new-${pid}`
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const manifest = manifestOf(language)
    await buildWith({
      root: import.meta.dirname,
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'warn',
      plugins: [oneLanguage(language)],
      // Files that are the same in all languages have the same name.
      build: { outDir: built, emptyOutDir: false, manifest },
    })
    await rename(join(built, 'index.html'), join(built, `index.${language}.html`))
  }
  await compress(built)
  await writeFile(join(built, STAMP), stamp)
  await replace(built)
}

const ifNeeded = argv.includes('--if-needed')
// A container image without sources includes a build.
if (ifNeeded && !existsSync(join(import.meta.dirname, 'src'))) exit(0)
const stamp = await stampOfSources()
if (ifNeeded && (await stampOfBuild()) === stamp) exit(0)
try {
  await alone(() => build(stamp))
  if (!ifNeeded) console.log(tableOf(await readSizes(DIST)))
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    console.error('  the workspace is not built, and its build tools are not installed')
    console.error(
      '  for a small install that includes it: npm ci, npm run build, npm prune --omit=dev',
    )
  } else {
    console.error(`  the workspace could not be built: ${String(error)}`)
    console.error('  to try again: npm run build')
  }
  console.error('  Arbor starts without it')
  if (!ifNeeded) exit(1)
}
