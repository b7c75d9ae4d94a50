import * as z from 'zod'
import type { EventDeclaration } from '../../../shared/catalog/events/event.ts'
import { eventsWhere } from '../../../shared/catalog/events/index.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { inactivityTriedMinMs, trialLimits } from '../../../shared/domain/trials/trial-limits.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { count, listOf, moment, number, object, recordId, ref, wanted, type Schema } from '../openapi/schema.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'
import { geofence } from '../../../shared/entities/geofence.ts'

const triedNotification = z
  .object(notification.schema.shape)
  .pick({ id: true, type: true, always: true, notificators: true, commandId: true, calendarId: true, attributes: true })
const drawn = geofence.schema.pick({ id: true, area: true, calendarId: true, attributes: true })

/** The types of events that go by a value, as a sentence names them. */
const assuming = (value: EventDeclaration<string>['assumes']): string =>
  [...eventsWhere(({ assumes }) => assumes === value)]
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ')

const assumed: Schema = {
  ...object(
    {
      speedLimit: { ...number, description: `knots, of the device; of ${assuming('speedLimit')}` },
      geofenceId: {
        ...listOf(recordId),
        description: `as if the devices were linked to these; of ${assuming('geofences')}`,
      },
      deviceInactivityStart: {
        ...count,
        minimum: inactivityTriedMinMs,
        description: `ms, of ${assuming('silence')}; positions count from when they were measured`,
      },
      deviceInactivityPeriod: { ...count, description: 'ms; 0 for one event of each silence' },
    },
    ['speedLimit', 'geofenceId', 'deviceInactivityStart', 'deviceInactivityPeriod'],
  ),
  description:
    'values that the events are raised by in place of those that were set; the events that are stored without any',
}

/** What a geofence or a notification that need not be saved would have done. Its code is in the capability `reports`. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/geofences/trial',
    access: 'signedIn',
    gate: { ...gates.always, guest: 'refused' },
    document: describe('reports', () => ({
      summary: 'Try a geofence on past days',
      notes: `The events that it would have raised, had it been saved a week before the period; nothing is saved. With the \`id\` of a stored geofence it takes that one’s place. At most ${trialLimits.trialDevicesMax} devices are tried in one call, and fewer when time runs out: \`remaining\` names the others, and \`untried\` those that hold too much. Devices that the caller does not see are left out. A period has at most ${trialLimits.trialPeriodMaxMs / dayMs} days.`,
      body: { json: bodySchema(drawn, 'of the geofence that is changed; 0 for a new one') },
      answer: { json: ref('Trial') },
      refuses: ['forbidden', 'missing', 'tooLarge'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./answer-trial.ts')).tryGeofence),
  },
  {
    method: 'POST',
    path: '/notifications/trial',
    access: 'signedIn',
    gate: { ...gates.always, guest: 'refused' },
    document: describe('reports', () => ({
      summary: 'Try a notification on past days',
      notes: `Which messages it would have sent to whom, of the events that are stored, or that its threshold or other values would have raised (\`assumed\`); nothing is saved and nothing is sent. With the \`id\` of a stored notification its people are those who are linked to it, else it is the caller’s alone. At most ${trialLimits.trialDevicesMax} devices are tried in one call: \`remaining\` names the others, and \`untried\` those that hold too much. A period has at most ${trialLimits.trialPeriodMaxMs / dayMs} days.`,
      body: {
        json: bodySchema(triedNotification, 'of the notification that is changed; 0 for a new one', { assumed }),
      },
      answer: { json: ref('NotificationTrial') },
      refuses: ['forbidden', 'missing', 'tooLarge'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./answer-notification-trial.ts')).tryNotification),
  },
]

function bodySchema(schema: z.ZodObject, id: string, more: Record<string, Schema> = {}) {
  const { properties, required = [] } = wanted(schema, { id })
  const asked = {
    deviceId: { ...listOf(recordId), description: 'devices to try; all that the caller sees without any' },
    groupId: { ...listOf(recordId), description: 'groups whose devices are tried, with the groups below them' },
    from: { ...moment, description: '30 days before the end without it' },
    to: { ...moment, description: 'now without it' },
    limit: {
      ...count,
      minimum: 1,
      maximum: trialLimits.trialDevicesMax,
      description: 'how many devices are tried at most',
    },
    ...more,
  }
  return object(
    { ...properties, ...asked },
    Object.keys({ ...properties, ...asked }).filter((key) => !required.includes(key)),
  )
}
