import { exclusionsBetween } from '../../../shared/domain/days/exclusions.ts'
import { dataQuality, type DataQuality } from '../../../shared/domain/reports/data-quality.ts'
import { localDays } from '../../../shared/domain/reports/window.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { DataQualityJson } from '../../../shared/wire/report-json.ts'
import { arrivingMark } from './arriving.ts'
import { cutAt, historyOf } from './device-history.ts'
import type { DeviceReport } from './device-report.ts'

/** Of a day before the device's first position. */
const noPositions: DataQuality = { stored: 0, late: 0, since: null, gaps: [] }

export async function qualityRows(report: DeviceReport): Promise<DataQualityJson[]> {
  const history = await historyOf(report)
  const { sources, device } = report
  const days = localDays({ ...history.window, end: Math.min(history.window.end, sources.now + 1) }, sources.zone)
  const track = await cutAt(
    history,
    days.flatMap(({ from, end }) => [from, end]),
  )
  const excluded = await history.known.exclusions()
  return days.flatMap((day) => {
    const counts = exclusionsBetween(excluded, day)
    const repeated = counts.get('duplicate') ?? 0
    const rejected = [...counts].flatMap(([reason, count]) => (reason === 'duplicate' ? [] : [{ reason, count }]))
    const isEmpty = repeated === 0 && rejected.length === 0
    const quality = dataQuality(track, day, sources.now) ?? (isEmpty ? null : noPositions)
    if (!quality) return []
    const { stored, late, since, gaps } = quality
    return [
      {
        deviceId: device.id,
        deviceName: device.name,
        day: day.name,
        received: rejected.reduce((sum, { count }) => sum + count, stored + repeated),
        stored,
        late,
        repeated,
        rejected,
        since: since === null ? null : isoTime(since),
        gaps: gaps.map(({ from, to, metres }) => ({
          from: isoTime(from),
          to: isoTime(to),
          ...(metres !== undefined && { distance: metres }),
        })),
        ...arrivingMark(report, { startTime: day.from, endTime: day.end - 1 }),
      },
    ]
  })
}
