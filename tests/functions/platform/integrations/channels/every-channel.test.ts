import { filled } from '../../../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import { aBrowser } from '../../../api/isolation/isolation-channels.ts'
import { silence, type Reply } from '../../../../support/channels/imitation.ts'
import {
  botToken,
  imitatedServices,
  sendBy,
  settings,
  type OutcomeInEnglish,
} from '../../../../support/channels/imitated-services.ts'
import { channelsTo } from '../../../../support/channels/tenant.ts'

const service = imitatedServices()
const { tenant } = service

const silenceMs = 1500

/** What every service may do, and what becomes of the message. */
const always: { name: string; reply: Reply | null | typeof silence; outcome: Partial<OutcomeInEnglish> }[] = [
  {
    name: 'is throttled for 7 s',
    reply: { status: 429, headers: { 'retry-after': '7' } },
    outcome: { kind: 'retry', afterMs: 7000 },
  },
  { name: 'is down', reply: { status: 503, body: 'down' }, outcome: { kind: 'retry' } },
  { name: 'breaks off', reply: null, outcome: { kind: 'retry' } },
  {
    name: 'is never answered',
    reply: silence,
    outcome: { kind: 'retry', reason: 'The service did not answer in time' },
  },
  {
    name: 'is redirected',
    reply: { status: 302, headers: { location: 'http://169.254.169.254/' } },
    outcome: { kind: 'refused' },
  },
  { name: 'is refused', reply: { status: 400, body: 'no' }, outcome: { kind: 'refused' } },
]
const person = { telegramChatId: '77', pushoverUserKey: 'u'.repeat(30), notificationTokens: 'phone-1' }

describe.each(['telegram', 'pushover', 'webhook', 'traccar', 'firebase', 'webpush', 'whatsapp'] as const)(
  '%s',
  (channel) => {
    it.each(always)('a call that $name', async ({ reply, outcome }) => {
      const waitMs = reply === silence ? silenceMs : undefined
      const at = await tenant(person, { phone: '+213550123456' }, {}, waitMs)
      await at.store.subscribe(at.userId, { ...aBrowser(), label: '' })
      service.answer = ({ path }) => (path === '/token' ? { status: 200, body: { access_token: 't' } } : reply)
      expect(await sendBy(at, channel)).toMatchObject(outcome)
      expect(service.received.filter(({ path }) => path !== '/token').length).toBe(1)
    })
  },
)

describe('a channel', () => {
  it('that is not set up says what an administrator has to set', async () => {
    const at = await channelsTo({})
    const channels = await at.channels.availability()
    expect(channels.filter(({ isAvailable }) => isAvailable).map(({ type }) => type)).toEqual([
      'command',
      'web',
      'mail',
      'webpush',
    ])
    expect(filled(channels.find(({ type }) => type === 'webhook')!.reason!)).toBe(
      'An administrator has to set webhook.url, webhook.secret first.',
    )
    expect(await sendBy(at, 'telegram')).toEqual({
      kind: 'refused',
      reason: 'An administrator has to set telegram.botToken first.',
    })
  })

  it.each([
    { channel: 'telegram', says: 'The profile has no Telegram chat.' },
    { channel: 'pushover', says: 'The profile has no Pushover user key.' },
    { channel: 'firebase', says: 'The profile has no phone with the app.' },
    { channel: 'webpush', says: 'No browser receives notifications yet.' },
  ] as const)('$channel names what the person lacks, and calls nobody', async ({ channel, says }) => {
    const at = await tenant()
    expect(await at.channels.lackOf(channel, await at.person())).toEqual({ text: says })
    expect(await sendBy(at, channel)).toEqual({ kind: 'refused', reason: says })
    expect(service.received).toEqual([])
  })

  it('says no secret when a service cannot be reached', async () => {
    const at = await channelsTo(
      { 'https://api.telegram.org': 'http://127.0.0.1:1' },
      {
        person: { attributes: { telegramChatId: '7' } },
        settings,
      },
    )
    const outcome = await sendBy(at, 'telegram')
    expect(outcome).toMatchObject({ kind: 'retry', afterMs: null })
    expect(JSON.stringify(outcome)).not.toContain(botToken)
  })

  it('e-mail can be ended by one click', async () => {
    const at = await tenant()
    await sendBy(at, 'mail', { unsubscribeUrl: 'https://qafila.example/api/notification-links/x' })
    expect(at.mails).toMatchObject([
      { to: 'amina@atlas.example', unsubscribe: 'https://qafila.example/api/notification-links/x' },
    ])
  })
})
