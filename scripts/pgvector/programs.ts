import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pgvectorFolder, pgvectorPrograms } from '../../server/test/support/pgvector-folder.ts'
import { findProgram } from '../../server/test/support/programs.ts'

const run = promisify(execFile)

const RELEASE = 'trixie'
const WANTED = ['postgresql-17-pgvector', 'postgresql-client-17']
const MAX_OUTPUT = 16 * 1024 * 1024
/** The programs that this needs, with their packages. */
const PROGRAMS = { 'apt-get': 'apt', 'dpkg-deb': 'dpkg', patchelf: 'patchelf' }
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'

/**
 * The server, its clients, and the libraries that they load. This includes libc, because the programs are newer than those
 * of most systems. Compiling queries (LLVM) is left out, because it is four fifths of the size.
 */
const NEEDED = /^(lib(?!llvm|z3|perl|\S*-perl)|zlib1g|postgresql-17|postgresql-client-17$)/

/** Unused files. `llvmjit` would look for LLVM. */
const LEFT_OUT = 'usr/{share/{doc,man,locale},lib/postgresql/17/lib/{bitcode,llvmjit*}}'

/**
 * Downloads PostgreSQL 17 with pgvector from Debian, unless that was done before. It installs nothing. The packages are
 * unpacked into {@link pgvectorFolder}, and the programs are changed to load their libraries from there.
 * @param say reports progress, one line at a time
 * @returns the folder with `initdb` and `postgres`
 * @throws Error if a program or the keyring is missing, or a download fails
 */
export async function makePgvector(say: (line: string) => void): Promise<string> {
  if (existsSync(join(pgvectorPrograms, 'postgres'))) return pgvectorPrograms
  checkPrograms()
  const cache = dirname(pgvectorFolder)
  await mkdir(cache, { recursive: true, mode: 0o755 })
  // In the same file system as the final folder, so that a single rename completes it and an interrupted run leaves nothing incomplete.
  const work = await mkdtemp(join(cache, 'unpacking-'))
  try {
    say('Downloading PostgreSQL 17 with pgvector from Debian')
    const packages = await downloadPackages(join(work, 'apt'))
    const root = join(work, 'root')
    await mkdir(root, { mode: 0o755 })
    for (const file of packages) await run('dpkg-deb', ['--extract', file, root])
    const unused = globSync(LEFT_OUT, { cwd: root })
    for (const path of unused) await rm(join(root, path), { recursive: true })
    await useOwnLibraries(root)
    await rename(root, pgvectorFolder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  say(`Unpacked into ${pgvectorFolder}`)
  return pgvectorPrograms
}

/** @throws Error with everything that is missing, before anything is downloaded */
export function checkPrograms(): void {
  const missing = Object.entries(PROGRAMS).filter(([name]) => findProgram(name) === undefined)
  const lacks = missing.map(([name, from]) => `${name} is missing. Install the package ${from}.`)
  if (!existsSync(KEYRING)) {
    lacks.push(`${KEYRING} is missing. Install the package debian-archive-keyring.`)
  }
  if (lacks.length > 0) throw new Error(lacks.join('\n'))
}

/**
 * Lets apt resolve and download the packages as for an empty system of that release. It uses separate lists and settings,
 * so this needs neither root nor a change to the computer's sources.
 * @returns the files of the packages, whose signatures apt has checked
 */
async function downloadPackages(folder: string): Promise<string[]> {
  for (const name of ['lists/partial', 'archives/partial']) {
    await mkdir(join(folder, name), { recursive: true })
  }
  const source = `deb [signed-by=${KEYRING}] http://deb.debian.org/debian ${RELEASE} main\n`
  await writeFile(join(folder, 'sources.list'), source)
  await writeFile(join(folder, 'status'), '')
  const options = [
    `Dir::Etc::sourcelist=${join(folder, 'sources.list')}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State=${folder}`,
    `Dir::State::lists=${join(folder, 'lists')}`,
    `Dir::State::status=${join(folder, 'status')}`,
    `Dir::Cache=${folder}`,
    `Dir::Cache::archives=${join(folder, 'archives')}`,
    'Debug::NoLocking=1',
    'Acquire::Languages=none',
    // As root, apt downloads as a user who can't write here.
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  const apt = (...words: readonly string[]) =>
    run('apt-get', [...options, '-qq', ...words], { cwd: folder, maxBuffer: MAX_OUTPUT })
  await apt('update')
  const { stdout } = await apt('install', '--print-uris', '--no-install-recommends', ...WANTED)
  const needed = Array.from(stdout.matchAll(/ (\S+?)_\S+\.deb /g), ([, name]) => name ?? '')
  await apt('download', ...needed.filter((name) => NEEDED.test(name)))
  return globSync(join(folder, '*.deb'))
}

/** Sets the loader and the library folder in each program. An RPATH also applies to the libraries of libraries. */
async function useOwnLibraries(root: string): Promise<void> {
  const [loader] = globSync('usr/{lib,lib64}/ld-linux*.so.*', { cwd: root })
  const [libc] = globSync('usr/lib/*/libc.so.6', { cwd: root })
  if (loader === undefined || libc === undefined) throw new Error('The packages contain no libc.')
  const final = (path: string) => join(pgvectorFolder, path)
  const programs = globSync('usr/lib/postgresql/17/bin/*', { cwd: root })
  for (const program of programs) {
    const file = join(root, program)
    await run('patchelf', ['--set-interpreter', final(loader), file])
    await run('patchelf', ['--force-rpath', '--set-rpath', final(dirname(libc)), file])
  }
}
