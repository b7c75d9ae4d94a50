import { hoursBetween, hoursIn } from '../../shared/domain/calendar/hours.ts'
import { isCalendar, readCalendar } from '../../shared/domain/calendar/read-calendar.ts'
import { brandOf, type Brand } from '../../shared/domain/brand/brand.ts'
import type { DaySettings } from '../../shared/domain/days/day.ts'
import { engineSettings } from '../../shared/domain/engine/engine-settings.ts'
import { fastestKnotsOf } from '../../shared/domain/engine/fastest.ts'
import { scoreSettings } from '../../shared/domain/performance/score-settings.ts'
import { ownDriverKey } from '../../shared/domain/access/people.ts'
import { isAdministrator } from '../../shared/domain/access/permissions.ts'
import { nameOf, ownersFor, type RecordRef } from '../../shared/domain/engine/tenant-rules.ts'
import { leastStayMsOf, speedLimitIn } from '../../shared/domain/engine/compile.ts'
import { isTripKind, logbookKindKey, logbookSettings } from '../../shared/domain/reports/logbook.ts'
import { fuelPricesIn, fuelPricesKey } from '../../shared/domain/fuel/prices.ts'
import { usualHoursKey } from '../../shared/domain/reports/usual-hours.ts'
import type { ReportWindow } from '../../shared/domain/reports/window.ts'
import type { SpeedLimits } from '../../shared/domain/rules/overspeed.ts'
import { flagSetting, settingOf, type Setting } from '../../shared/domain/settings.ts'
import { calendar, type CalendarRecord } from '../../shared/entities/calendar.ts'
import { device as deviceEntity, type Device } from '../../shared/entities/device.ts'
import { driver, type Driver } from '../../shared/entities/driver.ts'
import { linkName, type AnyRecord, type Entity } from '../../shared/entities/entity.ts'
import { geofence, type Geofence } from '../../shared/entities/geofence.ts'
import { group, type Group } from '../../shared/entities/group.ts'
import { maintenance, type Maintenance } from '../../shared/entities/maintenance.ts'
import type { ServerSettings } from '../../shared/entities/server-settings.ts'
import type { User } from '../../shared/entities/user.ts'
import { atMost } from '../platform/concurrency.ts'
import type { Records, Tracks } from '../platform/ports/ports.ts'
import type { Scope } from '../application/records/visible-scope.ts'
import type { AvailableHours, LogbookSources, ReportSources } from './rows/device-report.ts'

/** Somebody who reads a report, with the stores of their tenant. */
export interface ReportReader {
  /** as they may act, see `actingPeople` */
  user: User
  records: Records
  tracks: Tracks
  scope: Scope
  settings: ServerSettings
}

/** Sources of rows, and what only files show. */
export interface NamedSources extends ReportSources {
  brand: Brand
  maintenanceName: (id: number) => string | null
  /** null for none, and for those that the reader does not see */
  groupName: (id: number) => string | null
}

/**
 * What rows of a report are made from, for one reader. Events and visits of geofences and maintenance are shown as far
 * as the reader sees those; all drivers by name, as in the reference.
 * @param zone IANA name of the reader's zone
 * @param devices those that the reader sees
 */
export async function reportSources(
  reader: ReportReader,
  { devices, zone, now }: { devices: readonly Device[]; zone: string; now: number },
): Promise<NamedSources> {
  const { records, tracks, settings } = reader
  const [groups, visibleGroups, geofences, services, drivers] = await Promise.all([
    records.listEventually(group),
    visible(reader, group) as Promise<Group[]>,
    visible(reader, geofence) as Promise<Geofence[]>,
    visible(reader, maintenance) as Promise<Maintenance[]>,
    records.listEventually(driver),
  ])
  const [groupNames, geofenceNames, serviceNames] = [visibleGroups, geofences, services].map(namesById)
  const leastStays = new Map(geofences.map(({ id, attributes }) => [id, leastStayMsOf(attributes)]))
  const driverNames = new Map(drivers.map(({ uniqueId, name }) => [uniqueId, name]))
  const settingsOf = new WeakMap<Device, Setting>()
  const settingFor = (device: Device): Setting => {
    const setting = settingsOf.get(device) ?? settingOf({ device, groups, tenant: settings })
    settingsOf.set(device, setting)
    return setting
  }
  return {
    tracks,
    now,
    zone,
    devices: new Map(devices.map((device) => [device.id, device])),
    daySettings: (device) => daySettingsOf(device, settingFor(device)),
    ignoreOdometer: (device) => flagSetting(settingFor(device), 'report.ignoreOdometer', false),
    driverName: (uniqueId) => driverNames.get(uniqueId) ?? null,
    geofenceName: (id) => geofenceNames!.get(id) ?? null,
    leastStayMs: (id) => leastStays.get(id) ?? 0,
    hasGeofences: geofencesApplying(records, groups),
    score: scoreSettings((key) => settings.attributes[key]),
    ...ownDriverOf(reader.user),
    speedLimits: speedLimitsOf(records, settingFor),
    ...hoursFor(reader),
    services: servicesFor(records, groups, services),
    fuelPrices: fuelPricesIn(settings.attributes[fuelPricesKey], zone),
    logbook: once(() => logbookSources(records, { settings, drivers })),
    brand: brandOf(settings),
    maintenanceVisible: (id) => serviceNames!.has(id),
    seenDevices: async (ids) => namesById((await reader.scope.those(deviceEntity, ids)) as Device[]),
    maintenanceName: (id) => serviceNames!.get(id) ?? null,
    groupName: (id) => groupNames!.get(id) ?? null,
  }
}

