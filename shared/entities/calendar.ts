import * as z from 'zod'
import { isCalendar, readCalendar } from '../domain/calendar/read-calendar.ts'
import { entity, type RecordOf } from './entity.ts'
import { attributes, id, requiredText } from './fields.ts'
import { issueOf } from './issue.ts'

/**
 * An iCalendar file in base64. It is parsed to be checked and stored as it came: clients rely on its exact lines. It is
 * refused when none of its entries can be read.
 */
const data = z.string().superRefine((value, context) => {
  const read = readCalendar(value)
  if (!isCalendar(read)) context.addIssue(issueOf(read.problem))
})

export const calendar = entity({
  name: 'calendar',
  api: 'calendars',
  list: 'calendars',
  edit: 'calendar',
  schema: z.object({ id, name: requiredText(), data, attributes }),
  titleKey: 'name',
  searchKeys: ['name'],
  access: { sharedWith: ['user'], hiddenBy: 'ui.disableCalendars' },
  form: [
    { key: 'name', as: { text: {} }, section: 'required' },
    { key: 'data', as: { calendar: {} }, section: 'required' },
    { key: 'attributes', as: { attributes: {} } },
  ],
  columns: ['name', 'data'],
})

export type CalendarRecord = RecordOf<typeof calendar>
