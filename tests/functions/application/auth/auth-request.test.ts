import { expect, it } from 'vitest'
import { viewerAddress } from '../../../../functions/application/auth/request.ts'

const originSecret = 'secret-of-the-origin'
const gateway = '203.0.113.9'
const verified = { 'x-origin-verify': originSecret }

it.each([
  {
    name: 'the edge function adds the address of the viewer',
    headers: { ...verified, 'x-viewer-address': '198.51.100.7' },
    is: '198.51.100.7',
  },
  { name: 'a header from elsewhere is ignored', headers: { 'x-viewer-address': '198.51.100.7' }, is: gateway },
  {
    name: 'a guessed secret is ignored',
    headers: { 'x-origin-verify': 'secret', 'x-viewer-address': '198.51.100.7' },
    is: gateway,
  },
  {
    name: 'the content network’s own header is ignored',
    headers: { 'cloudfront-viewer-address': '1.2.3.4:5' },
    is: gateway,
  },
  { name: 'a list of proxies is ignored', headers: { 'x-forwarded-for': '1.2.3.4' }, is: gateway },
  {
    name: 'one subscriber of IPv6 is one network',
    headers: { ...verified, 'x-viewer-address': '2001:DB8:7:8:aaaa:bbbb:cccc:dddd' },
    is: '2001:db8:7:8::/64',
  },
  {
    name: 'a short IPv6 address',
    headers: { ...verified, 'x-viewer-address': '2001:db8::1' },
    is: '2001:db8:0:0::/64',
  },
  { name: 'this machine', headers: { ...verified, 'x-viewer-address': '::1' }, is: '0:0:0:0::/64' },
  {
    name: 'IPv4 inside IPv6',
    headers: { ...verified, 'x-viewer-address': '::ffff:127.0.0.1' },
    is: '::ffff:127.0.0.1',
  },
])('attempts count by address: $name', ({ headers, is }) => {
  const sent = new Map<string, string>(Object.entries(headers))
  expect(viewerAddress((header) => sent.get(header), { gateway, originSecret })).toBe(is)
})

it('without a secret every header is ignored', () => {
  const sent = new Map([
    ['x-origin-verify', ''],
    ['x-viewer-address', '1.2.3.4'],
  ])
  expect(viewerAddress((header) => sent.get(header), { originSecret: '' })).toBe('unknown')
})
