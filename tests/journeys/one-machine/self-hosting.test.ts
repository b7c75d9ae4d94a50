import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openLocalAuthority, type LocalAuthority } from '../../../infra/local/emulators/mqtt/certificate-authority.ts'
import { selfHosting } from '../../../infra/local/self-hosting.ts'
import { amina, deviceOf, startCastWorld } from '../../support/cast-world.ts'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import { castPassword } from '../../../infra/local/demo/cast.ts'
import { hourMs } from '../../../shared/domain/time/durations.ts'
import { startSmtpServer } from '../../support/hosting/smtp-server.ts'
import { startTlsProxy, type TlsProxy } from '../../support/hosting/tls-proxy.ts'
import type { LocalWorld } from '../../support/world.ts'

/** A machine behind a proxy with TLS, which people know as `fleet.example`, and a mail server. */
let world: LocalWorld
let proxy: TlsProxy
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let keys: LocalAuthority
let folder: string
let outside: string

const busy = new Set(['later@tell.example'])

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qafila-proxy-'))
  keys = await openLocalAuthority(folder, 'fleet.example')
  smtp = await startSmtpServer((address) => (busy.has(address) ? '451 come back later' : undefined))
  proxy = await startTlsProxy({ cert: keys.broker.certificate, key: keys.broker.privateKey }, () => world.url)
  outside = `https://fleet.example:${proxy.port}`
  const hosting = selfHosting({ PUBLIC_URL: outside, SMTP_URL: smtp.url, MAIL_FROM: 'qafila@fleet.example' })
  // five tries have to last until the mail server takes it
  world = await startCastWorld({ hosting, visibilityMs: 3000 })
})
afterAll(async () => {
  await world.stop()
  await Promise.all([proxy.stop(), smtp.stop()])
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A request as a browser elsewhere makes it; nothing resolves the name here. */
function ask(path: string, { method = 'GET', headers = {}, body = '' }: Partial<Asked> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const at = { host: '127.0.0.1', port: proxy.port, servername: 'fleet.example', ca: keys.root, path, method }
    const asking = httpsRequest({ ...at, headers: { host: new URL(outside).host, ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }))
    })
    asking.on('error', reject)
    asking.end(body)
  })
}
interface Asked {
  method: string
  headers: Record<string, string>
  body: string
}

const json = { 'content-type': 'application/json' }
const signUp = (email: string) =>
  ask('/api/sign-up', {
    method: 'POST',
    headers: { ...json, origin: outside },
    body: JSON.stringify({
      organisation: 'Tell',
      name: 'Yacine',
      email,
      password: 'demo1234',
      terms: true,
      language: 'en',
    }),
  })

async function enter(more: Record<string, string> = {}): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: outside, ...more }
  const body = new URLSearchParams({ email: amina, password: castPassword }).toString()
  return ask('/api/session', { method: 'POST', headers, body })
}
const cookieOf = ({ headers }: Answer): string => [headers['set-cookie'] ?? []].flat()[0]!

async function statusOfSocket(origin: string, cookie: string): Promise<number> {
  const socket = new WebSocket(`wss://127.0.0.1:${proxy.port}/api/socket`, [], {
    agent: new Agent({ ca: keys.root, servername: 'fleet.example' }),
    headers: { host: new URL(outside).host, origin, cookie: cookie.split(';')[0]! },
  })
  const refused = once(socket, 'unexpected-response') as Promise<[unknown, { statusCode: number }]>
  const opened = once(socket, 'message').then(() => 101)
  socket.on('error', () => {})
  const status = await Promise.race([opened, refused.then(([, { statusCode }]) => statusCode)])
  socket.close()
  return status
}

test('the page comes with HSTS through the proxy, and without on this machine', async () => {
  expect((await ask('/')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await fetch(world.url)).headers.has('strict-transport-security')).toBe(false)
})

test('a person signs in with a cookie for TLS only, and the audit log names their own address', async () => {
  const entered = await enter({ 'x-forwarded-for': '203.0.113.9' })
  expect(entered.status).toBe(200)
  expect(cookieOf(entered)).toContain('; Secure')
  const here = await signIn(world.url, amina)
  const period = new URLSearchParams({
    from: new Date(Date.now() - hourMs).toISOString(),
    to: new Date(Date.now() + hourMs).toISOString(),
  })
  const audit = (await here('GET', `/audit?${period.toString()}`)) as { address: string }[]
  // two proxies on this machine, as it were: what the first of them saw
  expect(audit.map(({ address }) => address)).toContain('203.0.113.9')
})

test('the live socket opens for pages of the public address only', async () => {
  const cookie = cookieOf(await enter())
  expect(await statusOfSocket(outside, cookie)).toBe(101)
  expect(await statusOfSocket('https://evil.example', cookie)).not.toBe(101)
  expect(await statusOfSocket(outside.replace('https', 'http'), cookie)).not.toBe(101)
})

