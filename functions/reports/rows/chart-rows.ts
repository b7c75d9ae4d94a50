import { numberAt } from '../../../shared/domain/engine/position-value.ts'
import { metresOf } from '../../../shared/domain/reports/slices.ts'
import { thinPoints } from '../../../shared/domain/reports/thin-points.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { ChartJson } from '../../../shared/wire/report-json.ts'
import { heldPositions, type DeviceReport } from './device-report.ts'

/** One value of a device over the period. @returns nothing for a device that never has the value */
export async function chartRows(report: DeviceReport): Promise<ChartJson[]> {
  const { request, device } = report
  const { attribute, pointsMax } = request
  const route = await heldPositions(report)
  const points: (ChartJson['points'][number] & { fixTime: number })[] = []
  let distance = 0
  for (const [place, position] of route.entries()) {
    if (place > 0) distance += metresOf(position)
    const value = numberAt(position, attribute)
    if (value === null) continue
    const { latitude, longitude, id, fixTime } = position
    points.push({ time: '', fixTime, distance, value, latitude, longitude, positionId: id })
  }
  if (points.length === 0) return []
  const kept = thinPoints(points, pointsMax).map(({ fixTime, ...point }) => ({
    ...point,
    time: isoTime(fixTime),
    distance: Math.round(point.distance * 100) / 100,
  }))
  return [{ deviceId: device.id, deviceName: device.name, attribute, points: kept, count: points.length }]
}
