import { isAdministrator } from '../../shared/domain/access/permissions.ts'
import { reachOf } from '../../shared/domain/access/visibility.ts'
import { device, type Device } from '../../shared/entities/device.ts'
import { group, type Group } from '../../shared/entities/group.ts'
import type { ReportReader } from './report-sources.ts'

/**
 * The devices of a report: those asked for, then those of the groups and of the groups below them, each once. What the
 * reader does not see is left out silently.
 */
export async function reportDevices(
  reader: Pick<ReportReader, 'user' | 'records' | 'scope'>,
  { deviceIds, groupIds }: { deviceIds: readonly number[]; groupIds: readonly number[] },
): Promise<Device[]> {
  const wanted = [...new Set(deviceIds)]
  const found = new Map(((await reader.scope.those(device, wanted)) as Device[]).map((each) => [each.id, each]))
  const chosen = new Map(wanted.flatMap((id) => (found.has(id) ? [[id, found.get(id)!] as const] : [])))
  for (const each of await devicesInGroups(reader, groupIds)) if (!chosen.has(each.id)) chosen.set(each.id, each)
  return [...chosen.values()]
}

async function devicesInGroups(
  { user, records, scope }: Pick<ReportReader, 'user' | 'records' | 'scope'>,
  groupIds: readonly number[],
): Promise<Device[]> {
  if (groupIds.length === 0) return []
  const isAll = isAdministrator(user)
  const groups = (isAll ? await records.list(group) : await scope.linked(group)) as Group[]
  const asked = groups.filter(({ id }) => groupIds.includes(id)).map(({ id }) => ({ type: group.name, id }))
  const within = reachOf(asked, groups).groups
  if (within.size === 0) return []
  const devices = (isAll ? await records.list(device) : await scope.linked(device)) as Device[]
  return devices.filter(({ groupId }) => groupId !== 0 && within.has(groupId))
}
