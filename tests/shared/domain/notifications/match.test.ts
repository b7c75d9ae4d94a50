import { describe, expect, it } from 'vitest'
import { exclusionOf, mismatchOf, type Mismatch } from '../../../../shared/domain/notifications/match.ts'
import { ruleOf, type NotificationRule } from '../../../../shared/domain/notifications/rule.ts'
import { readWeekHours } from '../../../../shared/domain/notifications/week-hours.ts'
import type { Threshold } from '../../../../shared/domain/engine/active-rules.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import { reachOf } from '../../../../shared/domain/access/visibility.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { buildUser, hourMs, minuteMs, noon } from '../../../support/builders.ts'
import { buildAlarm, buildRule } from './alert-builders.ts'

interface Case {
  rule?: Partial<NotificationRule>
  event?: Partial<FleetEvent> & { alarm?: string }
  linkedTo?: string[]
  userIds?: number[]
  deviceCalendarId?: number
  category?: string | null
  expected: Mismatch | null
}

/** Calendar 5 is on, 6 is off, 7 begins with noon. */
const isOn = (id: number, time: number) => id === 0 || id === 5 || (id === 7 && time >= noon)

const fridge: Threshold = { attribute: 'temp1', side: 'above', value: 8, leastMs: minuteMs }
const cold = { type: 'valueOutOfRange', threshold: fridge } as const
const warm = (threshold: number): Case['event'] => ({
  type: 'valueOutOfRange',
  attributes: { attribute: 'temp1', side: 'above', threshold, leastTime: minuteMs, value: 12 },
})

const cases: Record<string, Case> = {
  'an alarm that is chosen': { expected: null },
  'an alarm that is not chosen': { event: { alarm: 'vibration' }, expected: 'otherAlarm' },
  'one of several alarms': { event: { alarm: 'vibration, tow' }, expected: null },
  'an event without an alarm': { event: { alarm: '' }, expected: 'otherAlarm' },
  'a notification without alarms': { rule: { alarms: [] }, expected: 'otherAlarm' },
  'another type needs no alarm': {
    rule: { type: 'ignitionOn', alarms: [] },
    event: { type: 'ignitionOn' },
    expected: null,
  },
  'a quarter of an hour old': { event: { eventTime: noon - 15 * minuteMs }, expected: null },
  'older than a quarter of an hour': { event: { eventTime: noon - 15 * minuteMs - 1 }, expected: 'tooOld' },
  'from the future': { event: { eventTime: noon + minuteMs }, expected: null },
  'an alarm that late data brought': { event: { attributes: { alarm: 'sos', late: true } }, expected: null },
  'a state that newer data have replaced': {
    rule: { type: 'ignitionOn', alarms: [] },
    event: { type: 'ignitionOn', attributes: { late: true } },
    expected: 'late',
  },
  'a state that came with history': {
    rule: { type: 'ignitionOn', alarms: [] },
    event: { type: 'ignitionOn', attributes: { late: true, imported: true } },
    expected: 'imported',
  },
  'an alarm that is late and too old': {
    event: { attributes: { alarm: 'sos', late: true }, eventTime: noon - 16 * minuteMs },
    expected: 'tooOld',
  },
  'an hour ago by a clock that is an hour behind': {
    event: { attributes: { alarm: 'sos', clockBehind: 3600 }, eventTime: noon - hourMs },
    expected: null,
  },
  'an hour and a quarter ago by a clock that is an hour behind': {
    event: { attributes: { alarm: 'sos', clockBehind: 3600 }, eventTime: noon - hourMs - 16 * minuteMs },
    expected: 'tooOld',
  },
  'in a geofence that is chosen': { rule: { geofenceIds: [3] }, event: { geofenceId: 3 }, expected: null },
  'in another geofence': { rule: { geofenceIds: [3] }, event: { geofenceId: 4 }, expected: 'otherGeofence' },
  'in none, when one is wanted': { rule: { geofenceIds: [3] }, expected: 'otherGeofence' },
  'of its threshold': { rule: cold, event: warm(8), expected: null },
  'of another value': { rule: cold, event: warm(9), expected: 'otherThreshold' },
  'of another side': {
    rule: { ...cold, threshold: { ...fridge, side: 'below' } },
    event: warm(8),
    expected: 'otherThreshold',
  },
  'of a longer time': {
    rule: { ...cold, threshold: { ...fridge, leastMs: 1 } },
    event: warm(8),
    expected: 'otherThreshold',
  },
  'without a threshold': { rule: { ...cold, threshold: null }, event: warm(8), expected: 'otherThreshold' },
  'during the calendar': { rule: { calendarId: 5 }, expected: null },
  'outside of the calendar': { rule: { calendarId: 6 }, expected: 'calendar' },
  'the calendar counts at the time of the event': {
    rule: { calendarId: 7 },
    event: { eventTime: noon - minuteMs },
    expected: 'calendar',
  },
  'outside of the device’s calendar': { deviceCalendarId: 6, expected: 'deviceCalendar' },
  'linked to the device': { rule: { always: false }, linkedTo: ['device#1'], expected: null },
  'linked to a group above': { rule: { always: false }, linkedTo: ['group#8'], expected: null },
  'linked to another device': { rule: { always: false }, linkedTo: ['device#2'], expected: 'otherDevice' },
  'within its hours': {
    rule: { hours: readWeekHours('MO,TU,WE,TH,FR,SA,SU 12:00-13:00 Africa/Algiers') },
    expected: null,
  },
  'outside of its hours': {
    rule: { hours: readWeekHours('MO,TU,WE,TH,FR,SA,SU 13:00-12:00 Africa/Algiers') },
    expected: 'hours',
  },
  'of its category': { rule: { categories: ['van', 'truck'] }, category: 'van', expected: null },
  'of another category': { rule: { categories: ['van'] }, category: 'car', expected: 'otherCategory' },
  'of no category, where the default one is wanted': { rule: { categories: ['default'] }, expected: null },
  'linked to the device, of another category': {
    rule: { always: false, categories: ['van'] },
    linkedTo: ['device#1'],
    expected: 'otherCategory',
  },
  'linked to nobody': { userIds: [], expected: 'nobodyLinked' },
}

