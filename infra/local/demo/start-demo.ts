import type { World } from '../../../functions/platform/ports/ports.ts'
import { cast } from './cast.ts'
import { driveFleet, type DrivingFleet } from './drive-fleet.ts'
import { createRecords } from './create-records.ts'
import { createTenant, type Api } from './create-tenants.ts'
import { obedientTracker } from './obedient-tracker.ts'
import { patientApi } from './patient-api.ts'
import { trackerOf } from './tracker.ts'

const pauseMs = 2_000

/** Peoples the local cloud with the cast, and sets its vehicles driving: they set out while people already sign in. */
export async function startDemo(world: World, cloud: { url: string; mqttUrl: string }): Promise<DrivingFleet> {
  const apis = await Promise.all(cast.map((tenant) => createTenant(world, cloud.url, tenant)))
  // requests are answered meanwhile; geofences have to exist before the first vehicle enters one
  const stopping = new AbortController()
  const fleets = cast.map(async (tenant, index) => {
    const api = patientApi(apis[index]!, { pauseMs, stopped: stopping.signal })
    await createRecords(api, tenant)
    const { rulePrefix } = (await api('GET', '/server/broker')) as { rulePrefix: string }
    return driveFleet(
      { mqttUrl: cloud.mqttUrl, rulePrefix },
      tenant.vehicles.map((vehicle) => (vehicle.obeys ? obedientTracker(vehicle) : trackerOf(vehicle))),
      await lastFixes(api),
    )
  })
  Promise.all(fleets).catch((error: Error) => {
    if (!stopping.signal.aborted) console.error(`The demonstration stopped: ${error.message}`)
  })
  return {
    stop: async () => {
      stopping.abort()
      const driving = await Promise.allSettled(fleets)
      await Promise.all(driving.flatMap((end) => (end.status === 'fulfilled' ? [end.value.stop()] : [])))
    },
  }
}

/** uniqueId → fix time (epoch ms) of the latest position, for the devices that have one */
async function lastFixes(api: Api): Promise<Map<string, number>> {
  const devices = (await api('GET', '/devices')) as { id: number; uniqueId: string }[]
  const positions = (await api('GET', '/positions')) as { deviceId: number; fixTime: string }[]
  const byDevice = new Map(positions.map((position) => [position.deviceId, Date.parse(position.fixTime)]))
  return new Map(
    devices.flatMap((device) => (byDevice.has(device.id) ? [[device.uniqueId, byDevice.get(device.id)!]] : [])),
  )
}
