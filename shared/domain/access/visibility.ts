/** What one user reaches by links: devices directly, groups directly and by descent. */
export interface Reach {
  devices: ReadonlySet<number>
  groups: ReadonlySet<number>
  /** of that, only what this reaches too */
  within?: Reach
}

interface LinkedThing {
  type: string
  id: number
}

/**
 * The device and group ids that a user's own links reach. A linked group reaches every group below it; a cycle in the
 * tree ends where it closes.
 */
export function reachOf(linked: readonly LinkedThing[], groups: readonly { id: number; groupId: number }[]): Reach {
  const children = new Map<number, number[]>()
  for (const group of groups) children.set(group.groupId, [...(children.get(group.groupId) ?? []), group.id])
  const reached = new Set<number>()
  const open = linked.filter((thing) => thing.type === 'group').map((thing) => thing.id)
  while (open.length > 0) {
    const id = open.pop()!
    if (reached.has(id)) continue
    reached.add(id)
    for (const child of children.get(id) ?? []) open.push(child)
  }
  return {
    devices: new Set(linked.filter((thing) => thing.type === 'device').map((thing) => thing.id)),
    groups: reached,
  }
}

/** Whether the user sees this device: linked itself, or in a group that is reached. */
export const reachesDevice = (reach: Reach, device: { id: number; groupId: number }): boolean =>
  (reach.devices.has(device.id) || (device.groupId !== 0 && reach.groups.has(device.groupId))) &&
  (reach.within === undefined || reachesDevice(reach.within, device))

/** The groups that the user sees. */
export const groupsReached = ({ groups, within }: Reach): ReadonlySet<number> =>
  within ? new Set([...groups].filter((id) => groupsReached(within).has(id))) : groups
