import { describe, expect, it } from 'vitest'
import { estimateOf, lacksPlace, locatedByOf, locatedFix } from '../../../../shared/domain/geolocation/located-fix.ts'
import { geolocationSettings } from '../../../../shared/domain/geolocation/geolocation-settings.ts'
import type { Fix } from '../../../../shared/domain/position.ts'
import { buildFix } from '../../../support/builders.ts'
import { depot, drive, reported } from '../../../support/engine.ts'

const network = { cellTowers: [{ mobileCountryCode: 603, mobileNetworkCode: 1, locationAreaCode: 1, cellId: 2 }] }
const heartbeat: Fix = { ...buildFix(2), location: null, valid: false, network }

describe('a fix that is given a place', () => {
  it.each([
    { name: 'without coordinates', fix: heartbeat, lacks: true },
    { name: 'without anything that it received', fix: { ...heartbeat, network: null }, lacks: false },
    { name: 'with coordinates of its own', fix: { ...heartbeat, location: buildFix(2).location }, lacks: false },
    {
      name: 'with coordinates that its tracker doubts',
      fix: { ...heartbeat, location: buildFix(2).location, valid: false },
      lacks: false,
    },
  ])('$name: $lacks', ({ fix, lacks }) => {
    expect(lacksPlace(fix)).toBe(lacks)
  })

  it('stands there, says how exact that is and what it comes from, and keeps what the tracker sent', () => {
    const estimate = { latitude: 36.75, longitude: 3.06, accuracy: 1200 }
    const located = locatedFix({ ...heartbeat, attributes: { batteryLevel: 40 } }, estimate, 'cells')
    expect(located).toMatchObject({
      location: { ...estimate, speed: 0, course: null, altitude: 0 },
      valid: true,
      fixTime: heartbeat.fixTime,
      network,
      attributes: { batteryLevel: 40, approximate: true, locatedBy: 'cells' },
    })
  })

  const network = { cellTowers: [{ mobileCountryCode: 603, mobileNetworkCode: 1, locationAreaCode: 1, cellId: 2 }] }
  /** by cells, so many seconds after noon, so many metres north */
  const byCells = (seconds: number, metres: number, accuracy = 1200): Fix => {
    const { location, ...rest } = reported(seconds, { metres })
    return locatedFix({ ...rest, location: null, network }, { ...location!, accuracy }, 'cells')
  }
  const kinds = ({ events }: { events: readonly { type: string }[] }) => events.map(({ type }) => type)

  it('is no way within its accuracy, whatever the cells say', () => {
    const parked = drive([
      reported(0, { speed: 0 }),
      ...[800, -700, 900, 0].map((metres, at) => byCells(600 * (at + 1), metres)),
    ])
    expect(parked.positions.map(({ attributes }) => attributes['totalDistance'])).toEqual([0, 0, 0, 0, 0])
    expect(kinds(parked)).toEqual([])
  })

  it('is no speed, so that nobody is over a limit between two cells', () => {
    const settings = { speedLimit: 30, 'event.overspeed.notRepeat': true }
    const moved = drive([reported(0, { speed: 0 }), byCells(120, 3000), byCells(240, 6000)], { settings })
    expect(moved.positions.map(({ speed }) => speed)).toEqual([0, 0, 0])
    expect(kinds(moved)).not.toContain('deviceOverspeed')
  })

  it('leaves a geofence only when it is further away than its accuracy', () => {
    const activeRules = { geofences: [depot()] }
    const inside = [reported(0, { speed: 0 }), reported(60, { speed: 0 })]
    const doubtful = drive([...inside, byCells(900, 900), byCells(1500, 1000)], { activeRules })
    const away = drive([...inside, byCells(900, 9000), byCells(1500, 9100)], { activeRules })
    expect([kinds(doubtful), kinds(away)]).toEqual([['geofenceEnter'], ['geofenceEnter', 'geofenceExit']])
  })

  it.each([
    { accessPoints: [{ macAddress: 'a', signalStrength: -1 }], cells: [], by: 'wifi' },
    { accessPoints: [], cells: [], by: 'cells' },
  ])('comes from $by', ({ by, ...observations }) => {
    expect(locatedByOf(observations)).toBe(by)
  })
})

describe('what a service answers', () => {
  it.each([
    { name: 'a place', given: [36.7, 3, 30], estimate: { latitude: 36.7, longitude: 3, accuracy: 30 } },
    {
      name: 'one more exact than a metre',
      given: [36.7, 3, 0],
      estimate: { latitude: 36.7, longitude: 3, accuracy: 1 },
    },
    { name: 'no latitude on earth', given: [91, 3, 30], estimate: null },
    { name: 'no longitude on earth', given: [36.7, -181, 30], estimate: null },
    { name: 'no accuracy', given: [36.7, 3, undefined], estimate: null },
    { name: 'the earth as a whole', given: [36.7, 3, 2e6], estimate: null },
    { name: 'text', given: ['36.7', '3', '30'], estimate: null },
  ])('is $name', ({ given: [latitude, longitude, accuracy], estimate }) => {
    expect(estimateOf(latitude, longitude, accuracy)).toEqual(estimate)
  })
})

describe('what an organisation sets', () => {
  it.each([
    { name: 'nothing', attributes: {}, settings: null },
    { name: 'off', attributes: { 'geolocation.enable': false }, settings: null },
    { name: 'on', attributes: { 'geolocation.enable': true }, settings: { dailyMax: 1000 } },
    { name: 'on, as text', attributes: { 'geolocation.enable': 'true' }, settings: { dailyMax: 1000 } },
    {
      name: 'on, with fewer',
      attributes: { 'geolocation.enable': true, 'geolocation.dailyMax': 50 },
      settings: { dailyMax: 50 },
    },
    {
      name: 'on, with what is no number of them',
      attributes: { 'geolocation.enable': true, 'geolocation.dailyMax': -1 },
      settings: { dailyMax: 1000 },
    },
  ])('$name', ({ attributes, settings }) => {
    expect(geolocationSettings(attributes)).toEqual(settings)
  })
})
