import { describe, expect, it } from 'vitest'
import { alertNumbers } from '../../../../shared/domain/notifications/alert-numbers.data.ts'
import { withMute } from '../../../../shared/domain/notifications/mute.ts'
import { calendar } from '../../../../shared/entities/calendar.ts'
import type { Notification } from '../../../../shared/entities/notification.ts'
import { user } from '../../../../shared/entities/user.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import { addDevice } from '../../live/live-fixture.ts'
import {
  buildAlarm,
  connect,
  fleet,
  minuteMs,
  noon,
  notify,
  pipelineOf,
  secondMs,
  store,
  type Fleet,
} from './alerts-fixture.ts'

/** Amina's client of Traccar's API and her open page, and such a client of Bilal's. */
async function watched(notifications: Partial<Omit<Notification, 'id'>>[] = [{ notificators: 'web' }]) {
  const at = await fleet()
  const ids: number[] = []
  for (const facts of notifications) ids.push(await notify(at.atlas, [at.amina], facts))
  const peer = await connect(at.world, at.atlas, at.amina)
  const page = await connect(at.world, at.atlas, at.amina, { isCompact: true })
  const other = await connect(at.world, at.atlas, at.bilal)
  const run = pipelineOf(at.world)
  const happen = async (events: readonly FleetEvent[]) => {
    await store(at.world, at.atlas, events)
    await run.events(at.atlas, events)
    await run.send()
  }
  const framesOf = ({ connectionId }: { connectionId: string }) =>
    at.world.sent
      .filter((sent) => sent.connectionId === connectionId)
      .map(({ text }) => JSON.parse(text) as { events?: FleetEvent[]; notices?: unknown[] })
  const eventsOf = (connection: { connectionId: string }) => framesOf(connection).flatMap(({ events = [] }) => events)
  return { at, ids, run, happen, framesOf, eventsOf, peer, page, other }
}

/** Changes what Amina's profile says. */
async function change({ atlas, amina }: Fleet, attributes: Record<string, string | number>) {
  const known = (await atlas.records.get(user, amina))!
  await atlas.records.replace(user, { ...known, attributes: { ...known.attributes, ...attributes } })
}

