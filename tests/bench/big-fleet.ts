import { chunks, writeItems } from '../../functions/platform/dynamo/items.ts'
import { itemBytes, type FlatItem } from '../../functions/platform/dynamo/item-bytes.ts'
import type { UserKey } from '../../functions/platform/ports/ports.ts'
import { recordItem } from '../../functions/platform/records/record-item.ts'
import { linkKeys } from '../../functions/platform/records/record-keys.ts'
import type { Key, Store } from '../../functions/platform/dynamo/store.ts'
import { stateItem } from '../../functions/platform/tracks/track-state-item.ts'
import { idOf } from '../../shared/domain/ids.ts'
import { device } from '../../shared/entities/device.ts'
import { encodeRows } from '../../shared/wire/position-rows.ts'
import { buildDevice, buildDrive, buildState } from '../support/builders.ts'

/** Bytes that were written, of each kind: a list has to read at least these. */
export interface FleetBytes {
  records: number
  links: number
  states: number
}

const tailRows = 20
const itemsAtOnce = 500

/** Devices that have spoken, linked to one person: written straight into the tables, as the stores would have them. */
export async function makeBigFleet(store: Store, owner: UserKey, count: number): Promise<FleetBytes> {
  const { tenantId, userId } = owner
  const records: Key[] = []
  const links: Key[] = []
  const states: Key[] = []
  for (let id = 1; id <= count; id++) {
    const facts = { name: `Truck ${id}`, uniqueId: `${tenantId}-${id}`, model: 'FMB920', phone: '+213555000111' }
    records.push(recordItem({ tenantId, entity: device, version: 1 }, { ...buildDevice(facts), id }))
    links.push(...linkKeys(tenantId, { owner: { type: 'user', id: userId }, property: { type: 'device', id } }))
    const drive = buildDrive(tailRows, { deviceId: id }).map((each, row) => ({ ...each, id: idOf(id, row + 1) }))
    const state = buildState(drive, { deviceId: id, version: 9, memory: { ignition: true } })
    states.push({ ...stateItem(tenantId, state), r: encodeRows(drive) } as Key)
  }
  // not all at once: a busy machine would not open so many connections in time
  for (const put of chunks([...records, ...links], itemsAtOnce)) await writeItems(store, 'records', { put })
  for (const put of chunks(states, itemsAtOnce)) await writeItems(store, 'tracks', { put })
  const bytesOf = (items: readonly Key[]) => items.reduce((sum, item) => sum + itemBytes(item as Key & FlatItem), 0)
  const listed = links.filter(({ pk }) => pk.includes('#links#'))
  return { records: bytesOf(records), links: bytesOf(listed), states: bytesOf(states) }
}
