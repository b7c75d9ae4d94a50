import {
  type GeolocationSettings,
  geolocationSettings,
} from '../../../shared/domain/geolocation/geolocation-settings.ts'
import { filled } from '../../../shared/domain/failures.ts'
import { compileRules, linkableRecords, nameOf, type TenantRules } from '../../../shared/domain/engine/tenant-rules.ts'
import { calendar } from '../../../shared/entities/calendar.ts'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { driver } from '../../../shared/entities/driver.ts'
import { forwarding, type Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { group } from '../../../shared/entities/group.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { maintenance } from '../../../shared/entities/maintenance.ts'
import { atMost } from '../../platform/concurrency.ts'
import { log, type ApplyingCapability } from '../../platform/log.ts'
import type { Records } from '../../platform/ports/ports.ts'

const queriesAtOnce = 16
const nobody: ReadonlySet<string> = new Set()

/** What a tenant configured: for the engine, and where it goes from there. */
export interface AppliedRules extends TenantRules {
  forwardings: readonly Forwarding[]
  /** whether history is kept as Parquet files as well */
  isInLake: boolean
  /** null where positions without coordinates are left as they are */
  geolocation: GeolocationSettings | null
}

/** Reads what a tenant configured, and logs what of it cannot be read. `capability` names who logs. */
export async function loadTenantRules(records: Records, capability: ApplyingCapability): Promise<AppliedRules> {
  const [
    groups,
    { settings, account },
    calendars,
    geofences,
    maintenances,
    computedAttributes,
    notifications,
    drivers,
    forwardings,
  ] = await Promise.all([
    records.list(group),
    records.tenant(),
    records.list(calendar),
    records.list(geofence),
    records.list(maintenance),
    records.list(computedAttribute),
    records.list(notification),
    records.list(driver),
    records.list(forwarding),
  ])
  const stored = { groups, settings, calendars, geofences, maintenances, computedAttributes, notifications, drivers }
  const compiled = compileRules(stored)
  for (const { kind, id, reason } of compiled.unreadable) {
    log({ capability, what: 'recordUnreadable', tenantId: records.tenantId, kind, id, reason: filled(reason) })
  }
  const owners = new Map<string, ReadonlySet<string>>()
  await atMost(queriesAtOnce, linkableRecords(compiled), async (record) => {
    const links = await records.ownersOf(record)
    owners.set(nameOf(record), new Set(links.map(({ owner }) => nameOf(owner))))
  })
  return {
    groups,
    settings,
    compiled,
    forwardings,
    isInLake: account.lake !== undefined,
    geolocation: geolocationSettings(settings.attributes),
    ownersOf: (record) => owners.get(nameOf(record)) ?? nobody,
  }
}
