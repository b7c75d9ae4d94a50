import { fuelCost, fuelPriceAt } from '../../../shared/domain/fuel/prices.ts'
import { visitsOf } from '../../../shared/domain/reports/device-track.ts'
import { roundTo } from '../../../shared/domain/quantise.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { FuelChangeJson } from '../../../shared/wire/report-json.ts'
import { arrivingMark } from './arriving.ts'
import { historyOf } from './device-history.ts'
import type { DeviceReport } from './device-report.ts'

/** The fills and drops that consumption leaves out. A change is of the moment in which it was certain. */
export async function fuelRows(report: DeviceReport): Promise<FuelChangeJson[]> {
  const { track, window } = await historyOf(report, { isByDay: true })
  const { sources, device } = report
  const changes = track.days.flatMap(({ fuelChanges = [] }) => fuelChanges)
  const within = changes.filter(({ fixTime }) => fixTime >= window.from && fixTime < window.end)
  const visits = within.length > 0 ? visitsOf(track) : []
  return within.map(({ positionId, fixTime, latitude, longitude, before, after, driverUniqueId = null }) => {
    const inside = visits.filter(({ start, end }) => start <= fixTime && fixTime <= end)
    const names = inside.flatMap(({ geofenceId }) => sources.geofenceName(geofenceId) ?? [])
    const litres = roundTo(Math.abs(after - before), litreSteps)
    const price = fuelPriceAt(sources.fuelPrices ?? [], fixTime)
    return {
      deviceId: device.id,
      deviceName: device.name,
      type: after > before ? 'deviceFuelIncrease' : 'deviceFuelDrop',
      time: isoTime(fixTime),
      before,
      after,
      litres,
      pricePerLitre: price,
      cost: fuelCost(litres, price),
      positionId,
      latitude,
      longitude,
      address: null,
      ...(names.length > 0 && { geofenceNames: [...new Set(names)] }),
      driverUniqueId,
      driverName: driverUniqueId === null ? null : sources.driverName(driverUniqueId),
      ...arrivingMark(report, { startTime: fixTime, endTime: fixTime }),
    }
  })
}

const litreSteps = 1000
