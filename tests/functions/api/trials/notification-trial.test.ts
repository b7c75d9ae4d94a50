import { describe, expect, it } from 'vitest'
import { hourMs } from '../../../../shared/domain/time/durations.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import { notification } from '../../../../shared/entities/notification.ts'
import { isoTime } from '../../../../shared/wire/dates.ts'
import type { NotificationTrialJson } from '../../../../shared/wire/alerts/notification-json.ts'
import { addDevice, ask, drive, fixture, noon, share } from '../api-fixture.ts'

const inside = { latitude: 36.75, longitude: 3.06 }
const outside = { latitude: 36.75, longitude: 3.02 }

/** A van that goes at 20 and 40 knots, and into the depot; nothing was linked to it, and it has no limit. */
async function fleet() {
  const at = await fixture()
  const { amina, world } = at
  const van = await addDevice(amina, { name: 'Van 1' })
  await share(amina, amina, { type: 'device', id: van.id })
  const depot = await amina.records.create(
    geofence,
    geofence.schema.parse({ name: 'Depot', area: 'CIRCLE (36.75 3.06, 500)' }),
  )
  await drive(world, amina.tenantId, van.id, [1], outside)
  await drive(world, amina.tenantId, van.id, [600], { ...outside, speed: 20 })
  await drive(world, amina.tenantId, van.id, [1200, 1260], { ...inside, speed: 40, deviceTime: noon + 1_200_000 })
  await drive(world, amina.tenantId, van.id, [1900], { ...outside, deviceTime: noon + 1_900_000 })
  world.moveTo(noon + 0.9 * hourMs)
  const tried = async (json: object, as = amina) => {
    const body = { notificators: 'mail', always: true, ...json }
    const answer = await ask(at, '/api/notifications/trial', { method: 'POST', as, json: body })
    return { ...answer, trial: answer.json as NotificationTrialJson }
  }
  return { ...at, van, depot, tried }
}

const second = (seconds: number) => isoTime(noon + seconds * 1000)
const inShort = ({ devices }: NotificationTrialJson) =>
  devices.flatMap(({ events }) => events.map(({ type, eventTime }) => `${type} ${eventTime}`))

const refused: { name: string; json: object; says: string }[] = [
  {
    name: 'a limit of another event',
    json: { type: 'alarm', attributes: { alarms: 'sos' }, assumed: { speedLimit: 30 } },
    says: 'Events of type alarm do not depend on these values.',
  },
  {
    name: 'a limit of nothing',
    json: { type: 'deviceOverspeed', assumed: { speedLimit: 0 } },
    says: 'assumed.speedLimit',
  },
  {
    name: 'a geofence that is not there',
    json: { type: 'geofenceEnter', assumed: { geofenceId: [77] } },
    says: 'There is no such geofence, or you may not see it.',
  },
  {
    name: 'no threshold',
    json: { type: 'valueOutOfRange', attributes: { thresholdAttribute: 'temp1' } },
    says: 'attributes.thresholdValue',
  },
  {
    name: 'a silence too short',
    json: { type: 'deviceInactive', assumed: { deviceInactivityStart: 60_000 } },
    says: 'assumed.deviceInactivityStart',
  },
]

describe('a trial of a notification', () => {
  it('finds in what is stored only what was raised then', async () => {
    const { tried } = await fleet()
    for (const type of ['deviceOverspeed', 'geofenceEnter', 'deviceInactive']) {
      expect(inShort((await tried({ type })).trial)).toEqual([])
    }
  })

  it('finds what a speed limit would have raised, says to whom, and saves nothing', async () => {
    const { tried, amina, van } = await fleet()
    const { status, trial } = await tried({ type: 'deviceOverspeed', assumed: { speedLimit: 30 } })
    expect(status).toBe(200)
    expect(inShort(trial)).toEqual([`deviceOverspeed ${second(1200)}`])
    expect(trial.devices).toMatchObject([{ deviceId: van.id, messages: 1, suppressed: 0 }])
    expect(trial.recipients).toMatchObject([{ userId: amina.id, messages: { mail: 1 } }])
    expect(inShort((await tried({ type: 'deviceOverspeed', assumed: { speedLimit: 50 } })).trial)).toEqual([])
    expect(await amina.records.list(notification)).toEqual([])
  })

  it('finds what its threshold would have raised, although nothing is stored of it', async () => {
    const { tried, amina } = await fleet()
    const attributes = { thresholdAttribute: 'speed', thresholdValue: 30 }
    const started = await tried({ type: 'valueOutOfRange', attributes })
    expect(inShort(started.trial)).toEqual([`valueOutOfRange ${second(1200)}`])
    const longer = await tried({ type: 'valueOutOfRange', attributes: { ...attributes, thresholdSeconds: 1000 } })
    expect(inShort(longer.trial)).toEqual([])
    const ended = await tried({ type: 'valueBackInRange', attributes })
    expect(inShort(ended.trial)).toEqual([`valueBackInRange ${second(1900)}`])
    expect(await amina.records.list(notification)).toEqual([])
  })

  it('finds entries of a geofence that no vehicle is linked to, and no exits', async () => {
    const { tried, depot } = await fleet()
    const attributes = { geofenceIds: String(depot.id) }
    const assumed = { geofenceId: [depot.id] }
    const entered = await tried({ type: 'geofenceEnter', attributes, assumed })
    expect(inShort(entered.trial)).toEqual([`geofenceEnter ${second(1200)}`])
    const left = await tried({ type: 'geofenceExit', attributes, assumed })
    expect(inShort(left.trial)).toEqual([`geofenceExit ${second(1900)}`])
  })

  it('finds silences that are longer than a time', async () => {
    const { tried } = await fleet()
    const asked = { type: 'deviceInactive', assumed: { deviceInactivityStart: 0.25 * hourMs } }
    expect(inShort((await tried(asked)).trial)).toEqual([`deviceInactive ${second(1900 + 900)}`])
  })

  it.each(refused)('refuses $name', async ({ json, says }) => {
    const { status, text } = await (await fleet()).tried(json)
    expect(status).toBe(400)
    expect(text).toContain(says)
  })
})
