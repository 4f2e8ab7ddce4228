import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { freePort } from '../../server/test/support/free-port.ts'
import { findProgram } from '../../server/test/support/programs.ts'

/** A throwaway mail server with one account for each name that signs in. */
export type DovecotServer = AsyncDisposable & {
  readonly port: number
  readonly tlsPort: number
  readonly password: string
  /** PEM certificate of the server, which nobody else trusts. */
  readonly certificate: string
  /** A connection that changes mailboxes. The caller closes it. */
  signIn(user: string): Promise<ImapFlow>
}

const READY_MS = 60_000
/** Dovecot doesn't let root read mail. */
const NOBODY = 65_534

function isRoot(): boolean {
  return userInfo().uid === 0
}

/** Starts Dovecot on free ports of the loopback address, with all its files in a temporary folder. */
export async function startDovecot(): Promise<DovecotServer> {
  const program = findProgram('dovecot')
  if (program === undefined) throw new Error('Dovecot (dovecot-imapd) is not installed.')
  // The paths of its sockets must be short, and other users of the system must be able to reach them.
  const home = await mkdtemp('/tmp/dovecot-')
  await chmod(home, 0o755)
  const [port, tlsPort] = [await freePort(), await freePort()]
  const password = 'correct-horse'
  await makeCertificate(home)
  await mkdir(join(home, 'mail'))
  if (isRoot()) await chown(join(home, 'mail'), NOBODY, NOBODY)
  await writeFile(join(home, 'dovecot.conf'), configOf(home, { port, tlsPort, password }))
  const child = spawn(program, ['-F', '-c', join(home, 'dovecot.conf')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await ready(port, () => child.exitCode !== null, join(home, 'log'))
  return {
    port,
    tlsPort,
    password,
    certificate: await readFile(join(home, 'cert.pem'), 'utf8'),
    signIn: async (user) => {
      const auth = { user, pass: password }
      const client = new ImapFlow({
        host: '127.0.0.1',
        port,
        secure: false,
        doSTARTTLS: false,
        auth,
        logger: false,
      })
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function makeCertificate(home: string): Promise<void> {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const files = ['-keyout', join(home, 'key.pem'), '-out', join(home, 'cert.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync(findProgram('openssl') ?? '', ['req', '-x509', ...key, ...files, ...subject], {
    stdio: 'ignore',
  })
}

const FIXED = `
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    special_use = \\Sent
  }
  mailbox Trash {
    special_use = \\Trash
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`

function configOf(
  home: string,
  { port, tlsPort, password }: { port: number; tlsPort: number; password: string },
): string {
  const { uid, gid, username } = userInfo()
  const [mailUid, mailGid] = isRoot() ? [NOBODY, NOBODY] : [uid, gid]
  // Root lets it use the users of its package. Anybody else runs all of it.
  const users = isRoot()
    ? ''
    : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${gid}`
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${home}/run
state_dir = ${home}/state
log_path = ${home}/log
${users}
ssl = yes
ssl_cert = <${home}/cert.pem
ssl_key = <${home}/key.pem
disable_plaintext_auth = no
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:${home}/mail/%u:LAYOUT=fs
mailbox_list_index = no
mail_max_userip_connections = 100
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${mailUid} gid=${mailGid} home=${home}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
${FIXED}
`
}

async function ready(port: number, hasEnded: () => boolean, log: string): Promise<void> {
  const until = Date.now() + READY_MS
  while (Date.now() < until && !hasEnded()) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error(`Dovecot did not start.\n${await readFile(log, 'utf8').catch(() => '')}`)
}
