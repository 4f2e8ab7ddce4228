import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { EnvReader } from './env.ts'
import type { Setting } from './settings.ts'

/** No proxies, the number of proxies in a row, or their addresses and ranges separated by commas. */
export type TrustProxy = false | number | string

/** The URL that clients use, without a trailing slash. */
export function readPublicUrl(reader: EnvReader, host: string, port: number): string {
  const value = reader.text('ARBOR_PUBLIC_URL')
  if (value === undefined) return defaultPublicUrl(host, port)
  if (!parseHttpAddress(value)) {
    reader.fault(
      'ARBOR_PUBLIC_URL must be an http:// or https:// URL without user, query or fragment, ' +
        `not "${withoutCredentials(value)}".`,
    )
  }
  return value.replace(/(?<!\/)\/+$/, '')
}

/** `http://host:port`. A host that means "every interface" becomes an address that other machines can open. */
export function defaultPublicUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? ownAddress() : host
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${String(port)}`
}

/** This machine's first address that other machines can reach. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  return own?.address ?? 'localhost'
}

/** Whether an address or name is a loopback address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
}

/** Whether only this machine can reach a server, according to its settings. */
export function isForOwnMachine({ host, publicUrl }: { host: string; publicUrl: string }): boolean {
  return isLoopback(host) && URL.canParse(publicUrl) && isLoopback(new URL(publicUrl).hostname)
}

const MAX_PROXIES = 10

/**
 * ARBOR_TRUST_PROXY: false, the number of proxies in front, true for one, or addresses separated by commas. Trusting
 * every address is not an option, because the first forwarded address is whatever the client sends.
 */
export function readTrustProxy(reader: EnvReader): TrustProxy {
  const value = reader.text('ARBOR_TRUST_PROXY')
  if (value === undefined || value === 'false') return false
  if (value === 'true') return 1
  const proxies = /^\d{1,2}$/.test(value) ? Number(value) : 0
  if (proxies >= 1 && proxies <= MAX_PROXIES) return proxies
  const addresses = value.split(',').map((address) => address.trim())
  const wrong = addresses.find((address) => !isAddressRange(address))
  if (wrong === undefined) return addresses.join(',')
  reader.fault(
    `ARBOR_TRUST_PROXY must be false, true, a number of proxies from 1 to ${MAX_PROXIES}, or addresses and ranges ` +
      `separated by commas, such as 10.0.0.0/8,loopback. "${wrong}" is not one of these.`,
  )
  return false
}

/**
 * Addresses, ranges and the words loopback, linklocal and uniquelocal (private networks), separated by commas.
 * @param words more words that the setting allows
 * @returns undefined if the setting is unset or invalid
 */
export function readNetworks(
  reader: EnvReader,
  name: Setting,
  words: readonly string[] = [],
): readonly string[] | undefined {
  const value = reader.text(name)
  if (value === undefined) return undefined
  const networks = value.split(',').map((network) => network.trim())
  const wrong = networks.find((network) => !words.includes(network) && !isAddressRange(network))
  if (wrong === undefined) return networks
  reader.fault(
    `${name} must be addresses and ranges separated by commas, such as 10.0.0.0/8,loopback. "${wrong}" is neither.`,
  )
  return undefined
}

/** Host names and addresses separated by commas, in the format of URLs. Empty if unset. */
export function readHosts(reader: EnvReader, name: Setting): readonly string[] {
  const given = (reader.text(name) ?? '').split(',').map((host) => host.trim().toLowerCase())
  const hosts = given.filter((host) => host !== '')
  const wrong = hosts.find((host) => URL.parse(`http://${host}/`)?.hostname !== host)
  if (wrong === undefined) return hosts
  reader.fault(
    `${name} must be host names or addresses separated by commas, without ports, such as runner.internal,[::1]. "${wrong}" is neither.`,
  )
  return []
}

function isAddressRange(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** A URL without credentials, for error messages. */
export function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^/]*@/, '//')
}

/** Parses an http:// or https:// URL without user, query and fragment. Undefined for any other text. */
export function parseHttpAddress(value: string): URL | undefined {
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  return `${url.username}${url.password}${url.search}${url.hash}` === '' ? url : undefined
}
