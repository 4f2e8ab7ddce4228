import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const WORDS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** All other IPv6 addresses are reserved, or another form of an IPv4 address (mapped, compatible or translated). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** A set of addresses. An IPv4 address mapped into IPv6 (::ffff:a.b.c.d) counts as that IPv4 address. */
export type Networks = { has(address: string): boolean }

/**
 * @param ranges addresses, ranges such as 10.0.0.0/8, and the words loopback, linklocal and uniquelocal (private
 * networks)
 * @throws Error for anything else
 */
export function networksOf(ranges: readonly string[]): Networks {
  const parsed = ranges.flatMap((range) => WORDS[range] ?? [range]).map(parseRange)
  return {
    has: (address) => {
      const given = parseAddress(address)
      return (
        given !== undefined &&
        parsed.some(
          ([network, bits]) => network.kind() === given.kind() && given.match(network, bits),
        )
      )
    },
  }
}

/**
 * Link-local addresses, and the metadata services of clouds, which hand out credentials. Nothing that a tenant configures
 * is there, even if the operator allows the surrounding network.
 */
export const NEVER_REACHED = networksOf([
  'linklocal',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.0/24',
  'fd00:ec2::/32',
  'fd20:ce::/32',
])

function parseRange(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (range.includes('/')) return ipaddr.parseCIDR(range)
  const address = parseAddress(range)
  if (!address) throw new Error(`${range} is not an address.`)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Whether an address belongs to a host on the internet, according to the registries of special addresses (RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  const given = parseAddress(address)
  if (given?.range() !== 'unicast') return false
  return given.kind() === 'ipv4' || given.match(GLOBAL_IPV6)
}

/**
 * Whether the service may connect to an address that a tenant chose: on the internet only over an encrypted connection.
 * Networks that the operator allows may use plain http, too.
 */
export function mayReach(address: string, protocol: string, allowed: Networks): boolean {
  if (NEVER_REACHED.has(address)) return false
  return allowed.has(address) || (protocol !== 'http:' && isPublicAddress(address))
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const address = text.replace(/%.*/, '')
  const version = isIP(address)
  if (version === 0) return undefined
  if (version === 4) return ipaddr.IPv4.parse(address)
  // The library treats ::a.b.c.d as an IPv4 address, but only ::ffff:a.b.c.d is one.
  return ipaddr.process(new URL(`http://[${address}]`).hostname.slice(1, -1))
}
