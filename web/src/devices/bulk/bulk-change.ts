import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { api } from '../../api/client.ts'
import { inPortions } from '../../connections/connection-kinds.ts'

/** What can be given to many devices at once: fields of theirs, or links to them. */
export const bulkFields = ['groupId', 'calendarId', 'category'] as const
export const bulkLinks = ['driverId', 'userId'] as const
export type BulkField = (typeof bulkFields)[number]
export type BulkLink = (typeof bulkLinks)[number]

export interface BulkResult {
  /** the devices as they were, for undoing */
  before: AnyRecord[]
  failures: { name: string; message: string }[]
}

/**
 * Changes a field of each device, one after the other; one that fails leaves its neighbours alone. What somebody else
 * changes at the same moment is not overwritten.
 *
 * @param valueOf the new value, by the device
 */
export async function changeEach(
  devices: readonly AnyRecord[],
  {
    field,
    valueOf,
    onDone,
  }: { field: BulkField; valueOf: (device: AnyRecord) => unknown; onDone: (count: number) => void },
): Promise<BulkResult> {
  const result: BulkResult = { before: [], failures: [] }
  for (const [index, device] of devices.entries()) {
    const path = `devices/${device.id}`
    try {
      const { value, tag } = await api.getVersion<AnyRecord>(path)
      await api.putVersion(path, { value: { ...value, [field]: valueOf(device) }, tag })
      result.before.push(value)
    } catch (error) {
      result.failures.push({ name: String(device['name']), message: error instanceof Error ? error.message : '' })
    }
    onDone(index + 1)
  }
  return result
}

const linksOf = (devices: readonly AnyRecord[], key: BulkLink, id: number) =>
  devices.map((device) => (key === 'userId' ? { userId: id, deviceId: device.id } : { deviceId: device.id, [key]: id }))

/** Links all devices; none of a portion of `accountLimits.idsPerRequestMax` of which one cannot be linked. @throws ApiFailure */
export async function linkAll(devices: readonly AnyRecord[], key: BulkLink, id: number): Promise<void> {
  for (const portion of inPortions(linksOf(devices, key, id), accountLimits.idsPerRequestMax)) {
    await api.post('permissions/bulk', portion)
  }
}
