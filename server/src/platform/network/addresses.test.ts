import { describe, expect, it } from 'vitest'
import { isPublicAddress, networksOf } from './addresses.ts'

describe('a public address', () => {
  it.each(['93.184.216.34', '8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111'])(
    'can be %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    ['this machine', '127.0.0.1', '127.255.1.2', '::1'],
    ['no host', '0.0.0.0', '0.1.2.3', '::', '255.255.255.255', '240.0.0.1'],
    ['a private network', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1'],
    ['the network of a provider (CGNAT)', '100.64.0.1', '100.127.255.255'],
    ['a link', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
    ['a group', '224.0.0.1', '239.255.255.255', 'ff02::1'],
    ['reserved for documentation and tests', '192.0.2.1', '198.18.0.1', '2001:db8::1', '3fff::1'],
    ['IPv4, mapped', '::ffff:127.0.0.1', '::ffff:a00:1', '0:0:0:0:0:ffff:a9fe:a9fe'],
    ['IPv4, compatible', '::127.0.0.1', '::7f00:1', '::a9fe:a9fe', '::8.8.8.8', '::808:808'],
    ['IPv4, translated', '::ffff:0:7f00:1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe'],
    ['IPv4, translated locally', '64:ff9b:1::7f00:1', '64:ff9b:1:ffff::a00:1'],
    ['IPv4, by 6to4', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:808:808::1'],
    ['IPv4, by Teredo', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unallocated', '4000::1', '8000::1', '100::1', '5f00::1'],
    ['no address', '', 'localhost', '10.0.0.1/8'],
  ])('is never one of: %s', (_kind, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})

describe('networks', () => {
  it('contain addresses in a range, in a named network, or listed directly', () => {
    const networks = networksOf(['10.1.0.0/16', 'loopback', '2001:db8::7', '192.0.2.7'])
    const [inside, outside] = [
      ['10.1.255.1', '::ffff:10.1.0.1', '127.9.9.9', '::1', '2001:db8::7', '192.0.2.7'],
      ['10.2.0.1', '::10.1.0.1', '64:ff9b::a01:1', '2001:db8::8', '192.0.2.8', 'localhost'],
    ]
    expect(inside.filter((each) => !networks.has(each))).toEqual([])
    expect(outside.filter((each) => networks.has(each))).toEqual([])
  })

  it('are empty without ranges', () => {
    expect(networksOf([]).has('127.0.0.1')).toBe(false)
  })
})
