import { expect, test } from 'vitest'
import { readNmea } from '../../../../shared/wire/track-files/read-nmea.ts'
import { trackFormatOf } from '../../../../shared/wire/track-files/track-format.ts'

const checksum = (body: string) =>
  Array.from(body)
    .reduce((sum, sign) => sum ^ sign.codePointAt(0)!, 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0')
const sentence = (body: string) => `$${body}*${checksum(body)}`
const rmc = (clock = '120000.00', more = 'A,3645.0000,N,00303.0000,E,010.0,090.0,260126') =>
  sentence(`GPRMC,${clock},${more},,,A`)
const gga = (clock = '120000.00') => sentence(`GNGGA,${clock},3645.0000,N,00303.0000,E,1,09,0.8,12.5,M,46.9,M,,`)
const noon = Date.UTC(2026, 0, 26, 12)

test('an example of the field is read', () => {
  const text = '$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A'
  expect(readNmea(text).points).toEqual([
    {
      device: '',
      line: 1,
      time: Date.UTC(1994, 2, 23, 12, 35, 19),
      latitude: 48.1173,
      longitude: 11.516666667,
      speed: 22.4,
      course: 84.4,
      attributes: {},
    },
  ])
})

test.each([
  { name: 'before', lines: [gga(), rmc()] },
  { name: 'after', lines: [rmc(), gga()] },
])('height and satellites come from the sentence $name it', ({ lines }) => {
  expect(readNmea(lines.join('\r\n')).points).toMatchObject([
    { time: noon, latitude: 36.75, longitude: 3.05, altitude: 12.5, attributes: { sat: 9, hdop: 0.8 } },
  ])
})

test('a sentence of another moment gives nothing', () => {
  const [point] = readNmea([gga('115959.00'), rmc(), gga('120001.00')].join('\n')).points
  expect(point).not.toHaveProperty('altitude')
})

test('south and west are negative', () => {
  const { points } = readNmea(rmc('120000', 'A,3345.0000,S,07030.0000,W,,,260126'))
  expect(points).toMatchObject([{ latitude: -33.75, longitude: -70.5 }])
})

test.each([
  { name: 'a wrong checksum', line: rmc().replace(/..$/, '00'), reason: 'checksum' },
  { name: 'no checksum', line: rmc().replace(/\*..$/, ''), reason: 'checksum' },
  { name: 'a changed digit', line: rmc().replace('3645', '3646'), reason: 'checksum' },
  { name: 'no fix', line: rmc('120000', 'V,,,,,,,260126'), reason: 'notValid' },
  { name: 'sixty minutes', line: rmc('120000', 'A,3660.0,N,00303.0,E,,,260126'), reason: 'noPlace' },
  { name: 'no date', line: rmc('120000', 'A,3645.0,N,00303.0,E,,,'), reason: 'noTime' },
  { name: 'a day that is none', line: rmc('120000', 'A,3645.0,N,00303.0,E,,,310226'), reason: 'noTime' },
  { name: 'an hour that is none', line: rmc('250000', 'A,3645.0,N,00303.0,E,,,260126'), reason: 'noTime' },
])('a sentence with $name is skipped, its neighbours are kept', ({ line, reason }) => {
  const { points, skipped } = readNmea([rmc('115959'), line, rmc('120001')].join('\n'))
  expect(points).toHaveLength(2)
  expect(skipped).toMatchObject([{ line: 2, reason }])
})

test('other sentences and what a logger writes before them do not matter', () => {
  const text = [`2026-01-26 12:00:00 ${rmc()}`, sentence('GPGSV,1,1,00'), '# end'].join('\n')
  expect(trackFormatOf(text)).toBe('nmea')
  expect(readNmea(text)).toMatchObject({ points: [{ time: noon }], skipped: [] })
})
