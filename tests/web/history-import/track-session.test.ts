import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { trackImportLimits } from '../../../shared/domain/limits/track-imports.ts'
import { hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import {
  isRefusal,
  TrackSession,
  type ChosenTrack,
  type PreviewChoices,
} from '../../../web/src/history-import/track-session.ts'

const now = Date.UTC(2026, 0, 26, 12)
const reader = { zone: 'Africa/Algiers', language: 'en' }
const iso = (time: number) => new Date(time).toISOString()
const point = (time: number | null, latitude = 36.75, longitude = 3.05) =>
  `<trkpt lat="${latitude}" lon="${longitude}">${time === null ? '' : `<time>${iso(time)}</time>`}<speed>10</speed></trkpt>`
const gpx = (...points: string[]) => `<gpx><trk><trkseg>\n${points.join('\n')}</trkseg></trk></gpx>`
const choices = (more: Partial<PreviewChoices> = {}): PreviewChoices => ({
  csv: null,
  vehicle: null,
  zone: reader.zone,
  now,
  ...more,
})

function opened(text: string | Uint8Array) {
  const session = new TrackSession()
  return { session, answer: session.open(typeof text === 'string' ? strToU8(text) : text, reader) }
}
const previewed = (session: TrackSession, more: Partial<PreviewChoices> = {}) =>
  session.preview(choices(more)) as ChosenTrack

describe('what is seen of a file before it is imported', () => {
  test('positions by rising time, their days in the reader’s zone, and the way', () => {
    const day = Date.UTC(2026, 0, 20, 23, 30)
    const { session, answer } = opened(gpx(point(day + minuteMs, 36.76), point(day, 36.75), point(day - 2 * hourMs)))
    expect(answer).toEqual({ format: 'gpx', csv: null })
    const { preview } = previewed(session)
    expect(preview).toMatchObject({
      count: 3,
      from: day - 2 * hourMs,
      to: day + minuteMs,
      vehicleCount: 1,
      leftOut: [],
      days: [
        { day: '2026-01-20', count: 1 },
        { day: '2026-01-21', count: 2 },
      ],
    })
    expect(preview.metres).toBeCloseTo(1112, -1)
    expect(preview.line.at(-1)).toEqual([3.05, 36.76])
  })

  test('what is left out, with its reason, count and first line', () => {
    const day = now - 24 * hourMs
    const points = [
      point(day),
      point(null),
      point(day),
      point(day + 1000, 91),
      point(now - minuteMs),
      point(now + hourMs),
      point(now - historyLimits.historyRetentionMs - hourMs),
    ]
    const { preview } = previewed(opened(gpx(...points)).session)
    expect(preview.count).toBe(1)
    const found = preview.leftOut.map(({ reason, count, line }) => [reason, count, line])
    expect(found).toEqual([
      ['tooNew', 2, 6],
      ['noTime', 1, 3],
      ['repeated', 1, 4],
      ['outOfRange', 1, 5],
      ['tooOld', 1, 8],
    ])
  })

  test('positions go as the API takes them, in parts', () => {
    const count = trackImportLimits.positionsPerCallMax + 1
    const { session } = opened(gpx(...Array.from({ length: count }, (_, at) => point(now - hourMs - at * 1000))))
    previewed(session)
    const [first, second] = [session.batch(0), session.batch(trackImportLimits.positionsPerCallMax)]
    expect([first.length, second.length]).toEqual([trackImportLimits.positionsPerCallMax, 1])
    expect(second).toMatchObject([
      { time: expect.stringContaining('11:00:00') as string, speedUnit: 'kn', latitude: 36.75 },
    ])
    expect(second[0]).not.toHaveProperty('line')
  })

  test('one of several vehicles', () => {
    const text = `vehicle,time,lat,lon\n${['a', 'b', 'a'].map((name, at) => `${name},${iso(now - hourMs - at * 1000)},36,3`).join('\n')}`
    const { session, answer } = opened(text)
    const csv = 'csv' in answer ? answer.csv!.choices : null
    expect(previewed(session, { csv }).preview).toMatchObject({
      count: 3,
      vehicles: [
        { name: 'a', count: 2 },
        { name: 'b', count: 1 },
      ],
    })
    expect(previewed(session, { csv, vehicle: 'b' }).preview.count).toBe(1)
  })

  test('columns that are still to be chosen', () => {
    const { session, answer } = opened(`when,lat,lon,speed\n2026-01-25 10:00:00,36,3,40`)
    const { choices: csv } = ('csv' in answer ? answer.csv : null)!
    expect(previewed(session, { csv })).toMatchObject({ missing: ['time'], preview: { count: 0 } })
    const chosen = { ...csv, columns: { ...csv.columns, time: 0 } }
    expect(previewed(session, { csv: chosen })).toMatchObject({
      missing: [],
      open: ['speedUnit', 'zone'],
      preview: { count: 1, from: Date.UTC(2026, 0, 25, 9) },
    })
  })

  test('a KMZ file is unpacked', () => {
    const kml = `<kml><Placemark><TimeStamp><when>${iso(now - hourMs)}</when></TimeStamp><Point><coordinates>3,36</coordinates></Point></Placemark></kml>`
    const { session, answer } = opened(zipSync({ 'doc.kml': strToU8(kml) }))
    expect(answer).toEqual({ format: 'kml', csv: null })
    expect(previewed(session).preview.count).toBe(1)
  })
})

test.each([
  {
    name: 'a line without times',
    text: '<kml><Placemark>\n<LineString><coordinates>3,36 4,37</coordinates></LineString></Placemark></kml>',
    problem: 'noTimes',
    line: 2,
  },
  { name: 'a track without times', text: gpx(point(null)), problem: 'noTimes', line: 2 },
  { name: 'a route alone', text: '<gpx><rte><rtept lat="1" lon="2"/></rte></gpx>', problem: 'empty', line: 0 },
  { name: 'a page', text: '<!doctype html><html><body>', problem: 'unknown', line: 0 },
  {
    name: 'entities that grow',
    text: '<!DOCTYPE gpx [<!ENTITY a "a">]>\n<gpx>&a;</gpx>',
    problem: 'entities',
    line: 1,
  },
  { name: 'a file that ends early', text: '<gpx>\n<trk>', problem: 'notXml', line: 2 },
  { name: 'nothing', text: '', problem: 'empty', line: 0 },
  {
    name: 'a picture',
    text: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 44]),
    problem: 'unknown',
    line: 0,
  },
  { name: 'an archive without a map', text: zipSync({ 'a.txt': strToU8('a') }), problem: 'noKml', line: 0 },
  { name: 'a broken archive', text: Uint8Array.from([0x50, 0x4b, 3, 4, 9]), problem: 'brokenZip', line: 0 },
])('$name is refused, with its line', ({ text, problem, line }) => {
  const { answer } = opened(text)
  expect(isRefusal(answer)).toBe(true)
  expect(answer).toMatchObject({ problem, line })
})

test('fifty thousand positions are read and previewed, and a line that a map can draw', () => {
  const positionsMax = 50_000
  const lines = Array.from({ length: positionsMax }, (_, at) => `${now / 1000 - 3600 - at * 5},36.${at},3.05,10`)
  const { session, answer } = opened(`time,lat,lon,speed km/h\n${lines.join('\n')}`)
  const csv = 'csv' in answer ? answer.csv!.choices : null
  const { preview } = previewed(session, { csv })
  expect(preview.count).toBe(positionsMax)
  expect(preview.line.length).toBeLessThan(2100)
})
