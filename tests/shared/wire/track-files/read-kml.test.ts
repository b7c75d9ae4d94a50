import { expect, test } from 'vitest'
import { trackKml } from '../../../../shared/wire/export/kml.ts'
import { readKml } from '../../../../shared/wire/track-files/read-kml.ts'

const noon = Date.UTC(2026, 0, 26, 12)
const file = (inside: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${inside}</Document></kml>`
const placemark = (inside: string) => file(`<Placemark><name>Van 1</name>${inside}</Placemark>`)
const stamp = '<TimeStamp><when>2026-01-26T12:00:00Z</when></TimeStamp>'

test('a track is a list of times, of places and of directions', () => {
  const track = [
    '<gx:Track><when>2026-01-26T12:00:00Z</when><when>2026-01-26T12:00:05Z</when>',
    '<gx:coord>3.05 36.75 12</gx:coord><gx:coord>3.06 36.76 13</gx:coord>',
    '<gx:angles>90 0 0</gx:angles><gx:angles>-10 0 0</gx:angles></gx:Track>',
  ].join('\n')
  expect(readKml(placemark(track))).toMatchObject({
    points: [
      { device: '', time: noon, latitude: 36.75, longitude: 3.05, altitude: 12, course: 90 },
      { time: noon + 5000, latitude: 36.76, longitude: 3.06, altitude: 13, course: 350 },
    ],
    skipped: [],
  })
})

test.each([
  { name: 'after its time', inside: `${stamp}<Point><coordinates>3.05,36.75,12</coordinates></Point>` },
  { name: 'before its time', inside: `<Point><coordinates> 3.05,36.75,12 </coordinates></Point>${stamp}` },
])('a place with a time stamp is one position, $name', ({ inside }) => {
  const { points } = readKml(placemark(inside))
  expect(points).toMatchObject([{ time: noon, latitude: 36.75, longitude: 3.05, altitude: 12 }])
})

test('several placemarks keep their names', () => {
  const one = (name: string) =>
    `<Placemark><name>${name}</name>${stamp}<Point><coordinates>3,36</coordinates></Point></Placemark>`
  expect(readKml(file(one('a') + one('b'))).points.map(({ device }) => device)).toEqual(['a', 'b'])
})

test.each([
  { name: 'a line', inside: '<LineString><coordinates>3,36,0 4,37,0</coordinates></LineString>', count: 2 },
  {
    name: 'a line with one time for all of it',
    inside: `${stamp}<LineString><coordinates>3,36 4,37 5,38</coordinates></LineString>`,
    count: 3,
  },
  { name: 'a place without a time', inside: '<Point><coordinates>3,36</coordinates></Point>', count: 1 },
])('$name has no times', ({ inside, count }) => {
  const { points, skipped } = readKml(placemark(inside))
  expect(points).toEqual([])
  expect(skipped.map(({ reason }) => reason)).toEqual(Array.from({ length: count }, () => 'noTime'))
})

test('what is missing in a track is skipped', () => {
  const track =
    '<gx:Track><when>2026-01-26T12:00:00Z</when><gx:coord/><when>soon</when><gx:coord>3 36</gx:coord><gx:coord>3 36</gx:coord></gx:Track>'
  expect(readKml(placemark(track)).skipped).toEqual([
    { line: 1, reason: 'noPlace', text: '' },
    { line: 1, reason: 'noTime', text: 'soon' },
    { line: 1, reason: 'noTime', text: '' },
  ])
})

test('our own KML is a line, of which nobody knows the times', () => {
  const text = trackKml({ name: 'Van', from: noon, to: noon + 1000, zone: 'UTC', positions: [] })
  expect(readKml(text)).toEqual({ format: 'kml', points: [], skipped: [] })
})
