import { known, numberIn, shownText, type SkippedPlace, type TrackFile, type TrackPoint } from './track-file.ts'

/** Sentences have 82 characters at most (NMEA 0183, 5.3); loggers write times before them. */
const sentence = /\$([A-Z]{2})(RMC|GGA),([^*]*)\*([0-9A-F]{2})\s*$/i
const begins = /\$[A-Z]{2}(RMC|GGA),/i

/**
 * Reads RMC sentences: time, date, place, knots, course; and GGA sentences of the same moment: height, satellites,
 * dilution. Only RMC has a date. A sentence without its checksum, or with a wrong one, is left out, as is one whose
 * receiver had no fix. Other sentences say nothing that is stored.
 */
export function readNmea(text: string): TrackFile {
  const points: TrackPoint[] = []
  const skipped: SkippedPlace[] = []
  /** by time of day: a GGA comes before its RMC or after it */
  let pending = { clock: '', more: noHeights }
  let latest = { clock: '', point: null as TrackPoint | null }
  let line = 0
  for (const written of text.split(/\r\n|\n|\r/)) {
    line++
    if (!begins.test(written)) continue
    const [, , kind, body, checksum] = sentence.exec(written) ?? []
    if (body === undefined || !isRight(written, checksum!)) {
      skipped.push({ line, reason: 'checksum', text: shownText(written.trim()) })
      continue
    }
    const fields = body.split(',')
    const clock = fields[0]!
    if (kind!.toUpperCase() === 'GGA') {
      const more = heightsIn(fields)
      if (latest.point && latest.clock === clock) give(latest.point, more)
      else pending = { clock, more }
      continue
    }
    const read = pointIn(fields, line)
    if ('reason' in read) {
      skipped.push(read)
      continue
    }
    if (pending.clock === clock) give(read, pending.more)
    latest = { clock, point: read }
    points.push(read)
  }
  return { format: 'nmea', points, skipped }
}

/** The exclusive or of all characters between $ and * (NMEA 0183, 5.3.3). */
function isRight(written: string, checksum: string): boolean {
  const body = written.slice(written.search(begins) + 1, written.lastIndexOf('*'))
  let sum = 0
  for (let at = 0; at < body.length; at++) sum ^= body.charCodeAt(at)
  return sum === Number.parseInt(checksum, 16)
}

function pointIn(fields: readonly string[], line: number): TrackPoint | SkippedPlace {
  const [clock, status, latitudeText, north, longitudeText, east, speed, course, date] = fields
  if (status !== 'A') return { line, reason: 'notValid', text: status ?? '' }
  const latitude = degrees(latitudeText, { sign: north === 'S' ? -1 : 1, digits: 2 })
  const longitude = degrees(longitudeText, { sign: east === 'W' ? -1 : 1, digits: 3 })
  if (latitude === undefined || longitude === undefined)
    return { line, reason: 'noPlace', text: shownText(fields.join(',')) }
  const time = momentOf(clock, date)
  if (time === undefined) return { line, reason: 'noTime', text: shownText(`${date ?? ''} ${clock ?? ''}`.trim()) }
  const more = known({ speed: numberIn(speed), course: numberIn(course) })
  return { device: '', line, time, latitude, longitude, ...more, attributes: {} }
}

/** `3645.1234` is 36° 45.1234′ */
function degrees(text: string | undefined, { sign, digits }: { sign: 1 | -1; digits: 2 | 3 }): number | undefined {
  const [, whole, minutes] = new RegExp(String.raw`^(\d{${digits}})(\d{2}(?:\.\d+)?)$`).exec(text ?? '') ?? []
  if (whole === undefined || Number(minutes) >= 60) return undefined
  // an odometer of digits: more than nine are not in any receiver
  return sign * Number((Number(whole) + Number(minutes) / 60).toFixed(9))
}

/** `ddmmyy` and `hhmmss.sss`, UTC; years of two digits are of this century up to 79. */
function momentOf(clock: string | undefined, date: string | undefined): number | undefined {
  const [, hours, minutes, seconds, fraction = '0'] = /^(\d\d)(\d\d)(\d\d)(?:\.(\d+))?$/.exec(clock ?? '') ?? []
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date ?? '') ?? []
  if (hours === undefined || year === undefined) return undefined
  const fullYear = Number(year) < 80 ? 2000 + Number(year) : 1900 + Number(year)
  const midnight = Date.UTC(fullYear, Number(month) - 1, Number(day))
  const isDay = new Date(midnight).getUTCDate() === Number(day) && Number(month) >= 1 && Number(month) <= 12
  if (!isDay || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return undefined
  const ms = Math.floor(Number(`0.${fraction}`) * 1000)
  return midnight + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + ms
}

interface Heights {
  altitude: number | undefined
  sat: number | undefined
  hdop: number | undefined
}

const noHeights: Heights = { altitude: undefined, sat: undefined, hdop: undefined }

const heightsIn = (fields: readonly string[]): Heights => ({
  altitude: numberIn(fields[8]),
  sat: numberIn(fields[6]),
  hdop: numberIn(fields[7]),
})

function give(point: TrackPoint, { altitude, sat, hdop }: Heights): void {
  if (altitude !== undefined) point.altitude = altitude
  Object.assign(point.attributes, known({ sat, hdop }))
}

/** Whether a text has a sentence that is read, in its first lines. */
export const looksLikeNmea = (text: string): boolean => /^.{0,64}\$[A-Z]{2}[A-Z]{3},/m.test(text.slice(0, 4096))
