import { inactivityTriedMinMs, trialLimits } from '../../../shared/domain/trials/trial-limits.ts'
import * as z from 'zod'
import { compiledGeofence, hoursOf } from '../../../shared/domain/engine/compile.ts'
import { Failure, noun } from '../../../shared/domain/failures.ts'
import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { TrialSubject } from '../../../shared/domain/trials/rule-trial.ts'
import { calendar } from '../../../shared/entities/calendar.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { lenientNumber, referenceId } from '../../../shared/entities/fields.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { reportDevices } from '../../reports/report-devices.ts'
import { refuseUnseenReferences } from '../records/references.ts'
import { refuseBackward } from '../http/period.ts'
import { requireMoment } from '../http/query.ts'
import type { ScopedCaller } from '../route.ts'

const ids = z.array(referenceId).max(accountLimits.idsPerRequestMax).default([])

/** On which devices, and on which days. */
const where = {
  deviceId: ids,
  groupId: ids,
  from: z.string().optional(),
  to: z.string().optional(),
  limit: z
    .preprocess(lenientNumber, z.int().min(1).max(trialLimits.trialDevicesMax))
    .default(trialLimits.trialDevicesMax),
}

/** A geofence that need not be saved, and where and when to try it. */
export const geofenceTrialBody = geofence.schema
  .pick({ id: true, area: true, calendarId: true, attributes: true })
  .extend(where)
export type GeofenceTrialBody = z.infer<typeof geofenceTrialBody>

const duration = z.preprocess(lenientNumber, z.int().min(0).max(trialLimits.trialPeriodMaxMs))

/** Values that events are raised by instead of the ones that were set; see `assumedSubject`. */
const assumed = z
  .object({
    speedLimit: z.preprocess(lenientNumber, z.number().positive().max(trackerLimits.speedKnotsMax)),
    geofenceId: z.array(referenceId).min(1).max(trialLimits.trialGeofencesMax),
    deviceInactivityStart: duration.pipe(z.number().min(inactivityTriedMinMs)),
    deviceInactivityPeriod: duration.pipe(z.number().refine((ms) => ms === 0 || ms >= inactivityTriedMinMs)),
  })
  .partial()
  .optional()
export type Assumed = z.infer<typeof assumed>

/** A notification that need not be saved, and where and when to try it. */
export const notificationTrialBody = z
  .object(notification.schema.shape)
  .pick({ id: true, type: true, always: true, notificators: true, commandId: true, calendarId: true, attributes: true })
  .extend({ ...where, assumed })
export type NotificationTrialBody = z.infer<typeof notificationTrialBody>

/** Of a geofence that is not stored: no stored one has it, and an event that is about none has 0. */
const newId = -1

/** @throws Failure missing for a geofence, invalid for a calendar, that the caller does not see */
export async function triedGeofence(
  { records, scope }: Pick<ScopedCaller, 'records' | 'scope'>,
  { id, area, calendarId, attributes }: GeofenceTrialBody,
): Promise<Extract<TrialSubject, { kind: 'geofence' }>> {
  const previous = id === 0 ? null : await scope.one(geofence, id)
  if (id !== 0 && !previous) {
    throw new Failure('missing', 'There is no such {entity}, or you may not see it.', {
      values: { entity: noun('geofence') },
      field: 'id',
    })
  }
  const draft = { id, area, calendarId, attributes }
  await refuseUnseenReferences(geofence, { draft: { ...draft, name: '' }, previous: null }, scope)
  const hours = calendarId === 0 ? null : await records.get(calendar, calendarId)
  const isOn = hours ? hoursOf(hours.data) : () => true
  return { kind: 'geofence', geofence: compiledGeofence({ ...draft, id: id || newId }, isOn) }
}

/** Those asked for; all that the caller sees when none are. What they do not see is left out silently. */
export async function triedDevices(
  caller: Pick<ScopedCaller, 'user' | 'records' | 'scope'>,
  { deviceId, groupId }: Pick<GeofenceTrialBody, 'deviceId' | 'groupId'>,
): Promise<Device[]> {
  if (deviceId.length + groupId.length > 0) return reportDevices(caller, { deviceIds: deviceId, groupIds: groupId })
  return isAdministrator(caller.user) ? caller.records.list(device) : ((await caller.scope.linked(device)) as Device[])
}

/**
 * The period, by default the last 30 days.
 * @throws Failure invalid; tooLarge over `trialLimits.trialPeriodMaxMs`
 */
export function triedPeriod(body: Pick<GeofenceTrialBody, 'from' | 'to'>, now: number): { from: number; to: number } {
  const to = body.to ? requireMoment(body.to, 'to') : now
  const from = body.from ? requireMoment(body.from, 'from') : to - trialLimits.trialPeriodMs
  refuseBackward({ from, to })
  if (to - from <= trialLimits.trialPeriodMaxMs) return { from, to }
  throw new Failure('tooLarge', '{field}: too long after from. Ask for at most {most} days.', {
    field: 'to',
    values: { most: trialLimits.trialPeriodMaxMs / dayMs },
  })
}
