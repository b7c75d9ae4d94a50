import { expect, it } from 'vitest'
import { originIs } from '../../../support/network/origin.ts'
import { isFromEdge, viewerAddress } from '../../../../functions/application/auth/request.ts'

const secret = 'secret-of-the-origin'
const { isOriginSecret } = originIs(secret)
const gateway = '203.0.113.9'
const verified = { 'x-origin-verify': secret }

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
])('attempts count by address: $name', async ({ headers, is }) => {
  const sent = new Map<string, string>(Object.entries(headers))
  const header = (name: string) => sent.get(name)
  expect(viewerAddress(header, { gateway, isFromEdge: await isFromEdge(header, isOriginSecret) })).toBe(is)
})

it('without a secret every header is ignored, and nothing is looked up', async () => {
  const looked: string[] = []
  const look = async (sent: string) => looked.push(sent) > 0
  const asked = [undefined, ''].map((proof) =>
    isFromEdge((name) => (name === 'x-origin-verify' ? proof : '1.2.3.4'), look),
  )
  expect([await Promise.all(asked), looked]).toEqual([[false, false], []])
  expect(viewerAddress(() => '1.2.3.4', { isFromEdge: false })).toBe('unknown')
})
