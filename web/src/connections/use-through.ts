import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { user } from '../../../shared/entities/user.ts'
import { useMay } from '../session/access.ts'
import { throughGroup, type ThroughGroup } from './through-group.ts'
import { connectableQuery, connectedQuery, type Owner } from './use-connections.ts'

/** The group through which a user sees a device or group, linked or not; null when there is none. */
export function useThrough(owner: Owner, kind: Entity): ThroughGroup {
  const { administer } = useMay()
  const enabled = owner.entity.name === user.name && (kind.name === device.name || kind.name === group.name)
  const groups = useQuery({ ...connectableQuery(group as Entity, administer), enabled }).data
  const linked = useQuery({ ...connectedQuery(owner, group as Entity, administer), enabled }).data
  return useMemo(() => (groups && linked ? throughGroup(groups, linked) : () => null), [groups, linked])
}
