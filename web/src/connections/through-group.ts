import { reachOf } from '../../../shared/domain/access/visibility.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'

export type ThroughGroup = (record: AnyRecord) => string | null

/** The group through which a device or group is visible, given the linked groups; null when there is none. */
export function throughGroup(groups: readonly AnyRecord[], linked: readonly number[]): ThroughGroup {
  const tree = groups.map((each) => ({ id: each.id, groupId: Number(each['groupId']) }))
  const links = linked.map((id) => ({ type: group.name, id }))
  const reached = reachOf(links, tree).groups
  const names = new Map(groups.map((each) => [each.id, String(each['name'])]))
  return (record) => {
    const parent = Number(record['groupId'])
    return reached.has(parent) ? (names.get(parent) ?? null) : null
  }
}
