import { searchTerms, searchText } from '../../../../shared/domain/catalog/search-text.ts'
import { groupsBelow, indentedGroups } from '../../groups/group-tree.ts'
import type { ReportRequest } from './report-request.ts'

export type Selection = Pick<ReportRequest, 'isAll' | 'deviceIds' | 'groupIds'>

export interface ChoosableDevice {
  id: number
  name: string
  uniqueId: string
  groupId: number
}

export interface ChoosableGroup {
  id: number
  name: string
  groupId: number
}

export interface Choice {
  kind: 'group' | 'device'
  id: number
  name: string
  /** of groups below groups; 0 while searching */
  depth: number
}

interface Fleet {
  devices: readonly ChoosableDevice[]
  groups: readonly ChoosableGroup[]
}

/** Groups as a tree and then devices by name; with a keyword, those that contain each of its words. */
export function choicesOf({ devices, groups }: Fleet, keyword: string, byName: (a: string, b: string) => number) {
  const terms = searchTerms(keyword)
  const fits = (text: string) => {
    const searched = searchText(text)
    return terms.every((term) => searched.includes(term))
  }
  const shownGroups = indentedGroups(groups, byName)
    .filter(({ name }) => fits(name))
    .map(({ id, name, depth }): Choice => ({ kind: 'group', id, name, depth: terms.length > 0 ? 0 : depth }))
  const shownDevices = devices
    .filter(({ name, uniqueId }) => fits(`${name} ${uniqueId}`))
    .toSorted((a, b) => byName(a.name, b.name))
    .map(({ id, name }): Choice => ({ kind: 'device', id, name, depth: 0 }))
  return [...shownGroups, ...shownDevices]
}

/** With the choice taken up or left out. A choice of single ones no longer means all. */
export function toggled(selection: Selection, { kind, id }: Pick<Choice, 'kind' | 'id'>): Selection {
  const key = kind === 'device' ? 'deviceIds' : 'groupIds'
  const ids = selection[key]
  return {
    ...selection,
    isAll: false,
    [key]: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
  }
}

export const nothingChosen: Selection = { isAll: false, deviceIds: [], groupIds: [] }
export const allChosen: Selection = { isAll: true, deviceIds: [], groupIds: [] }
export const hasSelection = ({ isAll, deviceIds, groupIds }: Selection): boolean =>
  isAll || deviceIds.length > 0 || groupIds.length > 0

/** The devices that are meant, in the order of their names as the list has them. */
export function devicesOf<Device extends ChoosableDevice>(
  selection: Selection,
  { devices, groups }: { devices: readonly Device[]; groups: readonly ChoosableGroup[] },
): Device[] {
  if (selection.isAll) return [...devices]
  const chosen = new Set(selection.deviceIds)
  const below = groupsBelow(selection.groupIds, groups)
  return devices.filter(({ id, groupId }) => chosen.has(id) || below.has(groupId))
}

/**
 * What the call names: an address has room for a few hundred numbers, so all devices are named by the groups at the top
 * and the devices of no group.
 */
export function namedIds(selection: Selection, { devices, groups }: Fleet): { deviceId: number[]; groupId: number[] } {
  if (!selection.isAll) return { deviceId: [...selection.deviceIds], groupId: [...selection.groupIds] }
  const known = new Set(groups.map(({ id }) => id))
  const tops = groups.filter(({ groupId }) => !known.has(groupId)).map(({ id }) => id)
  const inGroups = groupsBelow(tops, groups)
  return {
    deviceId: devices.filter(({ groupId }) => !inGroups.has(groupId)).map(({ id }) => id),
    groupId: tops.filter((top) => devices.some(({ groupId }) => groupsBelow([top], groups).has(groupId))),
  }
}

/** Numbers in one address, of which CloudFront takes 8,192 bytes. */
export const namedIdsMax = 400
