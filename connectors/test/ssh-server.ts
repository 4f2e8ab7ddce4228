import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/test/support/free-port.ts'
import { findProgram } from '../../server/test/support/programs.ts'

/** An ssh server on which the user of the tests can sign in with one key. */
export type SshServer = AsyncDisposable & {
  readonly port: number
  readonly user: string
  readonly privateKey: string
  /** Its own key, as `ssh-keyscan` prints it. */
  readonly hostKey: string
}

const READY_MS = 60_000

/** @param port of a server that this one replaces */
export async function startSshServer(port?: number): Promise<SshServer> {
  const program = findProgram('sshd')
  if (program === undefined) throw new Error('OpenSSH (sshd) is not installed.')
  const folder = await mkdtemp(join(tmpdir(), 'arbor-ssh-'))
  const keygen = findProgram('ssh-keygen') ?? ''
  for (const name of ['host', 'user']) {
    execFileSync(keygen, ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)])
  }
  // It insists on this folder if it starts as root.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true })
  const listening = port ?? (await freePort())
  const file = join(folder, 'sshd_config')
  const config = {
    ListenAddress: `127.0.0.1:${listening}`,
    HostKey: join(folder, 'host'),
    AuthorizedKeysFile: join(folder, 'user.pub'),
    PidFile: 'none',
    StrictModes: 'no',
    UsePAM: 'no',
    PasswordAuthentication: 'no',
  }
  await writeFile(
    file,
    Object.entries(config)
      .map((pair) => `${pair.join(' ')}\n`)
      .join(''),
  )
  const server = spawn(program, ['-D', '-e', '-f', file], { stdio: 'ignore' })
  const deadline = Date.now() + READY_MS
  while (!(await listens(listening))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('sshd did not start.')
    await sleep(10)
  }
  const hostKey = await readFile(join(folder, 'host.pub'), 'utf8')
  return {
    port: listening,
    user: userInfo().username,
    privateKey: await readFile(join(folder, 'user'), 'utf8'),
    hostKey: `[127.0.0.1]:${listening} ${hostKey}`,
    async [Symbol.asyncDispose]() {
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
