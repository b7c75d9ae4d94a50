import { device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { group } from '../../../shared/entities/group.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import { sendReports } from '../api/outside/send-reports.ts'
import { api } from '../api/client.ts'
import type { SecretJson } from '../connect/tracker-credentials.ts'
import { sampleDepot, sampleVehicles, type SampleVehicle } from './sample-vehicles.data.ts'

/** Whether a record belongs to the sample fleet: each of its records says so. */
export const isSample = ({ attributes }: { attributes?: Readonly<Record<string, unknown>> }): boolean =>
  attributes?.[sampleKey] === true

const sampleKey = 'sample'
const marked = { [sampleKey]: true }

/**
 * Adds some vehicles with what they did today until now, in a group of their own. What was added of a fleet that is not
 * complete goes again.
 */
export async function loadSampleFleet(t: Words, nowMs: number): Promise<void> {
  try {
    const { id: groupId } = await api.post<AnyRecord>(group.api, {
      name: t('firstSteps.sample.name'),
      attributes: marked,
    })
    const { id: geofenceId } = await api.post<AnyRecord>(geofence.api, {
      name: t('firstSteps.sample.depot'),
      area: sampleDepot,
      attributes: marked,
    })
    await api.post('permissions', { groupId, geofenceId })
    await Promise.all(sampleVehicles.map((vehicle, at) => addVehicle(vehicle, { t, nowMs, groupId, number: at + 1 })))
  } catch (failure) {
    await removeSampleFleet().catch(() => undefined)
    throw failure
  }
}

/** Takes the sample fleet away, with all that it reported. */
export async function removeSampleFleet(): Promise<void> {
  for (const { api: path } of [device, geofence, group]) {
    const records = await api.get<AnyRecord[]>(path)
    await Promise.all(records.filter(isSample).map(({ id }) => api.remove(`${path}/${id}`)))
  }
}

interface Added {
  t: Words
  nowMs: number
  groupId: number
  number: number
}

async function addVehicle(vehicle: SampleVehicle, { t, nowMs, groupId, number }: Added): Promise<void> {
  const { id } = await api.post<AnyRecord>(device.api, {
    name: t('firstSteps.sample.vehicle', { number }),
    uniqueId: `sample-${nowMs}-${number}`,
    category: vehicle.category,
    groupId,
    attributes: marked,
  })
  const { secret } = await api.post<SecretJson>(`devices/${id}/credentials`, { kind: 'secret' })
  await sendReports('overland', secret, { locations: reportsOf(vehicle, nowMs) })
}

const fixEveryMs = minuteMs / 2
const metresPerDegree = 111_195

/** From hours ago until now: along its way, to and fro, and at rest between. */
export function reportsOf({ way, speedKmh, restMinutes, hours }: SampleVehicle, nowMs: number): object[] {
  const legs = lengthsOf(way)
  const length = legs.reduce((sum, each) => sum + each, 0)
  const metresPerMs = speedKmh / 3_600
  const [driveMs, restMs] = [length / metresPerMs, restMinutes * minuteMs]
  const reports: object[] = []
  for (let time = nowMs - hours * 60 * minuteMs; time <= nowMs; time += fixEveryMs) {
    const since = nowMs - time
    const turn = Math.floor(since / (driveMs + restMs))
    const within = since % (driveMs + restMs)
    const isResting = within < restMs
    const metres = isResting ? 0 : (within - restMs) * metresPerMs
    const { longitude, latitude } = placeAt(way, legs, turn % 2 === 0 ? metres : length - metres)
    reports.push({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { timestamp: new Date(time).toISOString(), speed: isResting ? 0 : speedKmh / 3.6 },
    })
  }
  return reports
}

function lengthsOf(way: SampleVehicle['way']): number[] {
  return way.slice(1).map(([latitude, longitude], at) => {
    const [fromLatitude, fromLongitude] = way[at]!
    const east = Math.cos((latitude * Math.PI) / 180)
    return Math.hypot(latitude - fromLatitude, (longitude - fromLongitude) * east) * metresPerDegree
  })
}

function placeAt(way: SampleVehicle['way'], legs: readonly number[], metres: number) {
  let left = metres
  for (const [at, length] of legs.entries()) {
    const isLast = at === legs.length - 1
    if (left <= length || isLast) {
      const part = Math.min(1, Math.max(0, left / length))
      const [from, to] = [way[at]!, way[at + 1]!]
      return { latitude: from[0] + (to[0] - from[0]) * part, longitude: from[1] + (to[1] - from[1]) * part }
    }
    left -= length
  }
  throw new Error('a way has at least two places')
}
