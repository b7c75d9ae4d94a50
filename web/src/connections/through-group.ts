import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reachOf } from '../../../shared/domain/access/visibility.ts'
import { device } from '../../../shared/entities/device.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { user } from '../../../shared/entities/user.ts'
import { useMay } from '../session/access.ts'
import type { Owner } from './connection-kinds.ts'
import { connectableQuery, connectedQuery } from './use-connections.ts'

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

/** The group through which a user sees a device or group, linked or not; null when there is none. */
export function useThroughGroup(owner: Owner, kind: Entity): ThroughGroup {
  const { administer } = useMay()
  const enabled = owner.entity.name === user.name && (kind.name === device.name || kind.name === group.name)
  const groups = useQuery({ ...connectableQuery(group as Entity, administer), enabled }).data
  const linked = useQuery({ ...connectedQuery(owner, group as Entity, administer), enabled }).data
  return useMemo(() => (groups && linked ? throughGroup(groups, linked) : () => null), [groups, linked])
}
