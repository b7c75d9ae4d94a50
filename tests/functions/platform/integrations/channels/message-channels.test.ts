import { describe, expect, it } from 'vitest'
import { signature } from '../../../../../functions/platform/integrations/channels/signed-call.ts'
import { formOf, jsonOf } from '../../../../support/channels/imitation.ts'
import { attributesOf, botToken, imitatedServices, sendBy } from '../../../../support/channels/imitated-services.ts'

const service = imitatedServices()
const { tenant } = service

describe('telegram', () => {
  const ok = { status: 200, body: { ok: true, result: {} } }

  it('sends the text and the place to the person’s chat', async () => {
    service.answer = () => ok
    const at = await tenant({ telegramChatId: '77' })
    expect(await sendBy(at, 'telegram', { noticeUrl: 'https://qafila.example/notice/x' })).toEqual({ kind: 'sent' })
    expect(service.received.map(({ path }) => path)).toEqual([
      `/bot${botToken}/sendMessage`,
      `/bot${botToken}/sendLocation`,
    ])
    expect(jsonOf(service.received[0]!)).toMatchObject({
      chat_id: '77',
      text: 'Truck 4: SOS, 2026-11-22 14:05:09\nhttps://qafila.example/notice/x',
    })
    expect(jsonOf(service.received[1]!)).toEqual({ chat_id: '77', latitude: 36.75, longitude: 3.05 })
  })

  it('counts the text as sent when the place is refused', async () => {
    service.answer = ({ path }) => (path.endsWith('sendLocation') ? { status: 500 } : ok)
    expect(await sendBy(await tenant({ telegramChatId: '77' }), 'telegram')).toEqual({ kind: 'sent' })
  })

  it('waits as long as the answer says', async () => {
    service.answer = () => ({ status: 429, body: { ok: false, parameters: { retry_after: 3 } } })
    expect(await sendBy(await tenant({ telegramChatId: '77' }), 'telegram')).toMatchObject({
      kind: 'retry',
      afterMs: 3000,
    })
  })

  it.each([
    { status: 403, description: 'Forbidden: bot was blocked by the user' },
    { status: 400, description: 'Bad Request: chat not found' },
  ])('$description: the chat is removed from the person', async ({ status, description }) => {
    service.answer = () => ({ status, body: { ok: false, description } })
    const at = await tenant({ telegramChatId: '77', keep: 'this' })
    expect(await sendBy(at, 'telegram')).toMatchObject({ kind: 'refused', reason: `Telegram: ${description}` })
    expect(await attributesOf(at)).toEqual({ keep: 'this' })
  })

  it('keeps the chat of somebody who has not written to the bot yet', async () => {
    const description = "Forbidden: bot can't initiate conversation with a user"
    service.answer = () => ({ status: 403, body: { ok: false, description } })
    const at = await tenant({ telegramChatId: '77' })
    expect(await sendBy(at, 'telegram')).toEqual({ kind: 'refused', reason: `Telegram: ${description}` })
    expect(await attributesOf(at)).toEqual({ telegramChatId: '77' })
  })

  it('keeps the new number of a chat that moved', async () => {
    service.answer = ({ body }) =>
      body.includes('"77"') ? { status: 400, body: { ok: false, parameters: { migrate_to_chat_id: -100123 } } } : ok
    const at = await tenant({ telegramChatId: '77' })
    expect(await sendBy(at, 'telegram')).toEqual({ kind: 'sent' })
    expect(await attributesOf(at)).toEqual({ telegramChatId: '-100123' })
  })
})

describe('pushover', () => {
  it('sends to the devices of the person', async () => {
    service.answer = () => ({ status: 200, body: { status: 1 } })
    const at = await tenant({ pushoverUserKey: 'u'.repeat(30), pushoverDeviceNames: 'phone, watch' })
    expect(await sendBy(at, 'pushover')).toEqual({ kind: 'sent' })
    expect(formOf(service.received[0]!)).toMatchObject({
      user: 'u'.repeat(30),
      title: 'Truck 4: SOS',
      priority: '1',
      device: 'phone,watch',
      url: 'https://qafila.example/event/7',
      timestamp: '1795352709',
    })
  })

  it('removes the key of somebody whom the service does not know', async () => {
    service.answer = () => ({
      status: 400,
      body: { status: 0, user: 'invalid', errors: ['user identifier is invalid'] },
    })
    const at = await tenant({ pushoverUserKey: 'u'.repeat(30) })
    expect(await sendBy(at, 'pushover')).toMatchObject({ reason: 'Pushover: user identifier is invalid' })
    expect(await attributesOf(at)).toEqual({})
  })

  it('keeps the person when the token of the tenant is wrong', async () => {
    service.answer = () => ({
      status: 400,
      body: { status: 0, token: 'invalid', errors: ['application token is invalid'] },
    })
    const at = await tenant({ pushoverUserKey: 'u'.repeat(30) })
    expect(await sendBy(at, 'pushover')).toMatchObject({ kind: 'refused' })
    expect(await attributesOf(at)).toEqual({ pushoverUserKey: 'u'.repeat(30) })
  })
})

describe('webhook', () => {
  it('posts JSON that the receiver can verify', async () => {
    service.answer = () => ({ status: 204 })
    const at = await tenant()
    expect(await sendBy(at, 'webhook')).toEqual({ kind: 'sent' })
    const [got] = service.received
    expect(got!.path).toBe('/qafila?x=1')
    const seconds = Number(got!.headers['webhook-timestamp'])
    expect(seconds).toBe(Math.floor(at.world.now() / 1000))
    const signed = { id: 'm-1', seconds, body: got!.body.toString() }
    expect(got!.headers['webhook-signature']).toBe(`v1,${signature('a secret of the tenant', signed)}`)
    expect(jsonOf(got!)).toMatchObject({
      type: 'alarm',
      timestamp: '2026-11-22T13:05:09.000+00:00',
      data: { eventId: 7, deviceId: 4, userId: at.userId, place: { latitude: 36.75 } },
    })
  })

  it('is signed as the standard’s own example is', () => {
    // standardwebhooks.com, "Signature scheme": its published test vector
    const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body: '{"test": 2432232314}' }
    expect(signature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', signed)).toBe(
      'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })
})
