import { describe, expect, it } from 'vitest'
import type { GeofenceVisitJson } from '../../../../shared/wire/report-json.ts'
import { askedDevices, askedDevicesMax, shownVisits, stayOf } from '../../../../web/src/map/geofences/card/visits.ts'
import { anEvent } from '../../fleet/fleet-builders.ts'

const depot = 7
const midnight = Date.parse('2026-05-04T00:00:00Z')
const at = (clock: string) => `2026-05-04T${clock}:00Z`
const visit = (deviceId: number, start: string, end: string): GeofenceVisitJson => ({
  deviceId,
  deviceName: `Van ${deviceId}`,
  geofenceId: depot,
  geofenceName: 'Depot',
  startTime: at(start),
  endTime: at(end),
  duration: 0,
  distance: 0,
  averageSpeed: 0,
  maxSpeed: 0,
  spentFuel: 0,
  startOdometer: 0,
  endOdometer: 0,
})
const entered = (clock: string, facts = {}) =>
  anEvent({ type: 'geofenceEnter', geofenceId: depot, deviceId: 1, eventTime: at(clock), ...facts })

describe('since when a device is inside', () => {
  it.each([
    { name: 'its last visit says', visits: [visit(1, '06:00', '07:00'), visit(1, '09:00', '10:00')], events: [], since: '09:00' }, // prettier-ignore
    { name: 'an event that just came says', visits: [visit(1, '06:00', '07:00')], events: [entered('11:00')], since: '11:00' }, // prettier-ignore
    { name: 'an older event says nothing new', visits: [visit(1, '09:00', '10:00')], events: [entered('06:00')], since: '09:00' }, // prettier-ignore
    { name: 'another device’s visit says nothing', visits: [visit(2, '06:00', '07:00')], events: [entered('09:00')], since: '09:00' }, // prettier-ignore
  ])('$name', ({ visits, events, since }) => {
    expect(stayOf(1, { geofenceId: depot, from: midnight, visits, events })).toEqual({ since: Date.parse(at(since)) })
  })

  it('is before today when the visit is cut at midnight', () => {
    const visits = [visit(1, '00:00', '10:00')]
    expect(stayOf(1, { geofenceId: depot, from: midnight, visits, events: [] })).toEqual({ since: null })
  })

  it.each([
    { name: 'nothing is known', events: [] },
    { name: 'it entered another one', events: [entered('09:00', { geofenceId: 8 })] },
    { name: 'another device entered', events: [entered('09:00', { deviceId: 2 })] },
    { name: 'it left', events: [entered('09:00', { type: 'geofenceExit' })] },
  ])('is not said when $name', ({ events }) => {
    expect(stayOf(1, { geofenceId: depot, from: midnight, visits: [], events })).toBeNull()
  })
})

it('visits are shown newest first, and only the last one of a device that is inside goes on', () => {
  const visits = [visit(1, '00:00', '01:00'), visit(2, '06:00', '07:00'), visit(1, '09:00', '10:00')]
  const rows = shownVisits(visits, { from: midnight, inside: [1] })
  expect(rows.map(({ visit: { deviceId }, isCut, isOpen }) => [deviceId, isCut, isOpen])).toEqual([
    [1, false, true],
    [2, false, false],
    [1, true, false],
  ])
})

it.each([
  { name: 'a small fleet as a whole', fleet: 3, asked: 3, isAll: true },
  { name: 'a fleet that is just small enough', fleet: askedDevicesMax, asked: askedDevicesMax, isAll: true },
  { name: 'of a large fleet those that are inside', fleet: askedDevicesMax + 1, asked: 2, isAll: false },
])('visits are asked of $name', ({ fleet, asked, isAll }) => {
  const ids = [...Array(fleet).keys()]
  expect(askedDevices(ids, [9, 2])).toEqual({ ids: expect.toSatisfy((all: number[]) => all.length === asked), isAll })
})
