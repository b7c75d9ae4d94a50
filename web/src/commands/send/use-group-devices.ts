import { useMemo } from 'react'
import type { DeviceJson } from '../../../../shared/wire/json.ts'
import { groupsBelow } from '../../groups/group-tree.ts'
import { useGroups } from '../../groups/use-groups.ts'
import { useDevices } from '../../live/hooks.ts'

/** The devices of a group and of the groups below it, as far as the reader sees them. */
export function useGroupDevices(groupId: number): readonly DeviceJson[] {
  const groups = useGroups()
  const devices = useDevices()
  return useMemo(() => {
    const wanted = groupsBelow([groupId], groups)
    return devices.filter((device) => wanted.has(device.groupId))
  }, [groupId, groups, devices])
}