/** Looks up whether something of a device is linked to geofences: the device, or a group above it, each of which once. */
function geofencesApplying(records: Records, groups: readonly Group[]): (device: Device) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  const isLinked = async (owner: RecordRef) =>
    (await records.linksOf(owner)).some(({ property }) => property.type === linkName(geofence))
  return async (device) => {
    for (const owner of ownersFor({ groups }, device)) {
      const found = known.get(nameOf(owner)) ?? isLinked(owner)
      known.set(nameOf(owner), found)
      if (await found) return true
    }
    return false
  }
}

const queriesAtOnce = 16

/** Links of each service are read once: there are far fewer of them than vehicles. */
function servicesFor(
  records: Records,
  groups: readonly Group[],
  services: readonly Maintenance[],
): NonNullable<ReportSources['services']> {
  const read = async () => {
    const owners = new Map<number, ReadonlySet<string>>()
    await atMost(queriesAtOnce, services, async ({ id }) => {
      const links = await records.ownersOf({ type: linkName(maintenance), id })
      owners.set(id, new Set(links.map(({ owner }) => nameOf(owner))))
    })
    return owners
  }
  let known: ReturnType<typeof read> | undefined
  return async (device) => {
    const owners = await (known ??= read())
    const names = ownersFor({ groups }, device).map(nameOf)
    return services.filter(({ id }) => names.some((name) => owners.get(id)?.has(name)))
  }
}

/** An account that says whose it is shows how that driver drives, and nobody else. */
const ownDriverOf = ({ attributes: { [ownDriverKey]: own } }: User): Pick<ReportSources, 'ownDriver'> =>
  typeof own === 'string' && own !== '' ? { ownDriver: own } : {}

/** Geofences limit the speed of those inside, also where the reader does not see them: they are read with the first device. */
function speedLimitsOf(
  records: Records,
  settingFor: (device: Device) => Setting,
): NonNullable<ReportSources['speedLimits']> {
  let geofences: Promise<SpeedLimits['geofences']> | undefined
  return async (device) => {
    geofences ??= records
      .listEventually(geofence)
      .then((all) => all.map(({ id, attributes }) => ({ id, speedLimit: speedLimitIn(attributes) })))
    return { settings: engineSettings(settingFor(device)).overspeed, geofences: await geofences }
  }
}

/**
 * A calendar is read once, however many vehicles are compared with it. What is usual counts also for who does not see its
 * calendar, without the name.
 */
function hoursFor({ scope, records, settings }: ReportReader): Pick<ReportSources, 'hours' | 'usualHours'> {
  const known = new Map<string, Promise<AvailableHours | null>>()
  const read = async (id: number, window: ReportWindow, isUsual: boolean): Promise<AvailableHours | null> => {
    const seen = (await scope.one(calendar, id)) as CalendarRecord | null
    const record = seen ?? (isUsual ? await records.get(calendar, id) : null)
    const found = record && readCalendar(record.data)
    return found && isCalendar(found) ? { name: seen?.name ?? null, hours: hoursBetween(found, window) } : null
  }
  const hoursOf = (id: number, window: ReportWindow, isUsual: boolean) => {
    const key = `${id}:${window.from}:${window.end}:${isUsual}`
    const hours = known.get(key) ?? read(id, window, isUsual)
    known.set(key, hours)
    return hours
  }
  const ofAll = Number(settings.attributes[usualHoursKey])
  return {
    hours: (id, window) => hoursOf(id, window, false),
    usualHours: async ({ calendarId }, window) => {
      const own = calendarId > 0 ? await hoursOf(calendarId, window, true) : null
      return own ?? (ofAll > 0 ? hoursOf(ofAll, window, true) : null)
    },
  }
}

const once = <Result>(read: () => Promise<Result>): (() => Promise<Result>) => {
  let known: Promise<Result> | undefined
  return () => (known ??= read())
}

/** The calendar is the organisation's: it counts also for who does not see it. One that is gone says nothing. */
async function logbookSources(
  records: Records,
  of: { settings: ServerSettings; drivers: readonly Driver[] },
): Promise<LogbookSources> {
  const settings = logbookSettings((key) => of.settings.attributes[key])
  const { calendarId } = settings
  const record = calendarId > 0 ? await records.get(calendar, calendarId) : null
  const found = record && readCalendar(record.data)
  const kinds = new Map(of.drivers.map(({ uniqueId, attributes }) => [uniqueId, attributes[logbookKindKey]]))
  return {
    settings,
    isInHours: found && isCalendar(found) ? hoursIn(found) : null,
    driverKind: (uniqueId) => {
      const kind = kinds.get(uniqueId)
      return isTripKind(kind) ? kind : null
    },
  }
}

/** What days of a device are read by: no report depends on speed limits or computed attributes. */
export function daySettingsOf({ category }: Device, setting: Setting): DaySettings {
  const { motion, jumpKnots, overspeed, fuel } = engineSettings(setting)
  const speedLimits = { settings: overspeed, geofences: [] }
  return { ...motion, fastestKnots: jumpKnots ?? fastestKnotsOf(category), speedLimits, computed: [], fuel }
}

const namesById = (records: readonly { id: number; name: string }[]) =>
  new Map(records.map(({ id, name }) => [id, name]))

const visible = ({ user, records, scope }: ReportReader, entity: Entity): Promise<AnyRecord[]> =>
  isAdministrator(user) ? (records.listEventually(entity) as Promise<AnyRecord[]>) : scope.linked(entity)
