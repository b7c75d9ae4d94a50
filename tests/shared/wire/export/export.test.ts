import { DOMParser } from '@xmldom/xmldom'
import * as togeojson from '@tmcw/togeojson'
import { describe, expect, it } from 'vitest'
import { trackGpx } from '../../../../shared/wire/export/gpx.ts'
import { trackKml } from '../../../../shared/wire/export/kml.ts'
import { positionTable } from '../../../../shared/wire/export/position-table.ts'
import type { Track } from '../../../../shared/wire/export/track.ts'
import { buildDrive, buildPosition, hourMs, noon } from '../../../support/builders.ts'

const hostile = ']]></name><script>alert("1")</script>&amp; \'=1+1\'\0\uFFFF 🚚'
const track = (changes: Partial<Track> = {}): Track => ({
  name: 'Van 1',
  from: noon,
  to: noon + hourMs,
  positions: buildDrive(3),
  zone: 'Africa/Algiers',
  ...changes,
})
const parsed = (xml: string) => new DOMParser({ onError: fail }).parseFromString(xml, 'text/xml')
const fail = (_: string, message: string) => {
  throw new Error(message)
}
const textOf = (xml: string, tag: string) => parsed(xml).getElementsByTagName(tag)[0]?.textContent

describe('KML', () => {
  it('is one line that readers of the format understand', () => {
    const { features } = togeojson.kml(parsed(trackKml(track())))
    expect(features).toHaveLength(1)
    expect(features[0]!.geometry).toEqual({
      type: 'LineString',
      coordinates: track().positions.map(({ longitude, latitude, altitude }) => [longitude, latitude, altitude]),
    })
  })

  it.each([
    { zone: 'Africa/Algiers', name: '2024-05-01 12:00 - 2024-05-01 13:00' },
    { zone: 'Asia/Tokyo', name: '2024-05-01 20:00 - 2024-05-01 21:00' },
    { zone: 'UTC', name: '2024-05-01 11:00 - 2024-05-01 12:00' },
  ])('names the period on the clock of $zone', ({ zone, name }) => {
    const xml = trackKml(track({ zone }))
    expect(parsed(xml).getElementsByTagName('name')[1]?.textContent).toBe(name)
  })

  it('writes coordinates as longitude, latitude, altitude with a point, never with an exponent', () => {
    const positions = [buildPosition(0, { longitude: 0.0000001, latitude: -36.5, altitude: 0 })]
    expect(textOf(trackKml(track({ positions })), 'coordinates')).toBe('0.000000,-36.500000,0.0')
  })
})

describe('GPX', () => {
  it('is one track with times that readers of the format understand', () => {
    const { features } = togeojson.gpx(parsed(trackGpx(track())))
    const [line] = features
    expect(line!.geometry).toMatchObject({ type: 'LineString' })
    const { times } = line!.properties!['coordinateProperties'] as { times: string[] }
    expect(times.map((time) => Date.parse(time))).toEqual(track().positions.map(({ fixTime }) => fixTime))
  })

  it('carries speed in metres per second', () => {
    expect(textOf(trackGpx(track({ positions: [buildPosition(0, { speed: 100 })] })), 'speed')).toBe('51.44')
  })
})

describe.each([
  { format: 'KML', write: trackKml },
  { format: 'GPX', write: trackGpx },
])('$format', ({ write }) => {
  it('keeps a name that turns the direction within itself', () => {
    expect(textOf(write(track({ name: 'Van\u202E1' })), 'name')).toBe('\u2068Van\u202E1\u2069')
  })

  it('keeps a hostile name a name', () => {
    const xml = write(track({ name: hostile }))
    expect(textOf(xml, 'name')).toBe(hostile.replace(/[\0\uFFFF]/g, '?'))
    expect(parsed(xml).getElementsByTagName('script')).toHaveLength(0)
  })

  it('of no positions is a document all the same', () => {
    expect(textOf(write(track({ positions: [] })), 'name')).toBe('Van 1')
  })
})

describe('the table of positions', () => {
  it('has a column for every attribute that any of them has, by name', () => {
    const { columns, rows } = positionTable([
      buildPosition(0, { attributes: { motion: true, batteryLevel: 80 } }),
      buildPosition(1, { attributes: { alarm: 'sos' } }),
    ])
    expect(columns.join()).toBe(
      'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy,' +
        'alarm,batteryLevel,motion',
    )
    expect([...rows].map((row) => row.slice(-3))).toEqual([
      [null, 80, true],
      ['sos', null, null],
    ])
  })

  it.each([
    { zone: 'UTC', time: '2024-05-01T11:00:00.000+00:00' },
    { zone: 'Africa/Algiers', time: '2024-05-01T12:00:00.000+01:00' },
    { zone: 'America/St_Johns', time: '2024-05-01T08:30:00.000-02:30' },
    { zone: 'Asia/Kathmandu', time: '2024-05-01T16:45:00.000+05:45' },
  ])('has times on the clock of $zone', ({ zone, time }) => {
    const { columns, rows } = positionTable([buildPosition(0)], zone)
    expect([...rows][0]![columns.indexOf('fixTime')]).toBe(time)
    expect(Date.parse(time)).toBe(Date.UTC(2024, 4, 1, 11))
  })

  it('an attribute that is called like something every object has is a column like any other', () => {
    const { rows } = positionTable([
      buildPosition(0, { attributes: { constructor: 'x' } }),
      buildPosition(1, { attributes: {} }),
    ])
    expect([...rows].map((row) => row.at(-1))).toEqual(['x', null])
  })
})
