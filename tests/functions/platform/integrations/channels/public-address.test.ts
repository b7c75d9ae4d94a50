import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { httpPost } from '../../../../../functions/platform/integrations/channels/http-call.ts'
import {
  isPublicAddress,
  PrivateAddress,
  publicLookup,
} from '../../../../../functions/platform/integrations/channels/public-address.ts'

describe('public addresses', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '193.0.0.1', '2606:4700::1111', '2a00:1450:4007::200e'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine, another name', '127.9.9.9'],
    ['any address', '0.0.0.0'],
    ['a private network', '10.0.0.8'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['link-local: the metadata of AWS', '169.254.169.254'],
    ['link-local: credentials of containers', '169.254.170.2'],
    ['a provider’s network', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['this machine, IPv6', '::1'],
    ['any address, IPv6', '::'],
    ['link-local, IPv6', 'fe80::1'],
    ['a private network, IPv6: the metadata of AWS', 'fd00:ec2::254'],
    ['an address of IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['an address of IPv4 in IPv6', '::ffff:a9fe:a9fe'],
    ['translated to IPv4', '64:ff9b::7f00:1'],
    ['6to4 of a private network', '2002:7f00:1::1'],
    ['documentation', '2001:db8::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('%s is none: %s', (_, address) => expect(isPublicAddress(address)).toBe(false))
})

const found = (...addresses: string[]) =>
  publicLookup((_, done) =>
    done(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  )

const lookedUp = (lookup: ReturnType<typeof publicLookup>, all = false) =>
  new Promise((resolve) =>
    lookup('hooks.example', { all }, (error, address, family) => resolve(error ?? (all ? address : [address, family]))),
  )

describe('a name', () => {
  it('leads to the address that was checked', async () => {
    expect(await lookedUp(found('8.8.8.8', '1.1.1.1'))).toEqual(['8.8.8.8', 4])
    expect(await lookedUp(found('8.8.8.8'), true)).toEqual([{ address: '8.8.8.8', family: 4 }])
  })

  it.each([[['10.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['::ffff:127.0.0.1']], [[]]])(
    'that leads to %j is refused',
    async (addresses) => {
      expect(await lookedUp(found(...addresses))).toBeInstanceOf(PrivateAddress)
    },
  )

  it('is looked up once for each connection, and its other answers are never used', async () => {
    const answers = ['127.0.0.1', '8.8.8.8']
    let asked = 0
    const lookup = publicLookup((_, done) => done(null, [{ address: answers[asked++ % 2]!, family: 4 }]))
    await expect(httpPost({}, { lookup })({ url: 'https://rebinding.example/' })).rejects.toBeInstanceOf(PrivateAddress)
    expect(asked).toBe(1)
  })
})

describe('a call', () => {
  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
  ])('to %s is refused before it is made', async (url) => {
    await expect((async () => httpPost()({ url }))()).rejects.toBeInstanceOf(PrivateAddress)
  })

  it('without encryption is refused', async () => {
    await expect((async () => httpPost()({ url: 'http://hooks.example/' }))()).rejects.toThrow('Only https')
  })
})
