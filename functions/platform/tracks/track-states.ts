import { newDeviceState, type DeviceState, type ShownState } from '../../../shared/domain/device-state.ts'
import { getItems, queryAll } from '../dynamo/items.ts'
import type { Store } from '../dynamo/store.ts'
import { statePage, statePartition, stateKey } from './track-keys.ts'
import type { StatesAhead } from '../ports/ports.ts'
import { readShownState, readStateItem, shownAttributes, type ShownItem, type StateItem } from './track-state-item.ts'

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
  'k',
  'y',
  'z',
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
  for (const item of await itemsOf<StateItem>(tenant, [...states.keys()], reading)) {
    const { state } = readStateItem(item)
    if (states.has(state.deviceId)) states.set(state.deviceId, state)
    if (isWhole) noteWhole(item, state)
  }
  return states
}

const forDisplay = { isExact: false, only: shownAttributes }

/** What users see of many devices, eventually consistent. A page is read as soon as no more ids of it can come. */
export function shownStatesAhead(tenant: TenantStore, notePart?: (states: readonly ShownState[]) => void): StatesAhead {
  const begun = new Map<number, Promise<ShownState[]>>()
  let open: PageOfIds | null = null
  const read = (items: readonly ShownItem[]) => {
    const states = items.map(readShownState)
    notePart?.(states)
    return states
  }
  const begin = ({ page, ids }: PageOfIds) => {
    if (ids.length < pageReadMin) return
    const reading = pageItems<ShownItem>(tenant, page, forDisplay).then(read)
    reading.catch(() => {})
    begun.set(page, reading)
  }
  return {
    expect(deviceIds) {
      for (const next of pagesOf(deviceIds)) {
        if (open?.page === next.page) open.ids.push(...next.ids)
        else {
          if (open) begin(open)
          open = next
        }
      }
    },
    async states(deviceIds) {
      const left = [...new Set(deviceIds)].filter((deviceId) => !begun.has(statePage(deviceId)))
      const reading = itemsOf<ShownItem>(tenant, left, forDisplay).then(read)
      const found = new Map<number, ShownState>()
      for (const part of await Promise.all([...begun.values(), reading])) {
        for (const state of part) found.set(state.deviceId, state)
      }
      return new Map(deviceIds.map((deviceId) => [deviceId, found.get(deviceId) ?? newDeviceState(deviceId)]))
    },
  }
}

interface Reading {
  /** whether the read must be consistent */
  isExact: boolean
  only?: readonly string[]
}

interface PageOfIds {
  page: number
  ids: number[]
}

function pagesOf(deviceIds: readonly number[]): PageOfIds[] {
  const pages = new Map<number, number[]>()
  for (const deviceId of deviceIds) {
    const page = statePage(deviceId)
    const ids = pages.get(page)
    if (ids) ids.push(deviceId)
    else pages.set(page, [deviceId])
  }
  return [...pages].map(([page, ids]) => ({ page, ids }))
}

async function itemsOf<Item>(tenant: TenantStore, deviceIds: readonly number[], reading: Reading): Promise<Item[]> {
  const pages = pagesOf(deviceIds)
  const full = pages.filter(({ ids }) => ids.length >= pageReadMin)
  const few = pages.filter(({ ids }) => ids.length < pageReadMin).flatMap(({ ids }) => ids)
  const { store, tenantId } = tenant
  const keys = few.map((deviceId) => stateKey({ tenantId, deviceId }))
  const found = await Promise.all([
    getItems<Item>(store, { table: 'tracks', keys, ...reading }),
    ...full.map(({ page }) => pageItems<Item>(tenant, page, reading)),
  ])
  return found.flat()
}

const pageItems = <Item>({ store, tenantId }: TenantStore, page: number, { isExact, only }: Reading) =>
  queryAll<Item>(store, {
    table: 'tracks',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': statePartition(tenantId, page) },
    ConsistentRead: isExact,
    ...(only && {
      ProjectionExpression: only.map((attribute) => `#${attribute}`).join(','),
      ExpressionAttributeNames: Object.fromEntries(only.map((attribute) => [`#${attribute}`, attribute])),
    }),
  })
