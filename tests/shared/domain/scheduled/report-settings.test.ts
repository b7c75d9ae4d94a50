import { describe, expect, it } from 'vitest'
import {
  alarmsOf,
  availableHoursOf,
  isDaily,
  isPaused,
  typesOf,
} from '../../../../shared/domain/scheduled/report-settings.ts'

describe('the attributes of a scheduled report', () => {
  it.each([
    { types: undefined, events: null },
    { types: '', events: null },
    { types: 'alarm', events: ['alarm'] },
    { types: ' ignitionOn, alarm ', events: ['alarm', 'ignitionOn'] },
    { types: ['ignitionOn', 'alarm'], events: ['alarm', 'ignitionOn'] },
    { types: 'alarm,allEvents', events: null },
    { types: 'ofAnotherServer', events: [] },
    { types: 7, events: null },
  ])('types $types are the events $events', ({ types, events }) => {
    expect(typesOf({ attributes: types === undefined ? {} : { types } })).toEqual(events)
  })

  it.each([
    { name: 'of a record without them', attributes: {}, alarms: null },
    { name: 'of an empty text', attributes: { alarms: '' }, alarms: null },
    { name: 'of a text', attributes: { alarms: 'sos' }, alarms: ['sos'] },
    { name: 'of a text with several', attributes: { alarms: ' sos, powerCut ,' }, alarms: ['sos', 'powerCut'] },
    { name: 'of a list', attributes: { alarms: ['sos', 'tow'] }, alarms: ['sos', 'tow'] },
    { name: 'of a number', attributes: { alarms: 7 }, alarms: null },
  ])('alarms $name are $alarms', ({ attributes, alarms }) => {
    expect(alarmsOf({ attributes })).toEqual(alarms)
  })

  it.each([
    { value: true, holds: true },
    { value: 'true', holds: true },
    { value: false, holds: false },
    { value: 1, holds: false },
    { value: undefined, holds: false },
  ])('a flag that is $value holds: $holds', ({ value, holds }) => {
    const attributes = value === undefined ? {} : { paused: value, daily: value }
    expect([isPaused({ attributes }), isDaily({ attributes })]).toEqual([holds, holds])
  })

  it.each([
    { type: 'utilisation', hoursCalendarId: 4, hours: { calendarId: 4 } },
    { type: 'utilisation', hoursCalendarId: '4', hours: { calendarId: 4 } },
    { type: 'utilisation', hoursCalendarId: 0, hours: { calendarId: 0 } },
    { type: 'utilisation', hoursCalendarId: 'x', hours: {} },
    { type: 'utilisation', hoursCalendarId: undefined, hours: {} },
    { type: 'summary', hoursCalendarId: 4, hours: {} },
  ])('hours of a $type by $hoursCalendarId are $hours', ({ type, hoursCalendarId, hours }) => {
    expect(availableHoursOf({ type, attributes: { hoursCalendarId } })).toEqual(hours)
  })
})
