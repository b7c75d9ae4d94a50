import type { QueryClient } from '@tanstack/react-query'
import { formatArea } from '../../../../shared/domain/area/format-area.ts'
import type { DeviceJson, PositionJson } from '../../../../shared/wire/json.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import { api, ApiFailure } from '../../api/client.ts'
import { geofencesQuery } from '../../api/geofence-queries.ts'

export const cardGeofenceRadiusMetres = 50

interface Place {
  device: Pick<DeviceJson, 'id' | 'name'>
  position: Pick<PositionJson, 'latitude' | 'longitude'>
}

/**
 * A circle around a device, linked with it; without the link there is no geofence either.
 * @returns its id
 * @throws ApiFailure of the step that failed; it says so when what was begun could not be taken back
 */
export async function createGeofence({ device, position }: Place, queries: QueryClient, t: Words): Promise<number> {
  const { latitude, longitude } = position
  const area = formatArea({ kind: 'circle', centre: { latitude, longitude }, radiusMetres: cardGeofenceRadiusMetres })
  const { id } = await api.post<{ id: number }>('geofences', { name: device.name, area })
  try {
    await api.post('permissions', { deviceId: device.id, geofenceId: id })
  } catch (failure) {
    await removeAgain(id, { failure, text: t('fleet.geofenceNotRemoved', { name: device.name }) })
    throw failure
  } finally {
    void queries.invalidateQueries({ queryKey: geofencesQuery().queryKey.slice(0, 1) })
  }
  return id
}

async function removeAgain(id: number, { failure, text }: { failure: unknown; text: string }): Promise<void> {
  try {
    await api.remove(`geofences/${id}`)
  } catch {
    const { status, message } = failure instanceof ApiFailure ? failure : { status: 0, message: String(failure) }
    throw new ApiFailure(status, `${text}\n${message}`)
  }
}
