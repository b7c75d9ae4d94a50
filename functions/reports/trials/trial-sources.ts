import { engineSettings } from '../../../shared/domain/engine/engine-settings.ts'
import {
  compileRules,
  deviceConfiguration,
  linkableRecords,
  nameOf,
  type TenantRules,
} from '../../../shared/domain/engine/tenant-rules.ts'
import { settingOf, type Setting } from '../../../shared/domain/settings.ts'
import type { TrialConfiguration } from '../../../shared/domain/trials/rule-trial.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { group, type Group } from '../../../shared/entities/group.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { Records, Tracks } from '../../platform/ports/ports.ts'
import type { DaySettings } from '../../../shared/domain/days/day.ts'
import { daySettingsOf } from '../report-sources.ts'

const queriesAtOnce = 16

/** What trials of a tenant's devices are made of. */
export interface TrialSources {
  tracks: Tracks
  daySettings: (device: Device) => DaySettings
  /** what applies to a device beside what is tried */
  configurationOf: (device: Device) => TrialConfiguration
}

/** @param areLimitsNeeded when a speed is tried: then geofences with a limit that are linked to a device count as well */
export async function trialSources(
  { records, tracks, settings: tenant }: { records: Records; tracks: Tracks; settings: ServerSettings },
  { areLimitsNeeded }: { areLimitsNeeded: boolean },
): Promise<TrialSources> {
  const groups = await records.listEventually(group)
  const settingFor = (device: Device): Setting => settingOf({ device, groups, tenant })
  return {
    tracks,
    daySettings: (device) => daySettingsOf(device, settingFor(device)),
    configurationOf: areLimitsNeeded
      ? await withLimits(records, { groups, tenant })
      : (device) => ({ settings: engineSettings(settingFor(device)), geofences: [] }),
  }
}

async function withLimits(
  records: Records,
  { groups, tenant }: { groups: readonly Group[]; tenant: ServerSettings },
): Promise<TrialSources['configurationOf']> {
  const known = await records.listEventually(geofence)
  const geofences = known.filter(({ attributes }) => Number(attributes.speedLimit) > 0)
  const stored = {
    groups,
    settings: tenant,
    calendars: [],
    geofences,
    maintenances: [],
    computedAttributes: [],
    notifications: [],
    drivers: [],
  }
  const compiled = compileRules(stored)
  const owners = new Map<string, ReadonlySet<string>>()
  await atMost(queriesAtOnce, linkableRecords(compiled), async (record) => {
    const links = await records.ownersOf(record)
    owners.set(nameOf(record), new Set(links.map(({ owner }) => nameOf(owner))))
  })
  const ownersOf: TenantRules['ownersOf'] = (record) => owners.get(nameOf(record)) ?? nobody
  return (device) => {
    const { settings, activeRules } = deviceConfiguration({ groups, settings: tenant, compiled, ownersOf }, device)
    return { settings, geofences: activeRules.geofences }
  }
}

const nobody: ReadonlySet<string> = new Set()
