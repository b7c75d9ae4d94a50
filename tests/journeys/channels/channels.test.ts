import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import type { AnnouncementJson } from '../../../shared/wire/alerts/announcement-json.ts'
import { amina, atlas, startCastWorld } from '../../support/cast-world.ts'
import { decrypted, newBrowser } from '../../support/channels/browser-keys.ts'
import { jsonOf, startImitation, type Imitation } from '../../support/channels/imitation.ts'
import type { LocalWorld } from '../../support/world.ts'

let service: Imitation
let world: LocalWorld
let api: Api
beforeAll(async () => {
  service = await startImitation()
  const services = ['https://api.telegram.org', 'https://hooks.atlas.example', 'https://push.example']
  world = await startCastWorld({ channelOrigins: Object.fromEntries(services.map((each) => [each, service.origin])) })
  api = await signIn(world.url, amina)
})
afterAll(async () => {
  await world?.stop()
  await service?.stop()
})

interface InboxMessage {
  to: string[]
  subject: string
  text: string
  html: string
}
const inbox = async () => (await (await fetch(`${world.url}/inbox/messages`)).json()) as InboxMessage[]

const botToken = `123456789:${'A'.repeat(35)}`

test('e-mails and text messages of a test arrive in the inbox', async () => {
  const [me] = (await api('GET', '/users')) as { id: number; email: string; phone: string | null }[]
  const own = ((await api('GET', '/users')) as { id: number; email: string }[]).find(({ email }) => email === amina)!
  await api('PUT', `/users/${own.id}`, { ...me, ...own, phone: '+213 550 12 34 56' })
  await api('POST', '/notifications/test/mail')
  await api('POST', '/notifications/test/sms')
  expect((await inbox()).slice(0, 2)).toMatchObject([
    { to: ['+213550123456'], text: expect.stringContaining('This is a test') },
    { to: [amina], subject: 'Test message' },
  ])
})

test('what an administrator sets is used after a restart, and no answer holds a secret', async () => {
  service.answer = ({ path }) => ({ status: 200, body: path.startsWith('/bot') ? { ok: true } : {} })
  await expect(api('POST', '/notifications/test/telegram')).rejects.toThrow('telegram.botToken')
  await api('PUT', '/channel-settings', {
    telegram: { botToken, chatId: '77' },
    webhook: { url: 'https://hooks.atlas.example/alerts', secret: 'a secret of the tenant' },
  })
  const browser = newBrowser('https://push.example/send/1')
  const { publicKey } = (await api('GET', '/push/key')) as { publicKey: string }
  await api('POST', '/push/subscriptions', browser.subscription)
  world = await world.restart()
  api = await signIn(world.url, amina)
  expect(await api('GET', '/push/key')).toEqual({ publicKey })
  expect(JSON.stringify(await api('GET', '/channel-settings'))).not.toContain(botToken)
  for (const channel of ['telegram', 'webhook', 'webpush']) await api('POST', `/notifications/test/${channel}`)
  expect(service.received.map(({ path }) => path)).toEqual([`/bot${botToken}/sendMessage`, '/alerts', '/send/1'])
  expect(jsonOf(service.received[0]!)).toMatchObject({ chat_id: '77' })
  expect(JSON.parse(decrypted(service.received[2]!.body, browser))).toMatchObject({ title: 'Test message' })
})

test('a webhook on this machine is refused', async () => {
  await api('PUT', '/channel-settings', { webhook: { url: 'https://127.0.0.1/alerts' } })
  await expect(api('POST', '/notifications/test/webhook')).rejects.toThrow('private network')
})

test('an announcement to many people is sent in the background, once to each', async () => {
  const people = 60
  for (let n = 0; n < people; n++) await api('POST', '/users', { name: `Driver ${n}`, email: `d${n}@atlas.example` })
  await world.whenIdle()
  const before = (await inbox()).length
  const words = { subject: 'Depot', body: 'Closed today.\nSee https://atlas.example/depot' }
  const { id, total } = (await api('POST', '/notifications/send/mail', words)) as AnnouncementJson
  expect(total).toBe(people + atlas.people.length)
  await world.whenIdle()
  expect(await api('GET', `/announcements/${id}`)).toMatchObject({ state: 'done', sent: total, failed: 0, skipped: 0 })
  const got = (await inbox()).slice(0, -before)
  expect(new Set(got.map(({ to }) => to[0])).size).toBe(total)
  expect(got).toHaveLength(total)
  expect(got[0]!.html).toContain('<a href="https://atlas.example/depot"')
})
