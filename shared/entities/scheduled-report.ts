import * as z from 'zod'
import { fileForms } from '../domain/reports/file-forms.ts'
import { reports } from '../catalog/reports/index.ts'
import { alarmTypes } from '../domain/catalog/alarm-types.ts'
import type { FailureText } from '../domain/failures.ts'
import { eventTypes } from '../catalog/events/index.ts'
import { ruleLimits } from '../domain/limits/rules.ts'
import { entity, type RecordOf } from './entity.ts'
import { yesOrNo, attributesWith, type Known } from './attribute-schemas.ts'
import { id, referenceId, requiredText } from './fields.ts'
import { isMailAddress } from '../domain/mail/mail-address.ts'
import { reportLimits } from '../domain/limits/reports.ts'
import { addressesOf } from '../domain/scheduled/report-settings.ts'
import { readTimetable } from '../domain/scheduled/timetable.ts'

const reportTypes = reports.filter(({ canBeScheduled }) => canBeScheduled).map(({ name }) => name)

const known = {
  schedule: {
    isRight: (value) => readTimetable(value) !== null,
    wanted:
      'a schedule like daily 07:00 Africa/Algiers, weekly MO 07:00 UTC, monthly 1 07:00 UTC or monthly last 18:00 UTC',
  },
  recipients: {
    isRight: (value) => {
      const addresses = addressesOf({ attributes: { recipients: value } })
      return addresses.length <= reportLimits.reportAddresses.max && addresses.every(isMailAddress)
    },
    wanted: 'at most 50 email addresses with commas between them',
  },
  allDevices: yesOrNo,
  gaps: yesOrNo,
  performance: yesOrNo,
  format: { isRight: (value) => fileForms.some((form) => form === value), wanted: 'one of xlsx, csv or pdf' },
} satisfies Record<string, Known>

const withoutSchedule = ({ attributes }: { attributes: Record<string, unknown> }) =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== 'schedule'))

const reportsByDay = reports.filter(({ filters }) => filters.includes('daily')).map(({ name }) => name)
const reportsWithGaps = reports.filter(({ filters }) => filters.includes('gaps')).map(({ name }) => name)

/** A report that is made at the times of its timetable, or whenever a period of its calendar ends. */
export const scheduledReport = entity({
  name: 'report',
  api: 'reports',
  list: 'scheduled',
  edit: 'report',
  schema: z
    .object({
      id,
      type: z.enum(reportTypes),
      description: requiredText(ruleLimits.descriptionLengthMax, 'lines'),
      calendarId: referenceId,
      attributes: attributesWith(known),
    })
    // a calendar that somebody chose comes first, also where they know of no schedule
    .overwrite((report) => (report.calendarId > 0 ? { ...report, attributes: withoutSchedule(report) } : report))
    .refine(({ calendarId, attributes }) => calendarId > 0 || readTimetable(attributes['schedule']) !== null, {
      path: ['calendarId'],
      error: 'a calendar or a schedule is needed' satisfies FailureText,
    }),
  titleKey: 'description',
  searchKeys: ['description'],
  refersTo: { calendarId: 'calendar' },
  goesWith: ['calendarId'],
  access: { sharedWith: ['user', 'group', 'device'] },
  form: [
    { key: 'description', as: { text: {} }, section: 'required' },
    { key: 'type', as: { choice: { options: reportTypes, words: 'reports.name' } }, section: 'required' },
    { key: 'attributes.schedule', as: { text: { multiline: true } }, section: 'required' },
    {
      key: 'calendarId',
      as: { reference: { to: 'calendar' } },
      section: 'required',
      when: { key: 'attributes.schedule', holds: [''] },
    },
    { key: 'attributes.recipients', as: { text: { multiline: true } }, section: 'required' },
    { key: 'attributes.allDevices', as: { flag: {} }, section: 'required' },
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
      when: { key: 'type', holds: reportsByDay },
    },
    {
      key: 'attributes.performance',
      as: { flag: {} },
      section: 'required',
      when: { key: 'type', holds: ['utilisation'] },
    },
    {
      key: 'attributes.hoursCalendarId',
      as: { reference: { to: 'calendar' } },
      section: 'required',
      when: { key: 'type', holds: ['utilisation'] },
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
    {
      key: 'attributes.geofenceIds',
      as: { references: { to: 'geofence', none: 'entity.report.allGeofences' } },
      section: 'required',
      when: { key: 'type', holds: ['geofences'] },
    },
    {
      key: 'attributes.gaps',
      as: { flag: {} },
      section: 'required',
      when: { key: 'type', holds: reportsWithGaps },
    },
    { key: 'attributes.format', as: { choice: { options: fileForms, words: 'mailedForm' } }, section: 'required' },
    { key: 'attributes.paused', as: { flag: {} }, section: 'required' },
    { key: 'attributes', as: { attributes: {} } },
  ],
  columns: ['description', 'type', 'calendarId'],
})
export type ScheduledReport = RecordOf<typeof scheduledReport>
