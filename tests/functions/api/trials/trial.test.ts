import { fleetTrial } from '../../../../functions/reports/trials/fleet-trial.ts'
import { trialSources } from '../../../../functions/reports/trials/trial-sources.ts'
import type { Tracks } from '../../../../functions/platform/ports/ports.ts'
import { dayOf, dayStart } from '../../../../shared/domain/days/day.ts'
import { rememberUnsettled } from '../../../../shared/domain/days/settlement-list.ts'
import { trialLimits } from '../../../../shared/domain/trials/trial-limits.ts'
import { describe, expect, it } from 'vitest'
import { compiledGeofence } from '../../../../shared/domain/engine/compile.ts'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import { isoTime } from '../../../../shared/wire/dates.ts'
import type { TrialJson } from '../../../../shared/wire/trials/trial-json.ts'
import { addDevice, addGroup, ask, colleague, drive, eventOf, fixture, noon, person, share } from '../api-fixture.ts'

const area = 'CIRCLE (36.75 3.06, 500)'
const outside = { latitude: 36.75, longitude: 3.02 }
const inside = { latitude: 36.75, longitude: 3.06 }
/** seconds; the session lasts for an hour */
const stay = 1200
const nightly = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART:20240101T220000Z',
  'DTEND:20240102T040000Z',
  'RRULE:FREQ=DAILY',
  'END:VEVENT',
  'END:VCALENDAR',
]
const asked = noon + 2.9 * stay * 1000

/** Two vans that go into the area and leave it, of which one is in a group, and a truck that stays away. */
async function fleet() {
  const at = await fixture()
  const { amina, world } = at
  const north = await addGroup(amina, { name: 'North' })
  const devices = [
    await addDevice(amina, { name: 'Van 1', groupId: north.id }),
    await addDevice(amina, { name: 'Van 2' }),
    await addDevice(amina, { name: 'Truck' }),
  ]
  for (const { id } of devices.slice(0, 2)) {
    await drive(world, amina.tenantId, id, [1], outside)
    await drive(world, amina.tenantId, id, [stay, stay + 60], { ...inside, speed: 30 })
    await drive(world, amina.tenantId, id, [2 * stay], outside)
  }
  await drive(world, amina.tenantId, devices[2]!.id, [1, 2], outside)
  world.moveTo(asked)
  const tried = async (json: object, as = amina) => {
    const answer = await ask(at, '/api/geofences/trial', { method: 'POST', as, json })
    return { ...answer, trial: answer.json as TrialJson }
  }
  return { ...at, north, devices, tried }
}

const inShort = ({ devices }: TrialJson) =>
  devices.map(({ deviceId, events }) => [deviceId, ...events.map(({ type }) => type)].join(', '))