test('an e-mail leaves through the mail server, with the public address', async () => {
  expect((await signUp('yacine@tell.example')).status).toBe(200)
  await world.whenIdle()
  const mail = smtp.taken.find(({ to }) => to.includes('yacine@tell.example'))!
  expect(mail.from).toBe('qafila@fleet.example')
  const { default: PostalMime } = await import('postal-mime')
  const { text = '' } = await PostalMime.parse(mail.message)
  const [, address, token] = /(http\S+)\/confirm-email\?token=([\w-]+)/.exec(text)!
  expect(address).toBe(outside)
  const confirmed = await ask('/api/sign-up/confirm', {
    method: 'POST',
    headers: { ...json, origin: outside },
    body: JSON.stringify({ token }),
  })
  expect(confirmed.status).toBe(204)
})

test('what the mail server does not take is shown, and tried again by the queue', async () => {
  expect((await signUp('later@tell.example')).status).toBe(200)
  await expect
    .poll(async () => (await fetch(`${world.innerUrl}/inbox`)).text())
    .toMatch(/later@tell\.example · not sent, .*come back later/)
  busy.clear()
  await expect.poll(() => smtp.taken.filter(({ to }) => to.includes('later@tell.example'))).toHaveLength(1)
  await expect.poll(async () => (await fetch(`${world.innerUrl}/inbox`)).text()).not.toContain('not sent')
})

test('the inbox is not behind the proxy, whatever it says of the viewer', async () => {
  expect((await ask('/inbox')).status).toBe(403)
  expect((await fetch(`${world.url}/inbox/messages`)).status).toBe(403)
  expect((await fetch(`${world.innerUrl}/inbox/messages`)).status).toBe(200)
})

/** Asks for a file as a browser does, which follows where the answer leads, if that is below the public address. */
async function download(path: string, cookie: string): Promise<{ address: string; file: Answer }> {
  const led = await ask(path, { headers: { cookie } })
  const address = String(led.headers['location'])
  expect([led.status, address]).toEqual([302, expect.stringMatching(new RegExp(`^${outside}/`))])
  return { address, file: await ask(address.slice(outside.length)) }
}

test('a report and the export are downloaded below the public address, by its signature only', async () => {
  const cookie = cookieOf(await enter()).split(';')[0]!
  const api = await signIn(world.url, amina)
  const { id: deviceId } = await deviceOf(api, 'van-1')
  const [from, to] = [new Date(Date.now() - hourMs).toISOString(), new Date().toISOString()]
  const order = `/api/reports/route/xlsx?deviceId=${deviceId}&from=${from}&to=${to}`
  const { id } = JSON.parse((await ask(order, { headers: { cookie, prefer: 'respond-async' } })).text) as { id: string }
  await api('POST', '/tenant/export')
  await world.runSchedule('WatchTenants', new Date())
  await world.whenIdle()
  const paths = [`/api/reports/jobs/${id}/file`, '/api/tenant/export/file']
  for (const path of paths) {
    const { address, file } = await download(path, cookie)
    expect([file.status, file.headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment; /)])
    const unsigned = await ask(address.slice(outside.length).split('?')[0]!)
    expect([unsigned.status, unsigned.text]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')])
    // a proxy that keeps to itself by which name it was asked
    const other = await fetch(world.url + path, { headers: { cookie }, redirect: 'manual' })
    expect(other.headers.get('location')).toMatch(new RegExp(`^${outside}/`))
    expect((await fetch(other.headers.get('location')!.replace(outside, world.url))).status).toBe(200)
  }
})

test('a tracker finds the broker under the public name, and its certificate holds it', async () => {
  const api = await signIn(world.url, amina)
  const van = await deviceOf(api, 'van-1')
  const held = (await api('POST', `/devices/${van.id}/credentials`, { kind: 'certificate' })) as Record<string, string>
  expect(held['host']).toBe('fleet.example')
  const client = await mqtt.connectAsync({
    protocol: 'mqtts',
    host: '127.0.0.1',
    servername: held['host']!,
    port: Number(held['port']),
    ca: held['rootCertificate']!,
    cert: held['certificate']!,
    key: held['privateKey']!,
    clientId: 'van-1',
    reconnectPeriod: 0,
  })
  const fix = JSON.stringify({ time: new Date().toISOString(), latitude: 36.75, longitude: 3.05 })
  await client.publishAsync('trackers/van-1/positions', fix, { qos: 1 })
  await client.endAsync()
  await world.whenIdle()
  expect(await deviceOf(api, 'van-1')).toMatchObject({ lastUpdate: expect.any(String) as string })
  const { addresses } = (await api('POST', `/devices/${van.id}/credentials`, { kind: 'secret' })) as {
    addresses: Record<string, string>
  }
  expect(Object.values(addresses).every((address) => address.startsWith(`${outside}/`))).toBe(true)
})
