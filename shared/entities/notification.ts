import * as z from 'zod'
import { alarmTypes } from '../domain/catalog/alarm-types.ts'
import type { FailureText } from '../domain/failures.ts'
import { eventsWhere, eventTypes } from '../catalog/events/index.ts'
import { ruleLimits } from '../domain/limits/rules.ts'
import { notificators } from '../catalog/channels/index.ts'
import { ofThresholds, thresholdIn, thresholdWanted } from '../domain/rules/threshold.ts'
import { thresholdSides } from '../domain/engine/active-rules.ts'
import { categoriesOf } from '../domain/notifications/categories.ts'
import { isOwnText, ownTextKeys } from '../domain/notifications/texts/own-text.ts'
import { readWeekHours } from '../domain/notifications/week-hours.ts'
import { attributesWith, type Known } from './attribute-schemas.ts'
import { deviceCategories } from './device.ts'
import { entity, type RecordOf } from './entity.ts'
import { flag, id, optionalText, referenceId, requiredText } from './fields.ts'
import { issueOf } from './issue.ts'

const known: readonly string[] = notificators

/** Names that are separated by commas, kept without blanks. */
const channels = requiredText()
  .transform((value) =>
    value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .join(','),
  )
  .refine(
    (value) => value !== '' && value.split(',').every((name) => known.includes(name)),
    issueOf({ text: 'must name some of {values}', values: { values: notificators } }),
  )

const categories: readonly string[] = deviceCategories

const ownText: Known = {
  isRight: isOwnText,
  wanted:
    'a text of at most 160 characters; braces may hold vehicle, event, detail, time, place, geofence, driver or maintenance',
}

const restricting = {
  hours: {
    isRight: (value) => readWeekHours(value) !== null,
    wanted: 'hours of a week like MO,TU,WE,TH,FR 22:00-06:00 Africa/Algiers',
  },
  categories: {
    isRight: (value) => categoriesOf({ categories: value }).every((name) => categories.includes(name)),
    wanted: 'categories of devices with commas between them, like car,van',
  },
  ...Object.fromEntries(ownTextKeys.map((key) => [key, ownText])),
} satisfies Record<string, Known>

const ofThreshold = { key: 'type' as const, holds: [...ofThresholds] }

/** Who is notified of what: an event type, the channels, and when. */
export const notification = entity({
  name: 'notification',
  api: 'notifications',
  list: 'notifications',
  edit: 'notification',
  schema: z
    .object({
      id,
      description: optionalText(ruleLimits.descriptionLengthMax, 'lines'),
      type: z.enum(eventTypes),
      always: flag,
      notificators: channels,
      commandId: referenceId,
      calendarId: referenceId,
      attributes: attributesWith(restricting),
    })
    .refine((value) => value.commandId > 0 || !value.notificators.split(',').includes('command'), {
      path: ['commandId'],
      message: 'choose the command to send, or take "command" from the notificators' satisfies FailureText,
    })
    .refine((value) => !ofThresholds.has(value.type) || thresholdIn(value.attributes) !== null, {
      path: ['attributes', 'thresholdValue'],
      message: thresholdWanted,
    }),
  titleKey: 'description',
  searchKeys: ['description'],
  refersTo: { commandId: 'command', calendarId: 'calendar' },
  goesWith: ['commandId'],
  access: { sharedWith: ['user', 'group', 'device'] },
  form: [
    { key: 'type', as: { choice: { options: eventTypes, words: 'event' } }, section: 'required' },
    {
      key: 'attributes.alarms',
      as: { choices: { options: alarmTypes, words: 'alarm' } },
      section: 'required',
      when: { key: 'type', holds: ['alarm'] },
    },
    {
      key: 'attributes.geofenceIds',
      as: { references: { to: 'geofence', none: 'entity.notification.anyGeofence' } },
      section: 'required',
      when: {
        key: 'type',
        holds: [...eventsWhere(({ values }) => values?.includes('geofence'))],
      },
    },
    {
      key: 'attributes.thresholdAttribute',
      as: { attributeKey: { of: 'any' } },
      section: 'required',
      when: ofThreshold,
    },
    {
      key: 'attributes.thresholdSide',
      as: { choice: { options: thresholdSides, words: 'entity.thresholdSide' } },
      section: 'required',
      when: ofThreshold,
    },
    { key: 'attributes.thresholdValue', as: { number: { mayBeZero: true } }, section: 'required', when: ofThreshold },
    {
      key: 'attributes.thresholdSeconds',
      as: { number: { unit: 'seconds', mayBeZero: true } },
      section: 'required',
      when: ofThreshold,
    },
    { key: 'notificators', as: { choices: { options: notificators, words: 'notificator' } }, section: 'required' },
    {
      key: 'commandId',
      as: { reference: { to: 'command' } },
      section: 'required',
      when: { key: 'notificators', holds: ['command'] },
    },
    { key: 'always', as: { flag: {} }, section: 'required' },
    {
      key: 'attributes.categories',
      as: { choices: { options: deviceCategories, words: 'category' } },
      section: 'required',
    },
    { key: 'attributes.hours', as: { text: {} }, section: 'extra' },
    { key: 'description', as: { text: {} }, section: 'extra' },
    { key: 'calendarId', as: { reference: { to: 'calendar' } }, section: 'extra' },
    ...ownTextKeys.map((key) => ({ key: `attributes.${key}`, as: { text: {} }, section: 'extra' }) as const),
    { key: 'attributes.priority', as: { flag: {} }, section: 'extra' },
    { key: 'attributes.escalateAfterMinutes', as: { number: {} }, section: 'extra' },
    { key: 'attributes.escalateTo', as: { references: { to: 'user' } }, section: 'extra' },
    { key: 'attributes', as: { attributes: {} } },
  ],
  columns: ['description', 'type', 'always', 'notificators', 'calendarId'],
})
export type Notification = RecordOf<typeof notification>
