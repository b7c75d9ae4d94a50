import type { NotificationRule } from '../../../../shared/domain/notifications/rule.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import { idOf } from '../../../../shared/domain/ids.ts'
import { noon } from '../../../support/builders.ts'

export const buildRule = (changes: Partial<NotificationRule> = {}): NotificationRule => ({
  id: 1,
  description: '',
  type: 'alarm',
  always: true,
  channels: ['mail'],
  threshold: null,
  commandId: 0,
  calendarId: 0,
  hours: null,
  categories: [],
  texts: {},
  alarms: ['overspeed', 'sos', 'tow'],
  geofenceIds: null,
  isPriority: false,
  escalateAfterMs: 0,
  escalateTo: [],
  ...changes,
})

/** @param sequence counts up for each device */
export function buildAlarm(
  sequence: number,
  {
    deviceId = 1,
    at = noon,
    alarm = 'overspeed',
    ...changes
  }: Partial<FleetEvent> & { at?: number; alarm?: string } = {},
): FleetEvent {
  return {
    id: idOf(deviceId, sequence),
    deviceId,
    type: 'alarm',
    eventTime: at,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: alarm === '' ? {} : { alarm },
    ...changes,
  }
}
