import { distanceMetres } from '../../../shared/domain/distance.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { trackImportLimits } from '../../../shared/domain/limits/track-imports.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { SkipReason, TrackFile, TrackPoint } from '../../../shared/wire/track-files/track-file.ts'
import { dayOf } from '../i18n/reader-days.ts'

export type LeftOutReason = SkipReason | 'outOfRange' | 'tooNew' | 'tooOld' | 'repeated'

/** Places that are not imported, for one reason. */
export interface LeftOut {
  reason: LeftOutReason
  count: number
  /** of the first of them in the file, and what stands there */
  line: number
  text: string
}

export interface TrackPreview {
  /** vehicles or tracks by their names in the file, with their places; the first of many */
  vehicles: { name: string; count: number }[]
  /** how many there are */
  vehicleCount: number
  /** positions that are imported */
  count: number
  /** epoch ms; null for none */
  from: number | null
  to: number | null
  metres: number
  /** pairs of longitude and latitude, as many as a map shows */
  line: [number, number][]
  leftOut: LeftOut[]
  /** of the reader's zone, in order */
  days: { day: string; count: number }[]
}

interface Chosen {
  vehicle: string | null
  zone: string
  now: number
}

const vehiclesShownMax = 100
const lineMax = 2000

/** What of a file is imported, by rising time, and what people see of it before. */
export function previewOf(
  { points, skipped }: TrackFile,
  { vehicle, zone, now }: Chosen,
): { preview: TrackPreview; points: TrackPoint[] } {
  const counts = new Map<string, number>()
  for (const { device } of points) counts.set(device, (counts.get(device) ?? 0) + 1)
  const left = new LeftOuts()
  for (const { reason, line, text } of skipped) left.add(reason, line, text)
  const known = new Set<string>()
  const kept = points.filter((point) => {
    if (vehicle !== null && point.device !== vehicle) return false
    const reason = reasonAgainst(point, now, known)
    if (reason !== null) left.add(reason, point.line, isoTime(point.time))
    return reason === null
  })
  kept.sort((a, b) => a.time - b.time)
  const vehicles = [...counts].map(([name, count]) => ({ name, count }))
  return {
    points: kept,
    preview: {
      vehicles: vehicles.slice(0, vehiclesShownMax),
      vehicleCount: vehicles.length,
      count: kept.length,
      from: kept[0]?.time ?? null,
      to: kept.at(-1)?.time ?? null,
      metres: metresOf(kept),
      line: lineOf(kept),
      leftOut: left.all,
      days: daysOf(kept, zone),
    },
  }
}

class LeftOuts {
  readonly #byReason = new Map<LeftOutReason, LeftOut>()

  add(reason: LeftOutReason, line: number, text: string): void {
    const known = this.#byReason.get(reason)
    if (known) known.count++
    else this.#byReason.set(reason, { reason, count: 1, line, text })
  }

  get all(): LeftOut[] {
    return [...this.#byReason.values()].toSorted((a, b) => b.count - a.count)
  }
}

/** As the server decides, so that people know it before. */
function reasonAgainst(
  { time, latitude, longitude }: TrackPoint,
  now: number,
  known: Set<string>,
): LeftOutReason | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return 'outOfRange'
  if (time > now - trackImportLimits.ageLeastMs) return 'tooNew'
  if (time < now - historyLimits.historyRetentionMs) return 'tooOld'
  const key = `${time} ${latitude} ${longitude}`
  if (known.has(key)) return 'repeated'
  known.add(key)
  return null
}

const metresOf = (points: readonly TrackPoint[]): number =>
  points.reduce((sum, point, at) => (at === 0 ? 0 : sum + distanceMetres(points[at - 1]!, point)), 0)

function lineOf(points: readonly TrackPoint[]): [number, number][] {
  const step = Math.max(1, Math.ceil(points.length / lineMax))
  const shown = points.filter((_point, at) => at % step === 0 || at === points.length - 1)
  return shown.map(({ latitude, longitude }) => [longitude, latitude])
}

function daysOf(points: readonly TrackPoint[], zone: string): TrackPreview['days'] {
  const counts = new Map<string, number>()
  for (const { time } of points) {
    const day = dayOf(time, zone)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return [...counts].map(([day, count]) => ({ day, count }))
}

/** A position as the API takes it. */
export function sendable({ device: _device, line: _line, time, deviceTime, speed, ...rest }: TrackPoint): object {
  return {
    time: isoTime(time),
    ...(deviceTime !== undefined && { deviceTime: isoTime(deviceTime) }),
    ...(speed !== undefined && { speed, speedUnit: 'kn' }),
    ...rest,
  }
}
