import { calendar } from '../../entities/calendar.ts'
import { computedAttribute, type ComputedAttribute } from '../../entities/computed-attribute.ts'
import type { Device } from '../../entities/device.ts'
import { linkName, type Entity } from '../../entities/entity.ts'
import { driver, type Driver } from '../../entities/driver.ts'
import { geofence, type Geofence } from '../../entities/geofence.ts'
import { group, type Group } from '../../entities/group.ts'
import { notification, type Notification } from '../../entities/notification.ts'
import { maintenance, type Maintenance } from '../../entities/maintenance.ts'
import { phraseOf } from '../failures.ts'
import type { Hours } from '../calendar/hours.ts'
import { alertNumbers } from '../notifications/alert-numbers.data.ts'
import { licenceEndOf } from '../drivers/licence.ts'
import { afterDone } from '../reports/service-done.ts'
import type { LicenceEnds } from '../rules/licence.ts'
import { isForCategory } from '../notifications/categories.ts'
import { ruleOf, type NotificationRule } from '../notifications/rule.ts'
import { keyOf, ofThresholds } from '../rules/threshold.ts'
import {
  type Threshold,
  noActiveRules,
  writtenIn,
  type ComputedStep,
  type DueService,
  type ActiveRules,
  type Problem,
  type WatchedGeofence,
} from './active-rules.ts'
import { groupsAbove, settingOf, type Attributed, type Setting } from '../settings.ts'
import { compiledAttribute, compiledGeofence, hoursOf } from './compile.ts'
import { engineSettings, type EngineSettings } from './engine-settings.ts'
import { fastestKnotsOf } from './fastest.ts'
import { harshLimitsOf } from '../drivers/harsh-limits.ts'

/** A record by the name of its entity and its id. */
export interface RecordRef {
  type: string
  id: number
}

/** What one tenant configured, as it is stored. */
export interface StoredRules {
  groups: readonly Group[]
  settings: Attributed
  calendars: readonly { id: number; data: string }[]
  geofences: readonly Geofence[]
  maintenances: readonly Maintenance[]
  computedAttributes: readonly ComputedAttribute[]
  notifications: readonly Notification[]
  drivers: readonly Driver[]
}

/** The same, ready for the engine. */
export interface CompiledRules {
  geofences: readonly Compiled<WatchedGeofence>[]
  services: readonly Compiled<DueService>[]
  thresholds: readonly Compiled<Limited>[]
  /** those of notifications for all devices */
  thresholdsOfAll: readonly Limited[]
  /** in the order in which they are applied: before everything else, and after motion */
  computedFirst: readonly Compiled<ComputedStep>[]
  computedLast: readonly Compiled<ComputedStep>[]
  /** who was registered first comes first */
  drivers: readonly Compiled<Driver>[]
  licenceEnds: LicenceEnds
  /** null for no calendar, or one that is gone */
  hoursOf: (calendarId: number) => Hours | null
  /** records that cannot be read, and are therefore left out */
  unreadable: readonly Problem[]
}

/** What a notification watches, and on which devices: those of some categories, or all. */
type Limited = Pick<NotificationRule, 'categories'> & { threshold: Threshold }

interface Compiled<Thing> {
  record: RecordRef
  thing: Thing
}

const always: Hours = () => true
const never: Hours = () => false