describe('a trial of a geofence', () => {
  it('answers what it would have raised for all devices that the caller sees, in the last 30 days, and saves nothing', async () => {
    const at = await fleet()
    const { status, trial } = await at.tried({ area })
    expect(status).toBe(200)
    expect(trial.from).toBe(isoTime(asked - 30 * dayMs))
    expect(trial.to).toBe(isoTime(asked))
    expect(Object.fromEntries(trial.devices.map(({ deviceId, counts }) => [deviceId, counts]))).toEqual({
      1: { geofenceEnter: 1, geofenceExit: 1 },
      2: { geofenceEnter: 1, geofenceExit: 1 },
      3: {},
    })
    const [entered, left] = trial.devices.find(({ deviceId }) => deviceId === 1)!.events
    expect(entered).toMatchObject({ type: 'geofenceEnter', ...inside, attributes: {} })
    expect(left).toMatchObject({
      type: 'geofenceExit',
      ...outside,
      attributes: { dwellTime: stay * 1000 },
    })
    expect(trial.remaining).toEqual([])
    expect(await at.amina.records.list(geofence)).toEqual([])
    expect(await at.world.tracks(at.amina.tenantId).eventsBetween(1, 0, Date.now())).toEqual([])
  })

  it.each([
    { name: 'one', json: { deviceId: [2] }, ids: [2] },
    { name: 'those of a group', json: { groupId: [1] }, ids: [1] },
    { name: 'what is not there is left out', json: { deviceId: [3, 77], groupId: [99] }, ids: [3] },
  ])('is of the devices that are asked for: $name', async ({ json, ids }) => {
    const { trial } = await (await fleet()).tried({ area, ...json })
    expect(trial.devices.map(({ deviceId }) => deviceId)).toEqual(ids)
  })

  it('holds itself to the period, the calendar, the width of a line and the speed limit', async () => {
    const at = await fleet()
    const moment = (seconds: number) => new Date(noon + seconds * 1000).toISOString()
    const { trial } = await at.tried({ area, deviceId: [1], from: moment(1.5 * stay), to: moment(3 * stay) })
    expect(inShort(trial)).toEqual(['1, geofenceExit'])
    const line = 'LINESTRING (36.76 3.05, 36.76 3.07)'
    expect(inShort((await at.tried({ area: line, deviceId: [1] })).trial)).toEqual(['1'])
    const wide = { area: line, attributes: { polylineDistance: 1500 }, deviceId: [1] }
    expect((await at.tried(wide)).trial.devices[0]!.counts).toEqual({ geofenceEnter: 1, geofenceExit: 1 })
    const nights = { name: 'Nights', data: btoa(nightly.join('\n')) }
    const { id: calendar } = (await ask(at, '/api/calendars', { method: 'POST', as: at.amina, json: nights })).json
    const closed = await at.tried({ area, calendarId: calendar, deviceId: [1] })
    expect(closed.trial.devices[0]!.counts).toEqual({})
    const limited = await at.tried({ area, attributes: { speedLimit: 20 }, deviceId: [1] })
    expect(limited.trial.devices[0]!.counts).toEqual({ geofenceEnter: 1, geofenceExit: 1, deviceOverspeed: 1 })
    const speeding = limited.trial.devices[0]!.events.find(({ type }) => type === 'deviceOverspeed')!
    expect(speeding.attributes).toEqual({ speed: 30, speedLimit: 20 })
  })

  it('of a stored geofence takes the place of that one, also for the limit that counts', async () => {
    const at = await fleet()
    const json = { name: 'Depot', area, attributes: { speedLimit: 10 } }
    const { json: depot } = await ask(at, '/api/geofences', { method: 'POST', as: at.amina, json })
    await at.amina.records.link([{ owner: { type: 'device', id: 1 }, property: { type: geofence.name, id: depot.id } }])
    const limit = { area, attributes: { speedLimit: 20 }, deviceId: [1] }
    const count = async (body: object) => (await at.tried(body)).trial.devices[0]!.counts.deviceOverspeed
    // of two geofences the one with the higher limit counts, unless a setting says otherwise
    expect(await count({ ...limit, id: depot.id })).toBe(1)
    expect(await count({ ...limit, attributes: { speedLimit: 5 }, id: depot.id })).toBe(1)
    expect(await count({ ...limit, attributes: { speedLimit: 5 } })).toBeUndefined()
  })

  it('shows others only what they see, and nobody without the right to reports', async () => {
    const at = await fleet()
    const nadia = await colleague(at.world, at.amina, person('Nadia', { readonly: true }))
    expect((await at.tried({ area }, nadia)).trial.devices).toEqual([])
    await share(at.amina, nadia, { type: 'group', id: at.north.id })
    expect((await at.tried({ area, deviceId: [1, 2] }, nadia)).trial.devices.map((each) => each.deviceId)).toEqual([1])
    const bilal = await colleague(at.world, at.amina, person('Bilal', { disableReports: true }))
    expect(await at.tried({ area }, bilal)).toMatchObject({ status: 403 })
  })

  it.each([
    [{ area: 'CIRCLE (36.75 3.06)' }, 400, 'area'],
    [{}, 400, 'area'],
    [{ area, attributes: { polylineDistance: 'wide' } }, 400, 'attributes.polylineDistance'],
    [{ area, calendarId: 77 }, 400, 'calendarId'],
    [{ area, id: 77 }, 404, 'id'],
    [{ area, deviceId: ['van'] }, 400, 'deviceId.0'],
    [{ area, groupId: 3 }, 400, 'groupId'],
    [{ area, deviceId: Array.from({ length: accountLimits.idsPerRequestMax + 1 }, (_, at) => at) }, 400, 'deviceId'],
    [{ area, limit: 101 }, 400, 'limit'],
    [{ area, from: 'yesterday' }, 400, 'from'],
    [{ area, to: '2024-05-01' }, 400, 'to'],
    [{ area, from: '2024-05-02T00:00:00Z', to: '2024-05-01T00:00:00Z' }, 400, 'from'],
    [{ area, from: '2024-03-01T00:00:00Z', to: '2024-05-01T00:00:00Z' }, 413, 'to'],
  ])('refuses %j and names the field', async (json, status, field) => {
    const answer = await (await fleet()).tried(json)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.json ?? answer.text)).toContain(field)
  })

  it('leaves devices for the next call when there are many, and is noted as a report is', async () => {
    const at = await fleet()
    for (let number = 4; number <= trialLimits.trialDevicesMax + 2; number++)
      await addDevice(at.amina, { name: `D${number}` })
    const { trial } = await at.tried({ area })
    expect(trial.devices).toHaveLength(trialLimits.trialDevicesMax)
    expect(trial.remaining).toHaveLength(2)
    const few = await at.tried({ area, deviceId: [3, 1, 2], limit: 2 })
    expect(few.trial.devices.map(({ deviceId }) => deviceId)).toEqual([3, 1])
    expect(few.trial.remaining).toEqual([2])
    const next = await at.tried({ area, deviceId: trial.remaining })
    expect(next.trial.devices.map(({ deviceId }) => deviceId)).toEqual(trial.remaining)
    const { json: entries } = await ask(at, '/api/audit?from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z', {
      as: at.amina,
    })
    expect(entries.filter(({ actionType }: { actionType: string }) => actionType === 'report')).toMatchObject([
      { attributes: { report: 'geofenceTrial', devices: 100 } },
      { attributes: { report: 'geofenceTrial', devices: 2, deviceIds: '3 1' } },
      { attributes: { report: 'geofenceTrial', devices: 2, deviceIds: trial.remaining.join(' ') } },
    ])
  })

  it('of one device names its latest events and counts all of them', async () => {
    const at = await fleet()
    const { tenantId } = at.amina
    for (let turn = 0; turn < trialLimits.trialEventsMax; turn++) {
      const begin = 3 * stay + turn * 1200
      await drive(at.world, tenantId, 3, [begin], inside)
      await drive(at.world, tenantId, 3, [begin + 600], outside)
    }
    const period = { from: new Date(noon).toISOString(), to: new Date(noon + 20 * dayMs).toISOString() }
    const { trial } = await at.tried({ area, deviceId: [3], ...period })
    const [truck] = trial.devices
    expect(truck!.counts).toEqual({
      geofenceEnter: trialLimits.trialEventsMax,
      geofenceExit: trialLimits.trialEventsMax,
    })
    expect(truck).toMatchObject({ isTruncated: true })
    expect(truck!.events).toHaveLength(trialLimits.trialEventsMax)
    expect(truck!.events.at(-1)!.type).toBe('geofenceExit')
  })
})

