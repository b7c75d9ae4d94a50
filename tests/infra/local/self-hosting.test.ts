import { describe, expect, it } from 'vitest'
import { Proxies, readForwarded, viewerOf } from '../../../infra/local/emulators/http/viewer.ts'
import type { ViewerRequest } from '../../../infra/local/emulators/http/request-headers.ts'
import { hostingWarnings, selfHosting } from '../../../infra/local/self-hosting.ts'

describe('settings of a machine that people reach from outside', () => {
  it('none are needed', () => {
    expect(selfHosting({})).toMatchObject({ publicUrl: null, mqttTlsHost: null, smtp: null, mailFrom: null })
    expect(hostingWarnings(selfHosting({}))).toEqual([])
  })

  it.each([
    { url: 'https://fleet.example', origin: 'https://fleet.example' },
    { url: 'https://fleet.example/', origin: 'https://fleet.example' },
    { url: 'https://fleet.example:8443', origin: 'https://fleet.example:8443' },
    { url: 'http://192.168.1.4:8082', origin: 'http://192.168.1.4:8082' },
  ])('PUBLIC_URL $url', ({ url, origin }) => {
    expect(selfHosting({ PUBLIC_URL: url }).publicUrl?.origin).toBe(origin)
  })

  it.each([
    { url: 'smtp://localhost', server: { host: 'localhost', port: 587, isTls: false, auth: null } },
    { url: 'smtp://127.0.0.1:25', server: { host: '127.0.0.1', port: 25, isTls: false, auth: null } },
    {
      url: 'smtps://amina%40atlas.example:a%2Fb@mail.example',
      server: { host: 'mail.example', port: 465, isTls: true, auth: { user: 'amina@atlas.example', pass: 'a/b' } },
    },
  ])('SMTP_URL $url', ({ url, server }) => {
    expect(selfHosting({ SMTP_URL: url, MAIL_FROM: 'q@fleet.example' }).smtp).toEqual(server)
  })

  it.each([
    ['a path', { PUBLIC_URL: 'https://fleet.example/app' }, 'PUBLIC_URL is "https://fleet.example/app"; it is scheme'],
    ['no scheme', { PUBLIC_URL: 'fleet.example' }, 'like https://fleet.example.'],
    ['a proxy’s name', { TRUSTED_PROXIES: 'proxy.example' }, 'TRUSTED_PROXIES: "proxy.example" is no address'],
    ['too long a network', { TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES: "10.0.0.0/33" is no address'],
    ['mail without a sender', { SMTP_URL: 'smtp://localhost' }, 'SMTP_URL needs MAIL_FROM'],
    [
      'a sender’s name',
      { MAIL_FROM: 'Qafila <q@fleet.example>' },
      'MAIL_FROM is "Qafila <q@fleet.example>"; it is one',
    ],
    ['a server that is none', { SMTP_URL: 'https://mail.example', MAIL_FROM: 'q@f.example' }, 'smtps://user:password@'],
    ['an option', { SMTP_URL: 'smtp://mail.example?pool=true', MAIL_FROM: 'q@f.example' }, 'SMTP_URL is not'],
  ])('refused: %s', (_, settings, says) => {
    expect(() => selfHosting(settings)).toThrow(says)
  })

  it('a refusal does not repeat a password', () => {
    const refused = () => selfHosting({ SMTP_URL: 'smtp://amina:top%secret@mail.example', MAIL_FROM: 'q@f.example' })
    expect(refused).toThrow('SMTP_URL is not')
    expect(refused).not.toThrow('secret')
  })

  it.each([
    { name: 'all is set', settings: { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'q@f.example' }, says: ['the inbox'] },
    { name: 'no mail server', settings: {}, says: ['the inbox', 'No e-mail leaves'] },
    {
      name: 'no TLS',
      settings: { PUBLIC_URL: 'http://fleet.example' },
      says: ['the inbox', 'reads passwords', 'No e-mail leaves'],
    },
  ])('warnings: $name', ({ settings, says }) => {
    const warnings = hostingWarnings(selfHosting({ PUBLIC_URL: 'https://fleet.example', ...settings }))
    expect(warnings.map((line, at) => line.includes(says[at] ?? '?'))).toEqual(says.map(() => true))
  })
})

const proxies = new Proxies(['10.1.0.0/16', 'fd00::/8'])
const fleet = new URL('https://fleet.example')

function seen(peer: string, headers: Record<string, string | undefined>, publicUrl: URL | null = fleet) {
  const request: ViewerRequest = {
    method: 'GET',
    url: '/',
    headers: { host: 'fleet.example', ...headers },
    rawHeaders: [],
    socket: { remoteAddress: peer },
  }
  readForwarded(request, proxies, publicUrl)
  return { ...viewerOf(request), host: request.headers.host, left: Object.keys(request.headers).sort().join() }
}

describe('who asks', () => {
  it.each([
    { name: 'directly', peer: '203.0.113.9', chain: '', address: '203.0.113.9' },
    { name: 'directly, claiming to be another', peer: '203.0.113.9', chain: '198.51.100.1', address: '203.0.113.9' },
    { name: 'through a proxy here', peer: '127.0.0.1', chain: '203.0.113.9', address: '203.0.113.9' },
    { name: 'through a proxy here, by IPv6', peer: '::ffff:127.0.0.1', chain: '2001:db8::7', address: '2001:db8::7' },
    { name: 'claiming, through a proxy', peer: '::1', chain: '1.2.3.4, 203.0.113.9', address: '203.0.113.9' },
    { name: 'through two proxies', peer: '127.0.0.1', chain: '203.0.113.9, 10.1.2.3', address: '203.0.113.9' },
    { name: 'claiming, through two', peer: '10.1.2.3', chain: '9.9.9.9, 203.0.113.9, fd00::1', address: '203.0.113.9' },
    { name: 'through a proxy not trusted', peer: '10.2.2.3', chain: '203.0.113.9', address: '10.2.2.3' },
    { name: 'with a port', peer: '127.0.0.1', chain: '203.0.113.9:4711', address: '203.0.113.9' },
    { name: 'with brackets and a port', peer: '127.0.0.1', chain: '[2001:db8::7]:4711', address: '2001:db8::7' },
    { name: 'unknown', peer: '127.0.0.1', chain: '203.0.113.9, unknown', address: '127.0.0.1' },
  ])('$name', ({ peer, chain, address }) => {
    expect(seen(peer, chain === '' ? {} : { 'x-forwarded-for': chain }).address).toBe(address)
  })

  it.each([
    { name: 'the proxy says https', peer: '127.0.0.1', headers: { 'x-forwarded-proto': 'https' }, scheme: 'https' },
    { name: 'the proxy says http', peer: '127.0.0.1', headers: { 'x-forwarded-proto': 'http' }, scheme: 'http' },
    { name: 'the proxy says nothing', peer: '127.0.0.1', headers: {}, scheme: 'https' },
    { name: 'this machine, by its own name', peer: '127.0.0.1', headers: { host: 'localhost:8082' }, scheme: 'http' },
    { name: 'a viewer says https', peer: '203.0.113.9', headers: { 'x-forwarded-proto': 'https' }, scheme: 'http' },
  ])('by https or not: $name', ({ peer, headers, scheme }) => {
    expect(seen(peer, headers).scheme).toBe(scheme)
  })

  it('only a proxy says by which name', () => {
    const headers = { host: '127.0.0.1:8082', 'x-forwarded-host': 'fleet.example' }
    expect(seen('127.0.0.1', headers).host).toBe('fleet.example')
    expect(seen('203.0.113.9', headers).host).toBe('127.0.0.1:8082')
  })

  it('nobody behind reads what a viewer wrote', () => {
    const headers = { forwarded: 'for=1.2.3.4', 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil.example' }
    expect(seen('203.0.113.9', headers).left).toBe('host')
  })
})
