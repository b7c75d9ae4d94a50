import { newDeviceState, type DeviceState } from '../../shared/domain/device-state.ts'
import { getItems, queryAll } from './items.ts'
import type { Store } from './store.ts'
import { statePage, statePartition, stateKey } from './track-keys.ts'
import { readStateItem, type StateItem } from './track-state-item.ts'

/** Up to this many states are read whole, tail and all: a writer asks for few, a map for many. */
const wholeStatesMax = 100
/** An item that is asked for by its key costs a whole unit; from here on, reading all of its page costs less. */
const pageReadMin = 25
const withoutTail = ['pk', 'sk', 'v', 's', 'u', 'l', 'p', 'e', 'q', 'm'] as const satisfies (keyof StateItem)[]

interface Asked {
  store: Store
  tenantId: string
  /** whether what was saved a moment ago must be seen */
  isExact: boolean
}

/**
 * States of many devices; one that never spoke has `newDeviceState`.
 * @param noteWhole hears of items that were read with their tails
 */
export async function statesOf(
  asked: Asked,
  deviceIds: readonly number[],
  noteWhole?: (item: StateItem, state: DeviceState) => void,
): Promise<Map<number, DeviceState>> {
  const states = new Map(deviceIds.map((deviceId) => [deviceId, newDeviceState(deviceId)]))
  const isWhole = states.size <= wholeStatesMax
  for (const item of await itemsOf(asked, [...states.keys()], isWhole ? undefined : withoutTail)) {
    const { state } = readStateItem(item)
    if (!states.has(state.deviceId)) continue
    states.set(state.deviceId, state)
    if (isWhole) noteWhole?.(item, state)
  }
  return states
}

async function itemsOf(asked: Asked, deviceIds: readonly number[], only?: readonly string[]): Promise<StateItem[]> {
  const pages = new Map<number, number[]>()
  for (const deviceId of deviceIds) {
    const page = statePage(deviceId)
    pages.set(page, [...(pages.get(page) ?? []), deviceId])
  }
  const full = [...pages].filter(([, ids]) => ids.length >= pageReadMin)
  const few = [...pages.values()].filter((ids) => ids.length < pageReadMin).flat()
  const { store, tenantId, isExact } = asked
  const keys = few.map((deviceId) => stateKey({ tenantId, deviceId }))
  const found = await Promise.all([
    getItems<StateItem>(store, { table: 'tracks', keys, only, isExact }),
    ...full.map(([page]) => pageItems(asked, page, only)),
  ])
  return found.flat()
}

const pageItems = ({ store, tenantId, isExact }: Asked, page: number, only: readonly string[] | undefined) =>
  queryAll<StateItem>(store, {
    table: 'tracks',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': statePartition(tenantId, page) },
    ConsistentRead: isExact,
    ...(only && {
      ProjectionExpression: only.map((attribute) => `#${attribute}`).join(','),
      ExpressionAttributeNames: Object.fromEntries(only.map((attribute) => [`#${attribute}`, attribute])),
    }),
  })
