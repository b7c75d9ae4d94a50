import { createVerify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decrypted, newBrowser } from '../../../../support/channels/browser-keys.ts'
import { formOf, jsonOf } from '../../../../support/channels/imitation.ts'
import { attributesOf, imitatedServices, rsa, sendBy } from '../../../../support/channels/imitated-services.ts'
import { keys } from '../../../../support/channels/tenant.ts'

const service = imitatedServices()
const { tenant } = service

describe('the relay', () => {
  it('sends to every phone, and forgets those that are gone', async () => {
    service.answer = () => ({
      status: 200,
      body: {
        responses: [
          { success: true },
          { success: false, error: { code: 'messaging/registration-token-not-registered' } },
          { success: false, error: { code: 'messaging/internal-error' } },
        ],
      },
    })
    const at = await tenant({ notificationTokens: 'a,b c' })
    expect(await sendBy(at, 'traccar')).toEqual({ kind: 'sent' })
    expect(service.received[0]!.headers.authorization).toBe('key=relay-key')
    expect(jsonOf(service.received[0]!)).toMatchObject({ registration_ids: ['a', 'b', 'c'], data: { eventId: '7' } })
    expect(await attributesOf(at)).toEqual({ notificationTokens: 'a,c' })
  })
})

describe('firebase', () => {
  const token = { status: 200, body: { access_token: 'ya29', expires_in: 3600 } }
  const fcmError = (status: number, errorCode: string, more: object[] = []) => ({
    status,
    body: { error: { status: errorCode, message: 'no', details: [{ '@type': 'FcmError', errorCode }, ...more] } },
  })

  it('signs in with the service account once, and posts to each phone', async () => {
    service.answer = ({ path }) =>
      path === '/token' ? token : { status: 200, body: { name: 'projects/x/messages/1' } }
    const at = await tenant({ notificationTokens: 'a b' })
    expect(await sendBy(at, 'firebase')).toEqual({ kind: 'sent' })
    expect(await sendBy(at, 'firebase')).toEqual({ kind: 'sent' })
    const [first, ...others] = service.received
    expect(others.map(({ path }) => path)).toEqual(Array(4).fill('/v1/projects/atlas-fleet/messages:send'))
    expect(others[0]!.headers.authorization).toBe('Bearer ya29')
    const [head, claims, signed] = formOf(first!)['assertion']!.split('.')
    const isRight = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(rsa.publicKey, signed!, 'base64url')
    expect(isRight).toBe(true)
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    })
  })

  it.each([
    { name: 'unregistered', reply: fcmError(404, 'UNREGISTERED'), kept: '' },
    { name: 'malformed', reply: fcmError(400, 'INVALID_ARGUMENT'), kept: '' },
    { name: 'of another project', reply: fcmError(403, 'SENDER_ID_MISMATCH'), kept: '' },
    {
      name: 'fine, our message is wrong',
      reply: fcmError(400, 'INVALID_ARGUMENT', [{ fieldViolations: [{}] }]),
      kept: 'a',
    },
    {
      name: 'fine, the project is not found',
      reply: { status: 404, body: { error: { status: 'NOT_FOUND' } } },
      kept: 'a',
    },
    { name: 'fine, the key of Apple is wrong', reply: fcmError(401, 'THIRD_PARTY_AUTH_ERROR'), kept: 'a' },
  ])('a token that is $name', async ({ reply, kept }) => {
    service.answer = ({ path }) => (path === '/token' ? token : reply)
    const at = await tenant({ notificationTokens: 'a' })
    expect(await sendBy(at, 'firebase')).toMatchObject({ kind: 'refused' })
    expect((await attributesOf(at))['notificationTokens'] ?? '').toBe(kept)
  })

  it('is refused with Google’s words when the account is', async () => {
    service.answer = () => ({ status: 401, body: { error: 'invalid_grant' } })
    const at = await tenant({ notificationTokens: 'a' })
    expect(await sendBy(at, 'firebase')).toEqual({ kind: 'refused', reason: 'Google: invalid_grant' })
  })
})

describe('web push', () => {
  it('is read by the browser that subscribed, and by no other', async () => {
    service.answer = () => ({ status: 201 })
    const at = await tenant()
    const browser = newBrowser('https://push.example/send/1')
    await at.store.subscribe(at.userId, { ...browser.subscription, label: 'Firefox' })
    expect(await sendBy(at, 'webpush')).toEqual({ kind: 'sent' })
    const [got] = service.received
    expect(got!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' })
    expect(got!.headers.authorization).toContain(`k=${keys.publicKey}`)
    expect(JSON.parse(decrypted(got!.body, browser))).toEqual({
      title: 'Truck 4: SOS',
      body: 'Truck 4: SOS, 2026-11-22 14:05:09',
      url: '/event/7',
      eventId: 7,
      tag: 'event-7',
      language: 'en',
    })
    expect((await at.store.subscriptions(at.userId))[0]!.lastUsedAt).toBe(at.world.now())
  })

  it.each([404, 410])('a browser that answers %i is forgotten, the others get it', async (status) => {
    service.answer = ({ path }) => ({ status: path.endsWith('gone') ? status : 201 })
    const at = await tenant()
    for (const name of ['gone', 'here']) {
      await at.store.subscribe(at.userId, {
        ...newBrowser(`https://push.example/send/${name}`).subscription,
        label: name,
      })
    }
    expect(await sendBy(at, 'webpush')).toEqual({ kind: 'sent' })
    expect((await at.store.subscriptions(at.userId)).map(({ label }) => label)).toEqual(['here'])
  })

  it.each([401, 403])('a fault of the key (%i) keeps the browser', async (status) => {
    service.answer = () => ({ status })
    const at = await tenant()
    await at.store.subscribe(at.userId, { ...newBrowser('https://push.example/send/1').subscription, label: '' })
    expect(await sendBy(at, 'webpush')).toMatchObject({ kind: 'refused' })
    expect(await at.store.subscriptions(at.userId)).toHaveLength(1)
  })
})