describe('a trial of stored events', () => {
  it('answers those that match', async () => {
    const at = await fleet()
    const { tenantId } = at.amina
    const tracks = at.world.tracks(tenantId)
    const events = [
      eventOf(1, 5, { type: 'alarm', attributes: { alarm: 'sos,tow' } }),
      eventOf(1, 6, { type: 'alarm', attributes: { alarm: 'powerCut' } }),
      eventOf(1, 7, { type: 'ignitionOn' }),
    ]
    await tracks.save({ state: await tracks.state(1), accepted: [], events })
    const { settings } = await at.amina.records.tenant()
    const sources = await trialSources({ records: at.amina.records, tracks, settings }, { areLimitsNeeded: false })
    const found = async (types: readonly ('alarm' | 'ignitionOn')[], alarms: readonly string[] | null) => {
      const asked = { devices: [at.devices[0]! as never], from: noon, to: noon + dayMs, devicesMax: 1 }
      const { devices } = await fleetTrial(
        { ...asked, subject: { kind: 'events', types, alarms } },
        sources,
        () => noon,
      )
      return devices[0]!.events.map(({ type, attributes }) => `${type} ${attributes['alarm'] ?? ''}`.trim())
    }
    expect(await found(['alarm', 'ignitionOn'], null)).toEqual(['alarm sos,tow', 'alarm powerCut', 'ignitionOn'])
    expect(await found(['alarm'], ['tow'])).toEqual(['alarm sos,tow'])
  })
})

