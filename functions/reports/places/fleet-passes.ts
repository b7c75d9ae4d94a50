import { daySettingsOf } from '../report-sources.ts'
import { NotAtOnce } from '../report-bounds.ts'
import type { Circle, PassWindow } from '../../../shared/domain/places/passes.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { settingOf } from '../../../shared/domain/settings.ts'
import type { Device } from '../../../shared/entities/device.ts'
import type { Driver } from '../../../shared/entities/driver.ts'
import type { Group } from '../../../shared/entities/group.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { PlacePassJson } from '../../../shared/wire/places/place-json.ts'
import { inOrder } from '../../platform/concurrency.ts'
import type { Tracks } from '../../platform/ports/ports.ts'
import { devicePasses } from './device-passes.ts'

/** Most of the time is spent waiting for days and positions. */
const devicesAtOnce = 16

export interface PassSources {
  tracks: Tracks
  devices: readonly Device[]
  groups: readonly Group[]
  drivers: readonly Driver[]
  settings: ServerSettings
}

export interface AskedPasses {
  circle: Circle
  window: PassWindow
  rowsMax: number
  /** when the answer has to be there, epoch ms */
  until: number
}

/** Who was in a circle, by time. @param now epoch ms @throws NotAtOnce where too much has to be read, or there are too many */
export async function fleetPasses(
  { circle, window, rowsMax, until }: AskedPasses,
  { tracks, devices, groups, drivers, settings: tenant }: PassSources,
  now: () => number,
): Promise<PlacePassJson[]> {
  const states = await tracks.states(devices.map(({ id }) => id))
  const names = new Map(drivers.map(({ uniqueId, name }) => [uniqueId, name]))
  let read = 0
  const onRead = (positions: number) => {
    read += positions
    if (read > reportLimits.reportPositionsAtOnceMax || now() > until) throw new NotAtOnce()
  }
  const all = inOrder(devicesAtOnce, devices, async (device) => {
    onRead(0)
    const settings = daySettingsOf(device, settingOf({ device, groups, tenant }))
    const passes = await devicePasses({ tracks, state: states.get(device.id)!, settings, onRead }, circle, window)
    return { device, passes }
  })
  const rows: PlacePassJson[] = []
  for await (const { device, passes } of all) {
    if (rows.length + passes.length > rowsMax) throw new NotAtOnce()
    for (const { start, end, maxSpeed, positionId, driverUniqueId, ...flags } of passes) {
      rows.push({
        deviceId: device.id,
        deviceName: device.name,
        driverUniqueId,
        driverName: (driverUniqueId !== null && names.get(driverUniqueId)) || null,
        startTime: isoTime(start),
        endTime: isoTime(end),
        duration: end - start,
        maxSpeed,
        positionId,
        ...(flags.startsBefore && { startsBefore: true }),
        ...(flags.endsAfter && { endsAfter: true }),
        ...(flags.isLatest && { isLatest: true }),
      })
    }
  }
  return rows.toSorted((a, b) => (a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0))
}
