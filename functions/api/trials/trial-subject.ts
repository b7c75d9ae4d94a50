import { compiledGeofence, hoursOf } from '../../../shared/domain/engine/compile.ts'
import { Failure, noun } from '../../../shared/domain/failures.ts'
import { eventNamed } from '../../../shared/catalog/events/index.ts'
import type { NotificationRule } from '../../../shared/domain/notifications/rule.ts'
import { ofThresholds, thresholdWanted } from '../../../shared/domain/rules/threshold.ts'
import type { TrialSubject } from '../../../shared/domain/trials/rule-trial.ts'
import { calendar } from '../../../shared/entities/calendar.ts'
import { geofence, type Geofence } from '../../../shared/entities/geofence.ts'
import type { ScopedCaller } from '../route.ts'
import type { Assumed } from './trial-request.ts'

/**
 * By what the events of a notification's trial are found: by its threshold, or the values that are assumed, where its type
 * goes by them, and else by what is stored.
 * @throws Failure invalid for no threshold, for a value that the type does not go by, and for geofences that the caller does not see
 */
export async function trialSubject(
  caller: Pick<ScopedCaller, 'records' | 'scope'>,
  { assumed = {}, rule: { type, alarms, threshold } }: { assumed: Assumed; rule: NotificationRule },
): Promise<TrialSubject> {
  if (ofThresholds.has(type) && !threshold) {
    throw new Failure('invalid', thresholdWanted, { field: 'attributes.thresholdValue' })
  }
  // of a threshold that is new no events are stored
  const stored: TrialSubject = threshold
    ? { kind: 'threshold', threshold }
    : { kind: 'events', types: [type], alarms: type === 'alarm' ? alarms : null }
  const { speedLimit, geofenceId, deviceInactivityStart, deviceInactivityPeriod = 0 } = assumed
  if (Object.values(assumed).every((value) => value === undefined)) return stored
  const { assumes } = eventNamed(type) ?? {}
  if (assumes === 'speedLimit' && speedLimit !== undefined) return { kind: 'overspeed', speedLimit }
  if (assumes === 'geofences' && geofenceId !== undefined) {
    return { kind: 'crossings', geofences: await watchedGeofences(caller, geofenceId) }
  }
  if (assumes === 'silence' && deviceInactivityStart !== undefined) {
    return { kind: 'inactive', inactivityStartMs: deviceInactivityStart, inactivityPeriodMs: deviceInactivityPeriod }
  }
  throw new Failure('invalid', 'Events of type {type} do not depend on these values.', {
    field: 'assumed',
    values: { type },
  })
}

async function watchedGeofences({ records, scope }: Pick<ScopedCaller, 'records' | 'scope'>, ids: readonly number[]) {
  const found = (await scope.those(geofence, [...new Set(ids)])) as Geofence[]
  if (found.length < new Set(ids).size) {
    throw new Failure('invalid', 'There is no such {entity}, or you may not see it.', {
      values: { entity: noun(geofence.name) },
      field: 'assumed.geofenceId',
    })
  }
  return Promise.all(
    found.map(async (each) => {
      const hours = each.calendarId === 0 ? null : await records.get(calendar, each.calendarId)
      return compiledGeofence(each, hours ? hoursOf(hours.data) : () => true)
    }),
  )
}
