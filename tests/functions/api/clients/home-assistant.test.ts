import { describe, expect, it } from 'vitest'
import { answerSocket } from '../../../../functions/live/answer-socket.ts'
import { greeter } from '../../../../functions/live/greet.ts'
import { pingConnections } from '../../../../functions/live/ping-connections.ts'
import { eventNotifier } from '../../../../functions/notify/events/notify-events.ts'
import { notification } from '../../../../shared/entities/notification.ts'
import { user } from '../../../../shared/entities/user.ts'
import { isoTime } from '../../../../shared/wire/dates.ts'
import { imageAnnouncer } from '../../live/live-fixture.ts'
import { addDevice, ask, drive, eventOf, fixture, password } from '../api-fixture.ts'

/** Signs in with a form, watches the socket with the cookie it got, and signs out: what home-automation does. */
async function watching() {
  const at = await fixture()
  const van = await addDevice(at.amina, { name: 'Van 1' })
  await drive(at.world, at.amina.tenantId, van.id, [1])
  const form = { email: 'Amina@Atlas.example ', password }
  const signedIn = await ask(at, '/api/session', { method: 'POST', form, headers: { accept: '*/*' } })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const answer = answerSocket(at.world)
  const say = (routeKey: string, body?: string) =>
    answer({
      requestContext: { connectionId: 'ha', routeKey },
      headers: { cookie },
      ...(body !== undefined && { body }),
    })
  const connected = await say('$connect')
  const connection = (await at.world.sockets.connection('ha'))!
  const frames = () => at.world.sent.map(({ text }) => JSON.parse(text) as Record<string, unknown[]>)
  return { at, van, cookie, say, signedIn, connected, connection, frames }
}

describe('home automation on the socket', () => {
  it('signs in with a form, gets a cookie and is let in with it', async () => {
    const { signedIn, connected } = await watching()
    expect(signedIn.status).toBe(200)
    expect(signedIn.headers.get('content-type')).toMatch(/^application\/json/)
    expect(signedIn.headers.get('set-cookie')).toMatch(/^JSESSIONID=[\w-]+; Path=\/;/)
    expect(connected).toEqual({ statusCode: 200 })
  })

  it('hears first where everything is, then what changes, key by key, and no event that nothing matched', async () => {
    const { at, van, connection, frames } = await watching()
    await greeter(at.world)(connection)
    expect(Object.keys(frames()[0]!)).toEqual(['positions'])

    const { tenantId } = at.amina
    const before = await at.world.tracks(tenantId).state(van.id)
    const after = await drive(at.world, tenantId, van.id, [2])
    const announce = imageAnnouncer(at.world)
    await announce(tenantId, [
      { kind: 'state', tenantId, deviceId: van.id, before, after: { ...after, status: 'unknown' } },
      { kind: 'event', tenantId, event: eventOf(van.id, 2) },
    ])
    const changed = frames().slice(1)
    expect(changed.map((frame) => Object.keys(frame))).toEqual([['devices'], ['positions']])
    const reported = Object.assign({}, ...changed) as Record<string, Record<string, unknown>[]>
    expect(reported.devices![0]).toMatchObject({ id: van.id, status: 'unknown', uniqueId: 'Van-1', category: null })
    expect(reported.positions![0]).toMatchObject({ deviceId: van.id, accuracy: 0, geofenceIds: null })
  })

  it('hears of an event that a notification by web matched, with the text to show', async () => {
    const { at, van, frames } = await watching()
    const draft = { type: 'ignitionOn', notificators: 'web', always: true }
    await at.amina.records.create(notification, notification.schema.parse(draft))
    const link = { owner: { type: user.name, id: at.amina.id }, property: { type: notification.name, id: 1 } }
    await at.amina.records.link([link])
    const event = eventOf(van.id, 2)
    const notify = eventNotifier(at.world)
    // the stream may say it twice
    for (let time = 0; time < 2; time++) await notify(at.amina.tenantId, [event])
    expect(frames()).toEqual([
      {
        events: [
          {
            ...event,
            eventTime: isoTime(event.eventTime),
            attributes: { ...event.attributes, message: expect.stringMatching(/Van 1.*ignition/i) as string },
          },
        ],
      },
    ])
  })

  it('gets empty frames to stay awake, and may send one or any nonsense', async () => {
    const { at, say, frames } = await watching()
    for (const body of ['{}', '', 'ping', '[]', 'null', '{"logs":"yes"}', 'x'.repeat(10_000)]) {
      expect(await say('$default', body)).toEqual({ statusCode: 200 })
    }
    await pingConnections(at.world)
    expect(frames()).toEqual([{}])
    expect(await at.world.sockets.connection('ha')).toMatchObject({ logs: false })
  })

  it('signs out with 204, and its socket ends', async () => {
    const { at, cookie } = await watching()
    const out = await ask(at, '/api/session', { method: 'DELETE', headers: { cookie } })
    expect([out.status, out.text]).toEqual([204, ''])
    expect(await at.world.sockets.connection('ha')).toBeNull()
    expect((await ask(at, '/api/session', { headers: { cookie } })).status).toBe(404)
  })
})
