import { accountState } from '../../../shared/domain/access/account.ts'
import { reachOf, reachesDevice } from '../../../shared/domain/access/visibility.ts'
import { nextEnd } from '../../../shared/domain/calendar/ends.ts'
import { hoursIn, type Hours } from '../../../shared/domain/calendar/hours.ts'
import { isCalendar, readCalendar } from '../../../shared/domain/calendar/read-calendar.ts'
import type { Calendar } from '../../../shared/domain/calendar/calendar.ts'
import type { EventType } from '../../../shared/catalog/events/index.ts'
import { devicesOf, geofencesOf, linkedDeviceOf, type FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { LinkedRule, Person } from '../../../shared/domain/notifications/match.ts'
import { alertNumbers } from '../../../shared/domain/notifications/alert-numbers.data.ts'
import { ruleOf, type NotificationRule } from '../../../shared/domain/notifications/rule.ts'
import { forwardAddressOf } from '../../../shared/domain/forwarding/forward-address.ts'
import { groupsAbove } from '../../../shared/domain/settings.ts'
import { calendar } from '../../../shared/entities/calendar.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { driver } from '../../../shared/entities/driver.ts'
import { forwarding, type Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { group } from '../../../shared/entities/group.ts'
import { maintenance } from '../../../shared/entities/maintenance.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { savedCommand } from '../../../shared/entities/saved-command.ts'
import { user } from '../../../shared/entities/user.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import { actingPeople } from '../auth/acting-users.ts'
import type { Records, World } from '../../platform/ports/ports.ts'
import { TenantCache } from '../tenants/tenant-cache.ts'
import { Failure } from '../../../shared/domain/failures.ts'

/** What of a tenant's configuration decides about notifications. Parts are read when they are first asked for, once. */
export interface TenantAlerts {
  tenantId: string
  name: string
  settings: ServerSettings
  isSuspended: boolean
  /** whether messages may leave the product: not in an account that is over or unconfirmed */
  maySend: (now: number) => boolean
  /** where its positions and events go */
  forwardings: readonly Forwarding[]
  rules: readonly NotificationRule[]
  rulesOf(type: EventType): Promise<LinkedRule[]>
  linked(rule: NotificationRule): Promise<LinkedRule>
  /** as they may act; null for a deleted user */
  person(userId: number): Promise<Person | null>
  device(id: number): Promise<Device | null>
  /** those that an event names, its own first; null when one is gone */
  devicesOf(event: FleetEvent): Promise<[Device, ...Device[]] | null>
  /** the records that an event names; null for none, and for those that are gone */
  recordsOf(event: FleetEvent): Promise<NamedRecords>
  /** the device and the groups above it, as `device#3` */
  ownersOf(device: Device): string[]
  /** the groups that a device is in, the ones above them too */
  groupsOf(deviceId: number): Promise<readonly { id: number }[]>
  /** the address that gets its positions as well (`forward.url`), its own or that of a group; null for none */
  forwardAddressOf(deviceId: number): Promise<string | null>
  /** how many devices a person sees */
  devicesSeen(person: Person): Promise<number>
  isOn(calendarId: number, time: number): boolean
  /** when (epoch ms) the quiet hours of a person end that are on now; null when none are */
  quietUntil(person: Person, now: number): number | null
}

/** The same of every tenant, valid while its access version stands still; null for a tenant that is gone. */
export function tenantAlerts(
  world: Pick<World, 'tenants' | 'now'>,
): (tenantId: string) => Promise<TenantAlerts | null> {
  const cache = new TenantCache(world, loadTenantAlerts)
  return (tenantId) =>
    cache.of(tenantId).catch((error: unknown) => {
      if (error instanceof Failure && error.kind === 'missing') return null
      throw error
    })
}

interface NamedRecords {
  geofence: { name: string } | null
  maintenance: { name: string } | null
  driver: { name: string } | null
  linkedDevice: { name: string } | null
}

export async function loadTenantAlerts(records: Records): Promise<TenantAlerts> {
  const [notifications, groups, tenant, calendars, forwardings] = await Promise.all([
    records.list(notification),
    records.list(group),
    records.tenant(),
    records.list(calendar),
    records.list(forwarding),
  ])
  const rules = notifications.map((each) => ruleOf(each)).toSorted((a, b) => a.id - b.id)
  const acting = actingPeople(records)
  const linked = remembered(async (id: number) =>
    linkedRule(
      records,
      rules.find((rule) => rule.id === id)!,
    ),
  )
  const person = remembered((id: number) => personOf(records, { id, acting, groups }))
  const devices = remembered(async (_all: 'all') => records.list(device))
  const oneDevice = remembered((id: number) => records.get(device, id))
  const seen = new WeakMap<Person, number>()
  const hours = hoursOf(calendars)
  return {
    tenantId: records.tenantId,
    name: tenant.name,
    settings: tenant.settings,
    isSuspended: tenant.account.isSuspended,
    maySend: (now) => tenant.account.isConfirmed && ['open', 'trial'].includes(accountState(tenant.account, now)),
    forwardings,
    rules,
    rulesOf: (type) => Promise.all(rules.filter((rule) => rule.type === type).map(({ id }) => linked(id))),
    linked: ({ id }) => linked(id),
    person,
    device: oneDevice,
    devicesOf: deviceFinder(oneDevice),
    recordsOf: recordFinder(records, oneDevice),
    ownersOf: ({ id, groupId }) => [
      `${device.name}#${id}`,
      ...groupsAbove(groupId, groups).map((each) => `${group.name}#${each.id}`),
    ],
    async groupsOf(deviceId) {
      const found = await oneDevice(deviceId)
      return found ? groupsAbove(found.groupId, groups) : []
    },
    async forwardAddressOf(deviceId) {
      const found = await oneDevice(deviceId)
      return found ? forwardAddressOf({ device: found, groups }) : null
    },
    async devicesSeen(of) {
      const count = seen.get(of) ?? (await devices('all')).filter((each) => reachesDevice(of.reach, each)).length
      seen.set(of, count)
      return count
    },
    isOn: (id, time) => id === 0 || (hours(id)?.isOn(time) ?? false),
    quietUntil({ user: { attributes } }, now) {
      const quiet = hours(Number(attributes.quietCalendarId) || 0)
      if (!quiet?.isOn(now)) return null
      return Math.min(quietEnd(quiet, now), now + alertNumbers.quietAheadMs)
    },
  }
}

/** Each question is asked once, and again when it failed. */
function remembered<Key, Value>(find: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>()
  return (key) => {
    const found = known.get(key) ?? find(key)
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }
}

async function linkedRule(records: Records, rule: NotificationRule): Promise<LinkedRule> {
  const owners = (await records.ownersOf({ type: linkName(notification), id: rule.id })).map(({ owner }) => owner)
  const users = owners.filter(({ type }) => type === user.name).map(({ id }) => id)
  const others = owners.filter(({ type }) => type !== user.name).map(({ type, id }) => `${type}#${id}`)
  const linked = { rule, linkedTo: new Set(others), userIds: users.toSorted((a, b) => a - b) }
  if (!rule.channels.includes('command')) return linked
  const holders = await records.ownersOf({ type: linkName(savedCommand), id: rule.commandId })
  const commandUserIds = holders.flatMap(({ owner }) => (owner.type === user.name ? [owner.id] : []))
  return { ...linked, commandUserIds: new Set(commandUserIds) }
}

type FindDevice = (id: number) => Promise<Device | null>

const deviceFinder =
  (oneDevice: FindDevice): TenantAlerts['devicesOf'] =>
  async (event) => {
    const found = await Promise.all(devicesOf(event).map(oneDevice))
    const [own, ...others] = found.filter((each) => each !== null)
    return own && others.length + 1 === found.length ? [own, ...others] : null
  }

function recordFinder(records: Records, oneDevice: FindDevice): TenantAlerts['recordsOf'] {
  const geofences = remembered((id: number) => records.get(geofence, id))
  const maintenances = remembered((id: number) => records.get(maintenance, id))
  const drivers = remembered(async (_all: 'all') => records.list(driver))
  const fenceOf = async (event: FleetEvent) => {
    const id = event.geofenceId > 0 ? event.geofenceId : (geofencesOf(event)[0] ?? 0)
    return id > 0 ? geofences(id) : null
  }
  return async (event) => ({
    geofence: await fenceOf(event),
    maintenance: event.maintenanceId > 0 ? await maintenances(event.maintenanceId) : null,
    driver:
      typeof event.attributes.driverUniqueId === 'string'
        ? ((await drivers('all')).find(({ uniqueId }) => uniqueId === event.attributes.driverUniqueId) ?? null)
        : null,
    linkedDevice: linkedDeviceOf(event) > 0 ? await oneDevice(linkedDeviceOf(event)) : null,
  })
}

interface PersonSource {
  id: number
  acting: ReturnType<typeof actingPeople>
  groups: Parameters<typeof reachOf>[1]
}

async function personOf(records: Records, { id, acting, groups }: PersonSource): Promise<Person | null> {
  const [found, links] = await Promise.all([acting(id), records.linksOf({ type: user.name, id })])
  if (!found) return null
  return {
    user: found,
    reach: reachOf(
      links.map(({ property }) => property),
      groups,
    ),
  }
}

interface KnownCalendar {
  calendar: Calendar
  isOn: Hours
}

function hoursOf(calendars: readonly { id: number; data: string }[]): (id: number) => KnownCalendar | null {
  const known = new Map<number, KnownCalendar | null>()
  return (id) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const stored = calendars.find((each) => each.id === id)
    const read = stored ? readCalendar(stored.data) : null
    const found = read && isCalendar(read) ? { calendar: read, isOn: hoursIn(read) } : null
    known.set(id, found)
    return found
  }
}

/** Occurrences that touch are one: quiet hours end when none is on. */
function quietEnd({ calendar: quiet, isOn }: KnownCalendar, now: number): number {
  let end = now
  while (isOn(end) && end < now + alertNumbers.quietAheadMs) {
    const next = nextEnd(quiet, end)
    if (next === null || next <= end) return now + alertNumbers.quietAheadMs
    end = next
  }
  return end
}
