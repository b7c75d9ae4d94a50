import { describe, expect, it } from 'vitest'
import { jsonOf } from '../../../../support/channels/imitation.ts'
import { imitatedServices, type Tenant } from '../../../../support/channels/imitated-services.ts'

const service = imitatedServices()
const { tenant } = service

const data = { command: 'positionPeriodic', deviceId: 'phone-7', interval: '30' }
const sendTo = (at: Tenant, tokens: string[], wanted?: string) =>
  at.appMessages.send({ tokens, service: wanted, data, lifeSeconds: 600 })
const gone = 'The push service does not know the app any more. It makes itself known again when it is opened.'
const refused = 'The push service refused the command. Ask an administrator to check its key under Channels.'
const signedIn = { status: 200, body: { access_token: 'ya29', expires_in: 3600 } }
const fcm = (status: number, errorCode: string, more: object[] = []) => ({
  status,
  body: { error: { status: errorCode, message: 'no', details: [{ errorCode }, ...more] } },
})

describe('by Firebase', () => {
  it('goes to each app as data that nobody sees', async () => {
    service.answer = ({ path }) => (path === '/token' ? signedIn : { status: 200, body: { name: 'messages/1' } })
    const at = await tenant()
    expect(await at.appMessages.isAvailable()).toBe(true)
    expect(await sendTo(at, ['a', 'b'])).toEqual({ kind: 'published' })
    const [, ...sent] = service.received
    expect(sent.map(({ path }) => path)).toEqual(Array(2).fill('/v1/projects/atlas-fleet/messages:send'))
    expect(jsonOf(sent[0]!)).toEqual({
      message: {
        token: 'a',
        data,
        android: { priority: 'HIGH', ttl: '600s' },
        apns: {
          headers: { 'apns-push-type': 'background', 'apns-priority': '5' },
          payload: { aps: { 'content-available': 1 } },
        },
      },
    })
  })

  it.each([
    { name: 'an app that is gone', reply: fcm(404, 'UNREGISTERED'), outcome: { kind: 'refused', reason: gone } },
    {
      name: 'an app of another project',
      reply: fcm(403, 'SENDER_ID_MISMATCH'),
      outcome: { kind: 'refused', reason: gone },
    },
    {
      name: 'a message that is wrong',
      reply: fcm(400, 'INVALID_ARGUMENT', [{ fieldViolations: [{}] }]),
      outcome: { kind: 'refused', reason: refused },
    },
    { name: 'too many messages', reply: fcm(429, 'QUOTA_EXCEEDED'), outcome: { kind: 'noAnswer' } },
    { name: 'a service that is away', reply: fcm(503, 'UNAVAILABLE'), outcome: { kind: 'noAnswer' } },
  ])('$name', async ({ reply, outcome }) => {
    service.answer = ({ path }) => (path === '/token' ? signedIn : reply)
    expect(await sendTo(await tenant(), ['a'])).toEqual(outcome)
  })

  it('one app of two that is there is enough', async () => {
    service.answer = ({ path, body }) =>
      path === '/token' ? signedIn : body.includes('"gone"') ? fcm(404, 'UNREGISTERED') : { status: 200 }
    expect(await sendTo(await tenant(), ['gone', 'here'])).toEqual({ kind: 'published' })
  })

  it('a key that Google refuses is refused, and said without it', async () => {
    service.answer = () => ({ status: 401, body: { error: 'invalid_grant' } })
    expect(await sendTo(await tenant(), ['a'])).toEqual({ kind: 'refused', reason: refused })
  })
})

describe('by the relay of the app’s vendor', () => {
  it('goes where the device says so, as a message to the app that is a tracker', async () => {
    service.answer = () => ({ status: 200, body: { responses: [{ success: true }] } })
    expect(await sendTo(await tenant(), ['a'], 'traccar')).toEqual({ kind: 'published' })
    expect(service.received).toHaveLength(1)
    expect(service.received[0]!.headers.authorization).toBe('key=relay-key')
    expect(jsonOf(service.received[0]!)).toEqual({ type: 'client', registration_ids: ['a'], data })
  })

  it.each([
    { code: 'messaging/registration-token-not-registered', outcome: { kind: 'refused', reason: gone } },
    { code: 'messaging/third-party-auth-error', outcome: { kind: 'refused', reason: refused } },
  ])('$code', async ({ code, outcome }) => {
    service.answer = () => ({ status: 200, body: { responses: [{ success: false, error: { code } }] } })
    expect(await sendTo(await tenant(), ['a'], 'traccar')).toEqual(outcome)
  })

  it('a connection that fails is tried again', async () => {
    service.answer = () => ({ status: 503 })
    expect(await sendTo(await tenant(), ['a'], 'traccar')).toEqual({ kind: 'noAnswer' })
  })
})

it('without a key nothing is posted, and what is missing is said', async () => {
  const at = await tenant()
  await at.store.changeSettings(({ firebase: _firebase, traccar: _traccar, ...others }) => others)
  expect(await at.appMessages.isAvailable()).toBe(false)
  expect(await sendTo(at, ['a'])).toEqual({
    kind: 'refused',
    reason: 'No push service for trackers is set. An administrator sets the key of Firebase or of the relay.',
  })
  expect(service.received).toEqual([])
})