/** A record that cannot be read is left out, with the reason; the others are compiled. */
export function compileRules(stored: StoredRules): CompiledRules {
  const unreadable: Problem[] = []
  function compile<Thing>(entity: Entity, record: { id: number }, make: () => Thing): Compiled<Thing>[] {
    try {
      return [{ record: { type: linkName(entity), id: record.id }, thing: make() }]
    } catch (error) {
      unreadable.push({ kind: entity.name, id: record.id, reason: phraseOf(error), written: writtenIn(record) })
      return []
    }
  }
  const readable = stored.calendars.flatMap((each) => compile(calendar, each, () => hoursOf(each.data)))
  const hours = new Map<number, Hours>(stored.calendars.map(({ id }) => [id, never]))
  for (const { record, thing } of readable) hours.set(record.id, thing)

  const geofences = stored.geofences.toSorted((a, b) => a.id - b.id)
  const attributes = stored.computedAttributes.toSorted((a, b) => b.priority - a.priority || a.id - b.id)
  const limited = stored.notifications
    .filter(({ type }) => ofThresholds.has(type))
    .map((each) => ruleOf(each))
    .toSorted((a, b) => a.id - b.id)
  const thresholdsOf = (isAlways: boolean) =>
    limited.flatMap(({ id, always, threshold, categories }) =>
      threshold && always === isAlways
        ? [{ record: { type: linkName(notification), id }, thing: { threshold, categories } }]
        : [],
    )
  const computed = (isFirst: boolean) =>
    attributes
      .filter(({ priority }) => priority < 0 === isFirst)
      .flatMap((each) => compile(computedAttribute, each, () => compiledAttribute(each)))
  return {
    geofences: geofences.flatMap((each) =>
      compile(geofence, each, () => compiledGeofence(each, hours.get(each.calendarId) ?? always)),
    ),
    services: stored.maintenances.flatMap((each) => compile(maintenance, each, () => each)),
    thresholds: thresholdsOf(false),
    thresholdsOfAll: thresholdsOf(true).map(({ thing }) => thing),
    computedFirst: computed(true),
    computedLast: computed(false),
    drivers: stored.drivers.toSorted((a, b) => a.id - b.id).flatMap((each) => compile(driver, each, () => each)),
    licenceEnds: new Map(
      stored.drivers.flatMap((each) => {
        const end = licenceEndOf(each)
        return end === null ? [] : [[each.uniqueId, end] as const]
      }),
    ),
    hoursOf: (id) => hours.get(id) ?? null,
    unreadable,
  }
}

/** The records whose links decide to which devices they apply. */
export const linkableRecords = (rules: CompiledRules): RecordRef[] =>
  [rules.geofences, rules.services, rules.thresholds, rules.computedFirst, rules.computedLast, rules.drivers]
    .flat()
    .map(({ record }) => record)

/** Everything of one tenant that the engine may need for any of its devices. */
export interface TenantRules {
  groups: readonly Group[]
  settings: Attributed
  compiled: CompiledRules
  /** what a record is linked to, by `nameOf` */
  ownersOf: (record: RecordRef) => ReadonlySet<string>
}

/** All that a device's fixes are evaluated by. */
export interface DeviceConfiguration {
  setting: Setting
  settings: EngineSettings
  activeRules: ActiveRules
  /** records of the tenant that cannot be read: the very same list until something is changed */
  unreadable: readonly Problem[]
}

/** A device and the groups that it is in: what is linked to one of them applies to the device. */
export const ownersFor = ({ groups }: Pick<TenantRules, 'groups'>, device: Device): RecordRef[] => [
  { type: 'device', id: device.id },
  ...groupsAbove(device.groupId, groups).map(({ id }) => ({ type: group.name, id })),
]

/** What applies to one device. Of several linked drivers, the one who was registered first drives it. */
export function deviceConfiguration(
  { groups, settings: tenant, compiled, ownersOf }: TenantRules,
  device: Device,
): DeviceConfiguration {
  const setting = settingOf({ device, groups, tenant })
  const settings = engineSettings(setting)
  const owners = ownersFor({ groups }, device).map(nameOf)
  const linked = <Thing>(things: readonly Compiled<Thing>[]): Thing[] =>
    things.filter(({ record }) => isOneOf(owners, ownersOf(record))).map(({ thing }) => thing)
  const activeRules: ActiveRules = {
    geofences: linked(compiled.geofences),
    services: linked(compiled.services).map((each) => afterDone(each, device.attributes)),
    thresholds: eachOnce(
      [...compiled.thresholdsOfAll, ...linked(compiled.thresholds)]
        .filter((each) => isForCategory(each, device.category))
        .map(({ threshold }) => threshold),
    ),
    computedFirst: linked(compiled.computedFirst),
    computedLast: linked(compiled.computedLast),
    driverUniqueId: settings.isLinkedDriverUsed ? (linked(compiled.drivers)[0]?.uniqueId ?? null) : null,
    licenceEnds: compiled.licenceEnds,
    fastestKnots: fastestKnotsOf(device.category),
    harshLimits: harshLimitsOf(device.category),
    isKept: compiled.hoursOf(device.calendarId) ?? noActiveRules.isKept,
  }
  return { setting, settings, activeRules, unreadable: compiled.unreadable }
}

/** The engine watches so many of a device at the most. */
const eachOnce = (thresholds: readonly Threshold[]): Threshold[] =>
  [...new Map(thresholds.map((each) => [keyOf(each), each])).values()].slice(0, alertNumbers.thresholdsOfDeviceMax)

const isOneOf = (names: readonly string[], known: ReadonlySet<string>): boolean => names.some((name) => known.has(name))

export const nameOf = ({ type, id }: RecordRef): string => `${type}#${id}`
