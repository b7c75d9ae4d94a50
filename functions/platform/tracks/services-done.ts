import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import type { ServiceDone } from '../../../shared/domain/reports/service-done.ts'
import { epochSecond, padded, type Key, type Store } from '../dynamo/store.ts'
import { trackItems } from '../dynamo/tables.ts'
import type { Tracks } from '../ports/ports.ts'
import { deviceItems } from './device-items.ts'
import { timeText, trackPartition } from './track-keys.ts'

/** What a workshop did: an item for each time, which is removed, but never overwritten. */
interface ServiceDoneItem extends Key {
  /** JSON of what is not in the key */
  d: string
  x: number
}

const sortKey = ({ maintenanceId, time, at, userId }: ServiceDone): string =>
  `${trackItems.serviceDone}${padded(maintenanceId)}#${timeText(time)}#${timeText(at)}#${padded(userId)}`

export function servicesDone(
  store: Store,
  tenantId: string,
): Pick<Tracks, 'servicesDone' | 'addServiceDone' | 'removeServiceDone'> {
  const keyOf = (deviceId: number, done: ServiceDone): Key => ({
    pk: trackPartition({ tenantId, deviceId }),
    sk: sortKey(done),
  })
  return {
    async servicesDone(deviceId) {
      const items = await deviceItems<ServiceDoneItem>(store, { tenantId, deviceId }, trackItems.serviceDone)
      return items.map(readDone)
    },
    async addServiceDone(deviceId, done) {
      const { value, cost, note, userName } = done
      const item: ServiceDoneItem = {
        ...keyOf(deviceId, done),
        d: JSON.stringify({ value, cost, note, userName }),
        x: epochSecond(Math.max(store.now(), done.time) + Math.max(store.retentionMs, reportLimits.serviceDoneKeptMs)),
      }
      await store.documents.send(new PutCommand({ TableName: store.tables.tracks, Item: item }))
    },
    async removeServiceDone(deviceId, done) {
      await store.documents.send(new DeleteCommand({ TableName: store.tables.tracks, Key: keyOf(deviceId, done) }))
    },
  }
}

function readDone({ sk, d }: ServiceDoneItem): ServiceDone {
  const [, maintenanceId, time, at, userId] = sk.split('#')
  const rest = JSON.parse(d) as Pick<ServiceDone, 'value' | 'cost' | 'note' | 'userName'>
  return {
    maintenanceId: Number(maintenanceId),
    time: Number(time),
    at: Number(at),
    userId: Number(userId),
    ...rest,
  }
}
