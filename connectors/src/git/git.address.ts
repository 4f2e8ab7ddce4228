import { SourceFault } from '../core/connector.ts'

/** A checked address of a repository. */
export type GitAddress = {
  /** For git. It has no password and can't be taken for an option. */
  readonly url: string
  readonly protocol: 'https:' | 'http:' | 'ssh:'
  /** Without the brackets of an IPv6 address. */
  readonly host: string
  readonly port: number
  readonly path: string
}

const PORTS = { 'https:': 443, 'http:': 80, 'ssh:': 22 }
const HOST = /^(?:\[[\da-f:.]+\]|[a-z\d](?:[a-z\d.-]*[a-z\d])?)$/
const USER = /^[\w.][\w.+-]{0,99}$/
/** `user@host:path`, as GitHub and others show it. */
const SHORT = /^([^@/:]+)@([^@/:]+):([^:].*)$/

/** @throws SourceFault for anything but a plain https or ssh address */
export function parseAddress(given: string): GitAddress {
  const text = given.trim()
  if (/[\s\\]|\p{Cc}/u.test(text)) throw notAnAddress()
  const [, user = '', host = '', path = ''] = SHORT.exec(text) ?? []
  if (user !== '') return checked({ url: text, protocol: 'ssh:', host, port: 22, path, user })
  const url = URL.parse(text)
  if (!url || !isProtocol(url.protocol) || `${url.search}${url.hash}` !== '') throw notAnAddress()
  const { protocol } = url
  if (url.password !== '' || (protocol !== 'ssh:' && url.username !== '')) {
    throw new SourceFault(
      'settings',
      'The address must not contain a password. Enter user name and token as settings of their own.',
    )
  }
  return checked({
    // As it was checked, not as it was written: git must not read it in another way.
    url: url.href,
    protocol,
    host: url.hostname,
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    path: decoded(url.pathname),
    user: protocol === 'ssh:' ? decoded(url.username) || 'git' : 'git',
  })
}

/** Where an address leads, without the repository. */
export function serverOf(given: string): string {
  try {
    const { protocol, host, port } = parseAddress(given)
    return JSON.stringify([protocol, host, port])
  } catch {
    return given
  }
}

function checked({ user, ...address }: GitAddress & { readonly user: string }): GitAddress {
  const host = address.host.toLowerCase()
  if (!HOST.test(host) || !USER.test(user)) throw notAnAddress()
  // A server would take it for an option.
  if (/^\/?-/.test(address.path) || address.path.replaceAll('/', '') === '') throw notAnAddress()
  return { ...address, host: host.replace(/^\[|\]$/g, '') }
}

/** @throws SourceFault for an encoding that isn't text, and for control characters */
function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part)
    if (!/\p{Cc}/u.test(text)) return text
  } catch {
    // The same as below.
  }
  throw notAnAddress()
}

function isProtocol(protocol: string): protocol is GitAddress['protocol'] {
  return Object.hasOwn(PORTS, protocol)
}

function notAnAddress(): SourceFault {
  return new SourceFault(
    'settings',
    'The address must look like https://host/path, ssh://user@host/path or user@host:path.',
  )
}

const BRANCH = /^(?![-./])(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)))[^\p{Cc} ~^:?*[\\]+(?<![./])$/u

/** The full name of a branch, or HEAD. @throws SourceFault for a name that git doesn't allow */
export function refOf(branch: string | undefined): string {
  const name = branch?.trim() ?? ''
  if (name === '') return 'HEAD'
  if (!BRANCH.test(name)) throw new SourceFault('settings', 'The name of the branch is not valid.')
  return `refs/heads/${name}`
}

/** The names of a folder. @throws SourceFault if it leads elsewhere */
export function folderOf(folder: string | undefined): string {
  const path = (folder ?? '').replaceAll(/^\/+|(?<!\/)\/+$/g, '')
  const isSafe = path === '' || path.split('/').every((name) => !['', '.', '..'].includes(name))
  if (isSafe && !/\p{Cc}/u.test(path)) return path
  throw new SourceFault('settings', 'The folder must be names separated by slashes.')
}

const ON_THE_WEB: Readonly<Record<string, (repository: string, ref: string) => string>> = {
  'github.com': (repository, ref) => `https://github.com/${repository}/blob/${ref}/{path}`,
  'gitlab.com': (repository, ref) => `https://gitlab.com/${repository}/-/blob/${ref}/{path}`,
  'bitbucket.org': (repository, ref) => `https://bitbucket.org/${repository}/src/${ref}/{path}`,
}

/** The URL of a file on the web with `{path}` for its path, if it is known. */
export function linkTemplate({ host, path }: GitAddress, ref: string): string | undefined {
  const repository = path.replace(/^\//, '').replace(/\.git$/, '')
  const name = ref.replace('refs/heads/', '').split('/').map(encodeURIComponent).join('/')
  return ON_THE_WEB[host]?.(repository, name)
}
