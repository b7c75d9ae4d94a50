import { expect, test } from 'vitest'
import { readGpx } from '../../../../shared/wire/track-files/read-gpx.ts'
import { TrackFileError } from '../../../../shared/wire/track-files/track-file.ts'

const point = (time: string, more = '') =>
  `<trkpt lat="36.75" lon="3.05"><ele>12</ele>${time && `<time>${time}</time>`}${more}</trkpt>`
const file = (tracks: string) => `<gpx xmlns="http://www.topografix.com/GPX/1/1">${tracks}</gpx>`
const segment = (points: string) => file(`<trk><trkseg>${points}</trkseg></trk>`)
const noon = Date.UTC(2026, 0, 26, 12)

test('a track gives its places with times and heights', () => {
  const { points } = readGpx(segment(point('2026-01-26T12:00:00Z') + point('2026-01-26T12:00:05Z')))
  expect(points[1]).toEqual({
    device: '',
    line: 1,
    time: noon + 5000,
    latitude: 36.75,
    longitude: 3.05,
    altitude: 12,
    attributes: {},
  })
})

test.each([
  { name: 'beside the time, as in GPX 1.0', more: '<course>90</course><speed>10</speed>' },
  {
    name: 'in an extension of Garmin',
    more: '<extensions><gpxtpx:TrackPointExtension xmlns:gpxtpx="a"><gpxtpx:speed>10</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>',
  },
  { name: 'alone in extensions', more: '<extensions><speed>10</speed><course>90</course></extensions>' },
])('speed in metres a second and course are read $name', ({ more }) => {
  const [found] = readGpx(segment(point('2026-01-26T12:00:00Z', more))).points
  expect(found).toMatchObject({ course: 90 })
  expect(found!.speed).toBeCloseTo(19.438, 2)
})

test('satellites and dilution are attributes', () => {
  const [found] = readGpx(segment(point('2026-01-26T12:00:00Z', '<sat>9</sat><hdop>0.8</hdop>'))).points
  expect(found!.attributes).toEqual({ sat: 9, hdop: 0.8 })
})

test.each([
  { name: 'in UTC', time: '2026-01-26T12:00:00Z' },
  { name: 'with an offset', time: '2026-01-26T13:00:00+01:00' },
  { name: 'without a zone, which GPX says is UTC', time: '2026-01-26T12:00:00' },
  { name: 'with a fraction', time: '2026-01-26T12:00:00.000Z' },
])('times are read $name', ({ time }) => {
  expect(readGpx(segment(point(time))).points[0]).toMatchObject({ time: noon })
})

test('two tracks have their names, also one that is not named', () => {
  const track = (name: string) =>
    `<trk><name>${name}</name><trkseg>${point('2026-01-26T12:00:00Z')}</trkseg><trkseg></trkseg></trk>`
  const { points, skipped } = readGpx(file(track('Track 1: Day #2 &amp; <![CDATA[<b>]]>') + track('')))
  expect(points.map(({ device }) => device)).toEqual(['Track 1: Day #2 & <b>', ''])
  expect(skipped).toEqual([])
})

test('routes and waypoints are no recordings', () => {
  const other = '<wpt lat="1" lon="2"><time>2026-01-26T12:00:00Z</time></wpt><rte><rtept lat="1" lon="2"/></rte>'
  expect(readGpx(file(other))).toEqual({ format: 'gpx', points: [], skipped: [] })
})

test('what cannot be used is skipped with its line and reason', () => {
  const lines = [point(''), point('soon'), '<trkpt lat="north" lon="3"><time>2026-01-26T12:00:00Z</time></trkpt>']
  expect(readGpx(segment(`\n${lines.join('\n')}`)).skipped).toEqual([
    { line: 2, reason: 'noTime', text: '' },
    { line: 3, reason: 'noTime', text: 'soon' },
    { line: 4, reason: 'noPlace', text: '' },
  ])
})

test.each([
  { name: 'a byte order mark', before: '\uFEFF' },
  { name: 'an empty line before', before: '\r\n' },
])('a file with $name is read', ({ before }) => {
  const text = `${before}<?xml version="1.0"?>\n${segment(point('2026-01-26T12:00:00Z'))}`
  expect(readGpx(text).points).toHaveLength(1)
})

test.each([
  { name: 'a file that ends early', text: '<gpx>\n<trk>', problem: 'notXml', line: 2 },
  { name: 'elements that cross', text: '<gpx>\n<trk>\n</gpx></trk>', problem: 'notXml', line: 3 },
  { name: 'an entity that nobody defined', text: '<gpx>\n&lol;</gpx>', problem: 'notXml', line: 2 },
  {
    name: 'entities that grow',
    text: '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><gpx>&b;</gpx>',
    problem: 'entities',
    line: 1,
  },
  {
    name: 'a document type of another address',
    text: '<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx/>',
    problem: 'entities',
    line: 1,
  },
  {
    name: 'a thousand levels',
    text: `<gpx>\n${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</gpx>`,
    problem: 'nested',
    line: 2,
  },
])('$name is refused with its line', ({ text, problem, line }) => {
  const refusal = () => readGpx(text)
  expect(refusal).toThrow(TrackFileError)
  expect(refusal).toThrow(expect.objectContaining({ problem, line }))
})
