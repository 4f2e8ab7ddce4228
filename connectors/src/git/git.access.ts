import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { SourceFault } from '../core/connector.ts'
import { guardedAddress } from '../network/guarded-address.ts'
import type { SourceGuard } from '../network/source-address.ts'
import type { GitAddress } from './git.address.ts'
import type { Access } from './git.program.ts'
import type { GitCredentials, GitSettings } from './git.settings.ts'

export type AccessOptions = {
  readonly address: GitAddress
  readonly settings: GitSettings
  readonly credentials: GitCredentials
  readonly guard: SourceGuard
  /** A folder that only this user can read. */
  readonly folder: string
  /** The keys of ssh servers that were accepted before. */
  readonly knownHosts: string
}

/**
 * How git reaches the server: at an address that was checked, so a later response of the DNS can't lead it elsewhere.
 * Secrets are in the environment, and a private key in a file that only this user can read.
 * @throws SourceFault
 */
export async function openAccess(options: AccessOptions): Promise<Access> {
  const { address, guard } = options
  const found = await guardedAddress(address.host, address.protocol, guard)
  return address.protocol === 'ssh:' ? sshAccess(found, options) : httpAccess(found, options)
}

/** A snippet of a shell that git asks for credentials. It has no secrets itself. */
const HELPER =
  '!f() { test "$1" = get && printf "username=%s\\npassword=%s\\n" "$ARBOR_GIT_USER" "$ARBOR_GIT_PASSWORD"; }; f'

function httpAccess(found: string, { address, settings, credentials }: AccessOptions): Access {
  const { host, port, protocol, url } = address
  const target = isIP(found) === 6 ? `[${found}]` : found
  const { password = '' } = credentials
  return {
    config: [
      ['remote.origin.url', url],
      ...(isIP(host) === 0 ? [['http.curloptResolve', `${host}:${port}:${target}`] as const] : []),
      ...(password === '' ? [] : [['credential.helper', HELPER] as const]),
    ],
    env: {
      GIT_ALLOW_PROTOCOL: protocol.slice(0, -1),
      ...(password !== '' && {
        ARBOR_GIT_USER: settings.username?.trim() || 'git',
        ARBOR_GIT_PASSWORD: password,
      }),
    },
  }
}

async function sshAccess(found: string, options: AccessOptions): Promise<Access> {
  const { address, settings, credentials, folder, knownHosts } = options
  const { private_key: key = '' } = credentials
  if (!key.includes('-----BEGIN ')) {
    throw new SourceFault('credentials', 'A private key is needed for ssh.')
  }
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, `${key.replaceAll('\r', '').trim()}\n`, { mode: 0o600 })
  const alias = address.port === 22 ? address.host : `[${address.host}]:${address.port}`
  const pinned = hostKeysOf(settings.host_keys, alias)
  const hostsFile = pinned === undefined ? knownHosts : join(folder, 'hosts')
  if (pinned === undefined) await createFile(knownHosts)
  else await writeFile(hostsFile, pinned, { mode: 0o600 })
  const words = {
    BatchMode: 'yes',
    IdentityFile: keyFile,
    IdentitiesOnly: 'yes',
    IdentityAgent: 'none',
    PreferredAuthentications: 'publickey',
    UserKnownHostsFile: hostsFile,
    GlobalKnownHostsFile: '/dev/null',
    // The first key of a server is kept, and any other one refused from then on.
    StrictHostKeyChecking: pinned === undefined ? 'accept-new' : 'yes',
    HashKnownHosts: 'no',
    UpdateHostKeys: 'no',
    CheckHostIP: 'no',
    HostKeyAlias: alias,
    HostName: found,
    ConnectTimeout: '15',
    ServerAliveInterval: '15',
    ServerAliveCountMax: '4',
    ControlPath: 'none',
    ProxyCommand: 'none',
  }
  const flags = Object.entries(words).map(([name, value]) => `-o ${quoted(name, value)}`)
  return {
    config: [['remote.origin.url', address.url]],
    env: {
      GIT_ALLOW_PROTOCOL: 'ssh',
      GIT_SSH_VARIANT: 'ssh',
      GIT_SSH_COMMAND: ['ssh -F none -a -x', ...flags].join(' '),
    },
  }
}

/** A setting of ssh as a word for a shell. ssh splits values at spaces and replaces percent signs. */
function quoted(name: string, value: string): string {
  const safe = value.includes(' ') ? `"${value}"` : value
  return `'${name}=${safe.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)}'`
}

const HOST_KEY = /(?:^|\s)((?:ssh|ecdsa|sk)-[\w@.-]+)\s+([A-Za-z\d+/=]{40,})/

/** The given keys for this server, or undefined if there are none. @throws SourceFault */
function hostKeysOf(given: string | undefined, alias: string): string | undefined {
  const lines = (given ?? '').split('\n').filter((line) => !/^\s*(?:#|$)/.test(line))
  if (lines.length === 0) return undefined
  return lines
    .map((line) => {
      const [, type, key] = HOST_KEY.exec(line) ?? []
      if (type !== undefined && key !== undefined) return `${alias} ${type} ${key}\n`
      throw new SourceFault('settings', 'The host keys must look like the output of ssh-keyscan.')
    })
    .join('')
}

async function createFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await appendFile(path, '', { mode: 0o600 })
}
