import { searchedTexts, textOfDevice } from '../../../../shared/catalog/device-texts.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { DeviceJson, PositionJson } from '../../../../shared/wire/json.ts'
import { groupsBelow } from '../../groups/group-tree.ts'
import { activities, standsSince, type Activity } from '../list/device-row.ts'
import { searchTerms, searchText } from '../../../../shared/domain/catalog/search-text.ts'
import { hasSimilarWord } from './similar-word.ts'

export const statusChoices = ['all', 'online', 'offline'] as const
export type StatusChoice = (typeof statusChoices)[number]

export const sortChoices = ['name', 'lastUpdate'] as const
export type SortChoice = (typeof sortChoices)[number]

/** What the strip above the list counts and filters by. */
export const doingChoices = [...activities, 'alarm'] as const
export type DoingChoice = (typeof doingChoices)[number]

/** ms that devices have stood at least */
export const stoodChoices = [15 * minuteMs, hourMs, 4 * hourMs, 12 * hourMs, dayMs, 7 * dayMs] as const

export interface FleetFilter {
  text: string
  /** null: whatever a device does */
  doing: DoingChoice | null
  status: StatusChoice
  /** empty: every group, and devices without one */
  groupIds: readonly number[]
  /** one of `stoodChoices`; null: whether or not they stand */
  stoodMs: number | null
  /** null: any, and none */
  category: string | null
  /** what identifies who drives; null: anybody, and nobody */
  driver: string | null
  /** that they are in; null: anywhere */
  geofenceId: number | null
  sort: SortChoice
  /** whether the map, too, shows only the devices that match */
  onlyOnMap: boolean
}

export const openFilter: FleetFilter = {
  text: '',
  doing: null,
  status: 'all',
  groupIds: [],
  stoodMs: null,
  category: null,
  driver: null,
  geofenceId: null,
  sort: 'name',
  onlyOnMap: false,
}

/** What leaves no device out: what *Clear filters* sets. */
const { text: _text, sort: _sort, onlyOnMap: _onlyOnMap, ...openChoices } = openFilter
export { openChoices }

export interface FilteredFleet {
  devices: DeviceJson[]
  /** how many devices each status choice would leave, given the text and the groups */
  counts: Record<StatusChoice, number>
  /** how many each choice of the strip would leave, given all the rest */
  doing: Record<DoingChoice, number>
}

/** What is known of devices beside their records. */
export interface FleetFacts {
  groups: readonly { id: number; groupId: number }[]
  /** null: nobody knows yet */
  activityOf: (device: DeviceJson) => Activity | null
  hasAlarm: (deviceId: number) => boolean
  positionOf: (deviceId: number) => PositionJson | undefined
  /** epoch ms */
  now: number
  /** what else the search looks at, as `searchText` has it: group, driver, places */
  about: (device: DeviceJson) => string
}

/**
 * The devices that match, sorted, those with an alarm first, and the counts to show beside the choices. A search that
 * finds nothing as it is typed finds what is written nearly so.
 * @param devices in the order of their names
 */
export function filterFleet(devices: readonly DeviceJson[], filter: FleetFilter, facts: FleetFacts): FilteredFleet {
  const inGroups = filter.groupIds.length > 0 ? groupsBelow(filter.groupIds, facts.groups) : null
  const candidates = devices.filter(
    (device) => (inGroups?.has(device.groupId) ?? true) && isNarrowed(device, filter, facts),
  )
  const found = searched(candidates, searchTerms(filter.text), facts)
  const counts = { all: found.length, online: 0, offline: 0 }
  const doing = { moving: 0, idling: 0, stopped: 0, silent: 0, alarm: 0 }
  const [alarmed, others]: [DeviceJson[], DeviceJson[]] = [[], []]
  for (const device of found) {
    const status = statusChoiceOf(device)
    counts[status] += 1
    if (filter.status !== 'all' && filter.status !== status) continue
    const [activity, hasAlarm] = [facts.activityOf(device), facts.hasAlarm(device.id)]
    if (activity) doing[activity] += 1
    if (hasAlarm) doing.alarm += 1
    const isChosen = filter.doing === null || (filter.doing === 'alarm' ? hasAlarm : filter.doing === activity)
    if (isChosen) (hasAlarm ? alarmed : others).push(device)
  }
  const sorted = (list: DeviceJson[]) => (filter.sort === 'name' ? list : list.sort(newestFirst))
  return { devices: [...sorted(alarmed), ...sorted(others)], counts, doing }
}

/** Whether it is of the category, with the driver, in the geofence and standing for as long as is wanted. */
function isNarrowed(
  device: DeviceJson,
  { stoodMs, category, driver, geofenceId }: FleetFilter,
  { positionOf, now }: FleetFacts,
): boolean {
  if (category !== null && device.category !== category) return false
  if (stoodMs === null && driver === null && geofenceId === null) return true
  const position = positionOf(device.id)
  if (driver !== null && position?.attributes['driverUniqueId'] !== driver) return false
  if (geofenceId !== null && !position?.geofenceIds?.includes(geofenceId)) return false
  const since = standsSince(device, position)
  return stoodMs === null || (since !== null && now - since >= stoodMs)
}

function searched(
  devices: readonly DeviceJson[],
  terms: readonly string[],
  { about }: Pick<FleetFacts, 'about'>,
): readonly DeviceJson[] {
  if (terms.length === 0) return devices
  const textOf = (device: DeviceJson) => `${ownText(device)}\n${about(device)}`
  const exact = devices.filter((device) => {
    const text = textOf(device)
    return terms.every((term) => text.includes(term))
  })
  if (exact.length > 0) return exact
  return devices.filter((device) => {
    const text = textOf(device)
    return terms.every((term) => text.includes(term) || hasSimilarWord(text, term))
  })
}

/** Offline and unknown are one choice: in both the device is silent. */
export const statusChoiceOf = (device: Pick<DeviceJson, 'status'>): 'online' | 'offline' =>
  device.status === 'online' ? 'online' : 'offline'

/** Whether devices are left out, by the panel or by the search. */
export const leavesOut = (filter: FleetFilter): boolean => filter.text.trim() !== '' || filtersLeaveOut(filter)

/** Whether the panel or the strip leaves devices out: what *Clear filters* clears. */
export const filtersLeaveOut = (filter: FleetFilter): boolean => filter.doing !== null || panelLeavesOut(filter)

/** Whether the panel's own choices leave devices out: for the dot on the filter button. */
export const panelLeavesOut = ({ status, groupIds, ...one }: FleetFilter): boolean =>
  status !== 'all' ||
  groupIds.length > 0 ||
  [one.stoodMs, one.category, one.driver, one.geofenceId].some((choice) => choice !== null)

// A device object is replaced, never changed, so its searchable text may be kept beside it.
const searchable = new WeakMap<DeviceJson, string>()

function ownText(device: DeviceJson): string {
  let text = searchable.get(device)
  if (text === undefined) {
    const texts = searchedTexts.map((each) => textOfDevice(device, each))
    text = searchText(texts.filter(Boolean).join('\n'))
    searchable.set(device, text)
  }
  return text
}

// lastUpdate is always written in the same ISO form, in UTC: its text sorts as the time does.
const newestFirst = (a: DeviceJson, b: DeviceJson): number => compareText(b.lastUpdate ?? '', a.lastUpdate ?? '')

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
