import { newDeviceState, type DeviceState, type ShownState } from '../../../shared/domain/device-state.ts'
import { getItems, queryAll } from '../dynamo/items.ts'
import type { Store } from '../dynamo/store.ts'
import { statePage, statePartition, stateKey } from './track-keys.ts'
import { readShownState, readStateItem, shownAttributes, type StateItem } from './track-state-item.ts'

/** Up to this many states are read whole, tail and all: a writer needs few, a map many. */
const wholeStatesMax = 100
/** A read by key costs a whole unit; from here on, reading the whole page costs less. */
const pageReadMin = 25
const withoutTail = [
  'pk',
  'sk',
  'v',
  's',
  'u',
  'l',
  'p',
  'e',
  'q',
  'b',
  'm',
  'c',
  't',
] as const satisfies (keyof StateItem)[]

interface TenantStore {
  store: Store
  tenantId: string
}

/**
 * States of many devices; one that never sent has `newDeviceState`.
 * @param noteWhole receives the items that were read with their tails
 */
export async function statesOf(
  tenant: TenantStore,
  deviceIds: readonly number[],
  noteWhole: (item: StateItem, state: DeviceState) => void,
): Promise<Map<number, DeviceState>> {
  const states = new Map(deviceIds.map((deviceId) => [deviceId, newDeviceState(deviceId)]))
  const isWhole = states.size <= wholeStatesMax
  const reading = { isExact: true, ...(!isWhole && { only: withoutTail }) }
  for (const item of await itemsOf(tenant, [...states.keys()], reading)) {
    const { state } = readStateItem(item)
    if (states.has(state.deviceId)) states.set(state.deviceId, state)
    if (isWhole) noteWhole(item, state)
  }
  return states
}

/** What users see of many devices, eventually consistent. */
export async function shownStatesOf(
  tenant: TenantStore,
  deviceIds: readonly number[],
): Promise<Map<number, ShownState>> {
  const states = new Map<number, ShownState>(deviceIds.map((deviceId) => [deviceId, newDeviceState(deviceId)]))
  for (const item of await itemsOf(tenant, [...states.keys()], { isExact: false, only: shownAttributes })) {
    const { state } = readShownState(item)
    if (states.has(state.deviceId)) states.set(state.deviceId, state)
  }
  return states
}

interface Reading {
  /** whether the read must be consistent */
  isExact: boolean
  only?: readonly string[]
}

async function itemsOf(tenant: TenantStore, deviceIds: readonly number[], reading: Reading): Promise<StateItem[]> {
  const pages = new Map<number, number[]>()
  for (const deviceId of deviceIds) {
    const page = statePage(deviceId)
    pages.set(page, [...(pages.get(page) ?? []), deviceId])
  }
  const full = [...pages].filter(([, ids]) => ids.length >= pageReadMin)
  const few = [...pages.values()].filter((ids) => ids.length < pageReadMin).flat()
  const { store, tenantId } = tenant
  const keys = few.map((deviceId) => stateKey({ tenantId, deviceId }))
  const found = await Promise.all([
    getItems<StateItem>(store, { table: 'tracks', keys, ...reading }),
    ...full.map(([page]) => pageItems(tenant, page, reading)),
  ])
  return found.flat()
}

const pageItems = ({ store, tenantId }: TenantStore, page: number, { isExact, only }: Reading) =>
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