describe('a trial that takes too long', () => {
  /** A trial of all three, with changes of what it reads, and a clock that `pass` moves. */
  async function tried(change: (tracks: Tracks, pass: (ms: number) => void) => Partial<Tracks>) {
    const at = await fleet()
    const tracks = at.world.tracks(at.amina.tenantId)
    const { settings } = await at.amina.records.tenant()
    const sources = await trialSources({ records: at.amina.records, tracks, settings }, { areLimitsNeeded: false })
    let time = noon
    const changed = { ...tracks, ...change(tracks, (ms) => (time += ms)) }
    const geofence = compiledGeofence({ id: -1, area, attributes: {} }, () => true)
    const asked = { devices: at.devices, from: noon, to: noon + dayMs, devicesMax: 3 }
    const subject = { kind: 'geofence' as const, geofence }
    const found = await fleetTrial({ ...asked, subject }, { ...sources, tracks: changed }, () => time)
    return { ...found, devices: found.devices.map(({ deviceId, events }) => [deviceId, events.length]) }
  }
  /** Days of one device are read slowly; those of the others wait for them. */
  const slowly =
    (slow: number, ms: number) =>
    (tracks: Tracks, pass: (ms: number) => void): Partial<Tracks> => ({
      async shownDays(deviceId, ...asked) {
        if (deviceId === slow) pass(ms)
        return tracks.shownDays(deviceId, ...asked)
      },
    })

  it('leaves devices to later calls, the first of a call last', async () => {
    const found = await tried(slowly(2, trialLimits.trialGivenUpMs + 1))
    expect(found).toEqual({ devices: [[1, 2]], untried: [], remaining: [2, 3] })
  })

  it('gives up the first of a call for good, so that the next one gets further', async () => {
    const found = await tried(slowly(1, reportLimits.reportSmallAtOnceMs + 1))
    expect(found).toEqual({ devices: [], untried: [1], remaining: [2, 3] })
  })

  it('does not begin to derive years that are not settled', async () => {
    const today = dayOf(noon)
    const found = await tried((tracks) => ({
      async states(ids) {
        const states = await tracks.states(ids)
        const first = states.get(1)!
        const memory = rememberUnsettled(first.memory, [[today - 600, today]])
        return new Map(states).set(1, { ...first, memory, positionSequence: 5_000_000 })
      },
      async between(deviceId, range) {
        if (range.from < dayStart(today - 60)) throw new Error('It reads what is not settled')
        return tracks.between(deviceId, range)
      },
    }))
    expect(found).toEqual({
      devices: [
        [2, 2],
        [3, 0],
      ],
      untried: [1],
      remaining: [],
    })
  })
})
