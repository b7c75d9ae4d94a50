import { dayStart, type Day } from '../../../shared/domain/days/day.ts'
import { slicesBetween, type DeviceTrack } from '../../../shared/domain/reports/device-track.ts'
import { positionJson, type PositionJson } from '../../../shared/wire/json.ts'
import { cutAt, historyOf } from './device-history.ts'
import type { DeviceReport, ReportSources } from './device-report.ts'

const rowsAtOnce = 5000
/** Days with few positions are read together, up to so many positions. */
const positionsAtOnce = 20_000

/** The positions of the period by fix time, in pieces. */
export async function* routeRows(report: DeviceReport): AsyncGenerator<PositionJson[]> {
  const { request, sources, device } = report
  const { known } = await historyOf(report)
  let isEmpty = true
  for (const { from, to } of stretches(known.days, request)) {
    const found = await sources.tracks.between(device.id, { from, to, rowsMax: Number.MAX_SAFE_INTEGER })
    for (let place = 0; place < found.length; place += rowsAtOnce) {
      isEmpty = false
      yield found.slice(place, place + rowsAtOnce).map(positionJson)
    }
  }
  if (isEmpty) yield []
}

/** The period in parts of whole UTC days, by how many positions they have. */
function stretches(days: readonly Day[], { from, to }: { from: number; to: number }): { from: number; to: number }[] {
  const parts: { from: number; to: number; count: number }[] = []
  for (const { day, count } of days) {
    const part = { from: Math.max(from, dayStart(day)), to: Math.min(to, dayStart(day + 1) - 1), count }
    if (part.from > part.to) continue
    const last = parts.at(-1)
    if (last && last.count + count <= positionsAtOnce) Object.assign(last, { to: part.to, count: last.count + count })
    else parts.push(part)
  }
  return parts
}

/** A part of a device's route. */
export interface RoutePage {
  rows: PositionJson[]
  /** positions in the whole period */
  total: number
}

/**
 * So many positions of a period from a place on. What is before them is counted by days and quarters of an hour, and not
 * read.
 */
export async function routePage(
  deviceId: number,
  { from, to, offset, limit }: { from: number; to: number; offset: number; limit: number },
  sources: ReportSources,
): Promise<RoutePage> {
  const device = sources.devices.get(deviceId)
  if (!device) return { rows: [], total: 0 }
  const request = { ...wholeRoute, deviceIds: [deviceId], from, to }
  const history = await historyOf({ request, sources, device, state: await sources.tracks.state(deviceId) })
  const track = await cutAt(history, [history.window.from, history.window.end])
  const place = pageIn(track, { from, end: to + 1, offset, limit })
  if (place.from === null || limit <= 0) return { rows: [], total: place.total }
  const found = await sources.tracks.between(deviceId, {
    from: Math.max(from, place.from),
    to: Math.min(to, place.to),
    rowsMax: Number.MAX_SAFE_INTEGER,
  })
  return { rows: found.slice(place.skip, place.skip + limit).map(positionJson), total: place.total }
}

const wholeRoute = {
  name: 'route',
  daily: false,
  eventTypes: null,
  alarms: null,
  geofenceIds: null,
  attribute: '',
  pointsMax: 0,
} as const

interface Page {
  total: number
  /** epoch ms; null when the page is empty */
  from: number | null
  to: number
  /** positions from there on that are before the page */
  skip: number
}

function pageIn(
  track: DeviceTrack,
  { from, end, offset, limit }: { from: number; end: number; offset: number; limit: number },
): Page {
  const page: Page = { total: 0, from: null, to: 0, skip: 0 }
  for (const { positions, first, last } of slicesBetween(track, from, end)) {
    const before = page.total
    page.total += positions
    if (page.total <= offset || before >= offset + limit) continue
    if (page.from === null) Object.assign(page, { from: first, skip: offset - before })
    page.to = last.fixTime
  }
  return page
}
