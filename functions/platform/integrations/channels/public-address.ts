import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Everything that is not the public internet: IANA's registries of special-purpose addresses, IPv4 and IPv6. */
const special = new BlockList()
const ranges: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
for (const [network, bits] of ranges) special.addSubnet(network, bits, 'ipv4')

/** The global unicast addresses; of these some lead to IPv4 or nowhere. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const ranges6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [network, bits] of ranges6) special.addSubnet(network, bits, 'ipv6')

/** Whether an address is of the public internet; anything else, also what is no address, is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

export class PrivateAddress extends Error {
  constructor() {
    super('The address leads to a private network')
  }
}

type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

const resolveAll: Resolve = (host, done) => resolve(host, { all: true }, (error, addresses) => done(error, addresses))

/**
 * Looks a host up for a connection, which then goes to the address that was checked: a name that leads elsewhere the
 * next time changes nothing. One private address among several refuses all.
 */
export const publicLookup =
  (find: Resolve = resolveAll): LookupFunction =>
  (host, options, done) => {
    find(host, (error, addresses) => {
      if (error) return done(error, '', 0)
      const first = addresses[0]
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddress(), '', 0)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