describe('whether a notification matches', () => {
  it.for(Object.entries(cases))('%s', ([, { rule, event, linkedTo = [], userIds = [1], expected, ...device }]) => {
    const subject = {
      event: buildAlarm(1, event),
      device: { id: 1, groupId: 7, calendarId: device.deviceCalendarId ?? 0, category: device.category ?? null },
      owners: ['device#1', 'group#7', 'group#8'],
    }
    const linked = { rule: buildRule(rule), linkedTo: new Set(linkedTo), userIds }
    expect(mismatchOf(subject, linked, { now: noon, isOn })).toBe(expected)
  })
})

const people: Record<string, [Partial<User> | null, string[], Mismatch | null]> = {
  'who sees the device': [{}, ['device#1'], null],
  'who sees it through a group': [{}, ['group#7'], null],
  'who does not see it': [{}, ['device#2'], 'deviceNotVisible'],
  'an administrator without a link': [{ administrator: true }, [], 'deviceNotVisible'],
  'a guest': [{ temporary: true }, ['device#1'], 'guest'],
  'who is disabled': [{ disabled: true }, ['device#1'], 'disabled'],
  'whose account ended': [{ expirationTime: new Date(noon - 1).toISOString() }, ['device#1'], 'expired'],
  'who is gone': [null, [], 'gone'],
}

describe('who is a recipient', () => {
  it.for(Object.entries(people))('%s', ([, [user, links, expected]]) => {
    const linked = links.map((name) => ({ type: name.split('#')[0]!, id: Number(name.split('#')[1]) }))
    const person = user && { user: buildUser(user), reach: reachOf(linked, [{ id: 7, groupId: 0 }]) }
    expect(exclusionOf(person, [{ id: 1, groupId: 7 }], noon)).toBe(expected)
  })
})

describe('a stored notification', () => {
  it('is read with blanks, repetitions and numbers as text', () => {
    const rule = ruleOf({
      id: 4,
      description: null,
      type: 'alarm',
      always: false,
      notificators: ' mail , web,mail,pigeon',
      commandId: 0,
      calendarId: 0,
      attributes: {
        alarms: 'sos, tow',
        geofenceIds: '3,x',
        escalateAfterMinutes: '5',
        escalateTo: '7, 9',
        priority: 'true',
        hours: 'MO,SU 22:00-06:00 Africa/Algiers',
        categories: 'van, truck',
      },
    })
    expect(rule).toMatchObject({
      channels: ['mail', 'web'],
      alarms: ['sos', 'tow'],
      geofenceIds: [3],
      escalateAfterMs: 5 * minuteMs,
      escalateTo: [7, 9],
      isPriority: true,
      hours: { on: ['SU', 'MO'], from: '22:00', to: '06:00', zone: 'Africa/Algiers' },
      categories: ['van', 'truck'],
    })
  })
})
