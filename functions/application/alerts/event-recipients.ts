import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import {
  exclusionOf,
  mismatchOf,
  type LinkedRule,
  type Mismatch,
  type Person,
} from '../../../shared/domain/notifications/match.ts'
import type { NotificationRule } from '../../../shared/domain/notifications/rule.ts'
import type { TenantAlerts } from './tenant-alerts.ts'

export interface EventRecipient {
  person: Person
  rules: NotificationRule[]
}

export interface MatchedEvent {
  event: FleetEvent
  /** by user, in the order of their ids */
  people: Map<number, EventRecipient>
  /** notifications of the event's type that led to nothing, for a person (0 for all) */
  unmatched: { rule: NotificationRule; userId: number; reason: Mismatch }[]
}

/** What all but the very device would have to know: one notification in a hundred is linked to it. */
const notWorthNoting: ReadonlySet<Mismatch> = new Set(['otherDevice', 'otherCategory'])

/**
 * Who is notified of an event, by which notifications. A command of a notification is sent once: for its first recipient
 * who sees the command, else for its first, whose log says why it is not.
 * @param candidates notifications of the event's type; those that are configured when absent
 * @returns null for an event that names a device that is gone
 */
export async function eventRecipients(
  tenant: TenantAlerts,
  event: FleetEvent,
  { now, candidates }: { now: number; candidates?: readonly LinkedRule[] },
): Promise<MatchedEvent | null> {
  const linked = candidates ?? (await tenant.rulesOf(event.type))
  const found: MatchedEvent = { event, people: new Map(), unmatched: [] }
  if (linked.length === 0) return found
  const devices = await tenant.devicesOf(event)
  if (!devices) return null
  const [device] = devices
  const subject = { event, device, owners: tenant.ownersOf(device) }
  for (const candidate of linked) {
    const { rule } = candidate
    const reason = mismatchOf(subject, candidate, { now, isOn: (id, time) => tenant.isOn(id, time) })
    if (reason) {
      if (!notWorthNoting.has(reason)) found.unmatched.push({ rule, userId: 0, reason })
      continue
    }
    const people = await Promise.all(candidate.userIds.map(async (id) => ({ id, person: await tenant.person(id) })))
    const checked = people.map(({ id, person }) => ({ id, person, excluded: exclusionOf(person, devices, now) }))
    const commandRecipientId = commandRecipientAmong(candidate, checked)
    let isHidden = false
    for (const { id, person, excluded } of checked) {
      if (excluded === 'deviceNotVisible') {
        isHidden = true
        continue
      }
      if (excluded) {
        found.unmatched.push({ rule, userId: id, reason: excluded })
        continue
      }
      const channels =
        id === commandRecipientId ? rule.channels : rule.channels.filter((channel) => channel !== 'command')
      const matched = found.people.get(id) ?? { person: person!, rules: [] }
      matched.rules.push({ ...rule, channels })
      found.people.set(id, matched)
    }
    // where each sees other vehicles, most events are not for most people
    if (isHidden && commandRecipientId === null) found.unmatched.push({ rule, userId: 0, reason: 'deviceNotVisible' })
  }
  return found
}

interface Checked {
  id: number
  person: Person | null
  excluded: Mismatch | null
}

/** Null where nobody is notified. */
function commandRecipientAmong({ commandUserIds }: LinkedRule, checked: readonly Checked[]): number | null {
  const recipients = checked.filter(({ excluded }) => !excluded)
  const sees = ({ id, person }: Checked) => person?.user.administrator === true || commandUserIds?.has(id) === true
  return (recipients.find(sees) ?? recipients[0])?.id ?? null
}
