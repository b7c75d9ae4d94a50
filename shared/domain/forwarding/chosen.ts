import type { EventType } from '../../catalog/events/index.ts'
import type { Forwarding } from '../../entities/forwarding/forwarding.ts'
import { listed } from '../notifications/categories.ts'

type Choice = Pick<Forwarding, 'always' | 'deviceIds' | 'groupIds'>

const idsIn = (text: string | null): ReadonlySet<number> => new Set(listed(text).map(Number))

/**
 * Whether a target gets what a device reports.
 * @param groupsOf its groups, the ones above them too; asked only where they decide
 */
export async function isDeviceChosen(
  choice: Choice,
  deviceId: number,
  groupsOf: () => Promise<readonly { id: number }[]>,
): Promise<boolean> {
  return isNamed(choice, deviceId) || (choice.groupIds !== null && isInGroup(choice, await groupsOf()))
}

const isNamed = ({ always, deviceIds }: Choice, deviceId: number): boolean => always || idsIn(deviceIds).has(deviceId)

function isInGroup({ groupIds }: Choice, groups: readonly { id: number }[]): boolean {
  const chosen = idsIn(groupIds)
  return groups.some(({ id }) => chosen.has(id))
}

/** Whether a target gets events of this type. */
export function isEventChosen({ events, eventTypes }: Pick<Forwarding, 'events' | 'eventTypes'>, type: EventType) {
  if (events === 'chosen') return listed(eventTypes).includes(type)
  return events === 'all'
}

/** Who gets the positions of a device: targets, the address that it or its group names (`forward.url`). */
export type ForwardedTo = 'nobody' | 'targets' | 'address' | 'both'

export function forwardedTo({ byTargets, byAddress }: { byTargets: boolean; byAddress: boolean }): ForwardedTo {
  if (byTargets) return byAddress ? 'both' : 'targets'
  return byAddress ? 'address' : 'nobody'
}

/** Whether any target gets the positions of a device. */
export const isForwarded = (
  targets: readonly Forwarding[],
  deviceId: number,
  groups: readonly { id: number }[],
): boolean =>
  targets.some(
    (target) => !target.disabled && target.positions && (isNamed(target, deviceId) || isInGroup(target, groups)),
  )
