import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '../../server/test/support/programs.ts'
import { freePort } from '../../server/test/support/free-port.ts'

/** An Apache server with a configuration of its own. */
export type ApacheServer = AsyncDisposable & {
  readonly url: string
  /** The folder that `%FOLDER%` stands for. */
  readonly folder: string
}

const MODULES = '/usr/lib/apache2/modules'
const USUAL = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'authn_file', 'auth_basic']
const READY_MS = 60_000

/**
 * Starts Apache on a free port of the loopback address.
 * @param config its directives, with `%FOLDER%` for its folder. `users` is a file with the user "reader", password "right"
 */
export async function startApache(
  modules: readonly string[],
  config: string,
): Promise<ApacheServer> {
  const program = findProgram('apache2')
  if (program === undefined) throw new Error('Apache (apache2) is not installed.')
  // If it starts as root, it continues as another user, who has to reach the folder and what tests write into it. A
  // service that has started in this process has made new files private.
  const umask = process.getuid?.() === 0 ? process.umask(0o022) : undefined
  const folder = await mkdtemp('/tmp/arbor-apache-')
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'files'))
  await writeFile(join(folder, 'users'), 'reader:{SHA}0nofEXcSAJSXFLGvmfBIpBb11vQ=\n')
  const port = await freePort()
  const file = join(folder, 'apache.conf')
  const text = [...directivesOf(folder, port, modules), config.replaceAll('%FOLDER%', folder)]
  await writeFile(file, text.join('\n'))
  const server = spawn(program, ['-f', file, '-DFOREGROUND'], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + READY_MS
  // Another server may have taken the port in the meantime, and would answer.
  while (!(await hasWritten(join(folder, 'pid'), server.pid)) || !(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('Apache did not start.')
    await sleep(10)
  }
  return {
    url,
    folder,
    [Symbol.asyncDispose]: async () => {
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
      if (umask !== undefined) process.umask(umask)
    },
  }
}

function directivesOf(folder: string, port: number, modules: readonly string[]): string[] {
  // Some are compiled into the server.
  const loaded = [...USUAL, ...modules].filter((each) => existsSync(`${MODULES}/mod_${each}.so`))
  return [
    ...loaded.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
    `ServerName localhost`,
    `Listen 127.0.0.1:${port}`,
    `PidFile ${folder}/pid`,
    `ErrorLog ${folder}/error.log`,
    ...(process.getuid?.() === 0 ? ['User nobody', 'Group nogroup'] : []),
    `DocumentRoot ${folder}/files`,
  ]
}

/** Whether a server has noted its process, which it does after it has opened its port. */
async function hasWritten(pidFile: string, pid: number | undefined): Promise<boolean> {
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  return text.trim() === String(pid)
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url)
    return true
  } catch {
    return false
  }
}
