import type { DeviceJson } from '../../../../shared/wire/json.ts'
import { groupsBelow } from '../../groups/group-tree.ts'
import { searchTerms, searchText } from './search-text.ts'

export const statusChoices = ['all', 'online', 'offline'] as const
export type StatusChoice = (typeof statusChoices)[number]

export const sortChoices = ['name', 'lastUpdate'] as const
export type SortChoice = (typeof sortChoices)[number]

export interface FleetFilter {
  text: string
  status: StatusChoice
  /** empty: every group, and devices without one */
  groupIds: readonly number[]
  sort: SortChoice
  /** whether the map, too, shows only the devices that match */
  onlyOnMap: boolean
}

export const openFilter: FleetFilter = { text: '', status: 'all', groupIds: [], sort: 'name', onlyOnMap: false }

export interface FilteredFleet {
  devices: DeviceJson[]
  /** how many devices each status choice would leave, given the text and the groups */
  counts: Record<StatusChoice, number>
}

/**
 * The devices that match, sorted, and the counts to show beside the status choices.
 * @param devices in the order of their names
 */
export function filterFleet(
  devices: readonly DeviceJson[],
  filter: FleetFilter,
  groups: readonly { id: number; groupId: number }[],
): FilteredFleet {
  const terms = searchTerms(filter.text)
  const inGroups = filter.groupIds.length > 0 ? groupsBelow(filter.groupIds, groups) : null
  const counts = { all: 0, online: 0, offline: 0 }
  const matching: DeviceJson[] = []
  for (const device of devices) {
    if (inGroups && !inGroups.has(device.groupId)) continue
    if (!contains(device, terms)) continue
    const status = statusChoiceOf(device)
    counts.all += 1
    counts[status] += 1
    if (filter.status === 'all' || filter.status === status) matching.push(device)
  }
  return { devices: filter.sort === 'name' ? matching : matching.sort(newestFirst), counts }
}

/** Offline and unknown are one choice: in both the device is silent. */
export const statusChoiceOf = (device: Pick<DeviceJson, 'status'>): 'online' | 'offline' =>
  device.status === 'online' ? 'online' : 'offline'

/** Whether devices are left out, by the panel or by the search. */
export const leavesOut = (filter: FleetFilter): boolean => filter.text.trim() !== '' || panelLeavesOut(filter)

/** Whether the panel's own choices leave devices out: for the dot on the filter button. */
export const panelLeavesOut = (filter: FleetFilter): boolean => filter.status !== 'all' || filter.groupIds.length > 0

// A device object is replaced, never changed, so its searchable text may be kept beside it.
const searchable = new WeakMap<DeviceJson, string>()

function contains(device: DeviceJson, terms: readonly string[]): boolean {
  if (terms.length === 0) return true
  let text = searchable.get(device)
  if (text === undefined) {
    const { name, uniqueId, phone, model, contact, attributes } = device
    text = searchText([name, uniqueId, phone, model, contact, attributes['plate']].filter(Boolean).join('\n'))
    searchable.set(device, text)
  }
  return terms.every((term) => text.includes(term))
}

// lastUpdate is always written in the same ISO form, in UTC: its text sorts as the time does.
const newestFirst = (a: DeviceJson, b: DeviceJson): number => compareText(b.lastUpdate ?? '', a.lastUpdate ?? '')

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
