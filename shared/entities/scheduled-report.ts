import * as z from 'zod'
import { reports } from '../catalog/reports/index.ts'
import { alarmTypes } from '../domain/catalog/alarm-types.ts'
import type { FailureText } from '../domain/failures.ts'
import { eventTypes } from '../catalog/events/index.ts'
import { ruleLimits } from '../domain/limits/rules.ts'
import { entity, type RecordOf } from './entity.ts'
import { attributes, id, referenceId, requiredText } from './fields.ts'

const reportTypes = reports.filter(({ canBeScheduled }) => canBeScheduled).map(({ name }) => name)

/** A report that is made whenever a period of its calendar ends. */
export const scheduledReport = entity({
  name: 'report',
  api: 'reports',
  list: 'scheduled',
  edit: 'report',
  schema: z.object({
    id,
    type: z.enum(reportTypes),
    description: requiredText(ruleLimits.descriptionLengthMax, 'lines'),
    calendarId: referenceId.refine((value) => value > 0, 'a calendar is needed' satisfies FailureText),
    attributes,
  }),
  titleKey: 'description',
  searchKeys: ['description'],
  refersTo: { calendarId: 'calendar' },
  goesWith: ['calendarId'],
  access: { sharedWith: ['user', 'group', 'device'] },
  form: [
    { key: 'description', as: { text: {} }, section: 'required' },
    { key: 'type', as: { choice: { options: reportTypes, words: 'reports.name' } }, section: 'required' },
    { key: 'calendarId', as: { reference: { to: 'calendar' } }, section: 'required' },
    {
      key: 'attributes.types',
      as: { choices: { options: eventTypes, words: 'event' } },
      section: 'required',
      when: { key: 'type', holds: ['events'] },
    },
    {
      key: 'attributes.alarms',
      as: { choices: { options: alarmTypes, words: 'alarm' } },
      section: 'required',
      when: { key: 'type', holds: ['events'] },
    },
    {
      key: 'attributes.daily',
      as: { flag: {} },
      section: 'required',
      when: { key: 'type', holds: ['summary'] },
    },
    {
      key: 'attributes.fasterThan',
      as: { number: { unit: 'speed' } },
      section: 'required',
      when: { key: 'type', holds: ['speeding'] },
    },
    {
      key: 'attributes.forAtLeast',
      as: { number: { unit: 'seconds', mayBeZero: true } },
      section: 'required',
      when: { key: 'type', holds: ['speeding'] },
    },
    { key: 'attributes.paused', as: { flag: {} }, section: 'required' },
    { key: 'attributes', as: { attributes: {} } },
  ],
  columns: ['description', 'type', 'calendarId'],
})
export type ScheduledReport = RecordOf<typeof scheduledReport>
