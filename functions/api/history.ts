import { Failure } from '../../shared/domain/failures.ts'
import { maySeeReports } from '../../shared/domain/access/permissions.ts'
import type { Position } from '../../shared/domain/position.ts'
import { device, type Device } from '../../shared/entities/device.ts'
import { noteLook } from './audit-entries.ts'
import { idIn, momentIn, queryOf } from './http/query.ts'
import type { ApiContext, Asker } from './route.ts'

export interface History {
  device: Device
  /** epoch ms, both inclusive */
  from: number
  to: number
  /** by fix time */
  positions: Position[]
}

/**
 * A device's history as `deviceId`, `from` and `to` in the query name it; the trail keeps who looked at it.
 * @throws Failure invalid, missing, forbidden, tooLarge
 */
export async function historyOf(c: ApiContext, asker: Asker): Promise<History> {
  const query = queryOf(c)
  const deviceId = idIn(query, 'deviceId')
  const [from, to] = [momentIn(query, 'from'), momentIn(query, 'to')]
  if (deviceId === null || from === null || to === null) {
    const field = deviceId === null ? 'deviceId' : from === null ? 'from' : 'to'
    throw new Failure('invalid', `${field}: missing. History needs deviceId, from and to together.`, { field })
  }
  const found = (await asker.sight.one(device, deviceId)) as Device | null
  if (!found) throw new Failure('missing', 'There is no such device, or you may not see it.')
  if (!maySeeReports(asker.user, await asker.settings())) {
    throw new Failure('forbidden', 'You may not read history. Ask an administrator for access to reports.')
  }
  const positions = from > to ? [] : await asker.tracks.between(deviceId, from, to)
  noteLook(c, deviceId)
  return { device: found, from, to, positions }
}