describe('a client of Traccar’s API', () => {
  it('gets the event that a notification matched, with the text to show, and a page of ours the notice', async () => {
    const { at, happen, framesOf, peer, page, other } = await watched()
    const event = buildAlarm(1, { deviceId: at.truck, alarm: 'sos' })
    await happen([event])
    const [frame, ...more] = framesOf(peer)
    expect([Object.keys(frame!), more]).toEqual([['events'], []])
    const message = expect.stringMatching(/^Truck 1: SOS/i) as string
    expect(frame!.events).toEqual([
      { ...event, eventTime: '2024-05-01T11:00:00.000+00:00', attributes: { alarm: 'sos', message } },
    ])
    expect(framesOf(page).map((each) => Object.keys(each))).toEqual([['notices']])
    expect(framesOf(other)).toEqual([])
  })

  it('gets no event that names a vehicle that its person does not see, nor does a page or a mail', async () => {
    const { at, happen, framesOf, peer, page } = await watched([{ type: 'proximityEnter', notificators: 'web,mail' }])
    const hidden = await addDevice(at.atlas, 'Trailer 8')
    const trailer = await addDevice(at.atlas, 'Trailer 9', [at.amina])
    const near = (sequence: number, linkedDeviceId: number): FleetEvent => ({
      ...buildAlarm(sequence, { deviceId: at.truck }),
      type: 'proximityEnter',
      attributes: { linkedDeviceId },
    })
    await happen([near(1, hidden)])
    expect([...framesOf(peer), ...framesOf(page), ...at.world.channelMessages]).toEqual([])
    await happen([near(2, trailer)])
    const [frame] = framesOf(peer)
    expect(frame!.events![0]!.attributes).toMatchObject({
      linkedDeviceId: trailer,
      message: expect.stringMatching(/^Truck 1: .+Trailer 9/) as string,
    })
    expect(at.world.channelMessages).toHaveLength(1)
  })

  it('gets the text in the language of its person', async () => {
    const { at, happen, eventsOf, peer } = await watched()
    await change(at, { language: 'fr' })
    await happen([buildAlarm(1, { deviceId: at.truck, alarm: 'tow' })])
    expect(eventsOf(peer)[0]!.attributes.message).toMatch(/^Truck 1.*remorquage/i)
  })

  it.each([
    { name: 'that no notification is for', notifications: [], facts: {} },
    { name: 'that a notification by mail alone matched', notifications: [{ notificators: 'mail' }], facts: {} },
    { name: 'of another alarm', facts: { alarm: 'vibration' } },
    {
      name: 'other than an alarm that came late',
      notifications: [{ notificators: 'web', type: 'geofenceEnter' as const }],
      facts: { type: 'geofenceEnter' as const, attributes: { late: true } },
    },
    { name: 'that is old', facts: { at: noon - alertNumbers.eventAgeMaxMs - secondMs } },
  ])('gets nothing of an event $name', async ({ notifications, facts }) => {
    const { at, happen, framesOf, peer } = await watched(notifications)
    await happen([buildAlarm(1, { deviceId: at.truck, ...facts })])
    expect(framesOf(peer)).toEqual([])
  })

  it('gets an alarm that came late', async () => {
    const { at, happen, eventsOf, peer } = await watched()
    await happen([buildAlarm(1, { deviceId: at.truck, attributes: { alarm: 'sos', late: true } })])
    expect(eventsOf(peer).map(({ attributes }) => attributes.alarm)).toEqual(['sos'])
  })

  it('gets nothing of a notification that its person has paused', async () => {
    const { at, ids, happen, framesOf, peer } = await watched()
    const alerts = at.world.alerts(at.atlas.tenantId)
    const kept = (await alerts.people([at.amina])).get(at.amina)!
    await alerts.save(withMute(kept, { notificationId: ids[0]!, deviceId: 0, until: noon + minuteMs }))
    await happen([buildAlarm(1, { deviceId: at.truck })])
    expect(framesOf(peer)).toEqual([])
  })

  it('gets each event once, whatever number of notifications match and however often it comes', async () => {
    const { at, happen, eventsOf, peer } = await watched([{ notificators: 'web' }, { notificators: 'web,mail' }])
    const event = buildAlarm(1, { deviceId: at.truck })
    await happen([event])
    await happen([event])
    expect(eventsOf(peer).map(({ id }) => id)).toEqual([event.id])
  })

  const repeatedOf = ({ truck }: Fleet) =>
    [1, 2, 3].map((sequence) => buildAlarm(sequence, { deviceId: truck, at: noon + sequence * secondMs }))

  it('gets repetitions at once, and no digest of them', async () => {
    const { at, run, happen, eventsOf, framesOf, peer, page } = await watched()
    await happen(repeatedOf(at))
    expect(eventsOf(peer).map(({ id }) => id)).toEqual(repeatedOf(at).map(({ id }) => id))
    const later = noon + alertNumbers.repetitionMs + minuteMs
    at.world.moveTo(later)
    await run.due(later)
    await run.send()
    expect(eventsOf(peer)).toHaveLength(3)
    // the page was shown the first, and then the others as one
    expect(framesOf(page)).toHaveLength(2)
  })

  it('gets them in quiet hours too', async () => {
    const { at, happen, eventsOf, peer } = await watched()
    const hours = ['BEGIN:VEVENT', 'DTSTART:20240101T000000Z', 'DTEND:20250101T000000Z', 'END:VEVENT']
    const data = Buffer.from(['BEGIN:VCALENDAR', ...hours, 'END:VCALENDAR'].join('\n')).toString('base64')
    const { id } = await at.atlas.records.create(calendar, calendar.schema.parse({ name: 'Night', data }))
    await change(at, { quietCalendarId: id })
    await happen(repeatedOf(at))
    expect(eventsOf(peer)).toHaveLength(3)
  })

  it('gets what another did not acknowledge', async () => {
    const { at, run, happen, eventsOf, peer, other } = await watched([])
    const attributes = { alarms: 'sos', escalateAfterMinutes: 5, escalateTo: `${at.bilal}` }
    await notify(at.atlas, [at.amina], { notificators: 'web', attributes })
    const event = buildAlarm(1, { deviceId: at.truck, alarm: 'sos' })
    await happen([event])
    expect([eventsOf(peer).length, eventsOf(other).length]).toEqual([1, 0])
    at.world.moveTo(noon + 6 * minuteMs)
    await run.due(noon + 6 * minuteMs)
    await run.send()
    expect([eventsOf(peer).length, eventsOf(other).length]).toEqual([1, 1])
    expect(eventsOf(other)[0]).toMatchObject({
      id: event.id,
      attributes: { message: expect.stringContaining('Truck 1') },
    })
  })
})
