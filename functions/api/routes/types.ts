import { commandTypes } from '../../../shared/domain/catalog/command-types.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { eventTypes } from '../../../shared/domain/fleet-event.ts'
import { notificators } from '../../../shared/domain/catalog/notificators.ts'
import { device } from '../../../shared/entities/device.ts'
import { flagIn, idIn, queryOf } from '../http/query.ts'
import type { Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { flag, listOf, object, recordId, text } from '../openapi/schema.ts'

const named = (types: readonly string[]) => types.map((type) => ({ type }))

/** A rule may run a command or show something on open pages; somebody who announces something writes to people. */
const notForAnnouncements = new Set<string>(['command', 'web'])

const typeList = { json: listOf(object({ type: text })) }

/** What can be chosen from, as lists of names. */
export const routes: readonly Route[] = [
  {
    // No tracker that speaks here has commands of its own: what is sent to one device goes to its topic as it is.
    method: 'GET',
    path: '/commands/types',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({
      summary: 'List command types',
      query: {
        deviceId: { says: 'only those this device supports', schema: recordId },
        textChannel: { says: 'those sent by SMS; with deviceId', schema: flag },
      },
      answer: typeList,
      refuses: ['missing'],
    })),
    answer: async (c, caller) => {
      const deviceId = idIn(queryOf(c), 'deviceId')
      if (deviceId === null) return c.json(named(Object.keys(commandTypes)))
      if (!(await caller.scope.one(device, deviceId))) {
        throw new Failure('missing', 'There is no such device, or you may not see it.', { field: 'deviceId' })
      }
      return c.json(named(['custom']))
    },
  },
  {
    method: 'GET',
    path: '/notifications/types',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({ summary: 'List event types', answer: typeList })),
    answer: (c) => c.json(named(eventTypes)),
  },
  {
    method: 'GET',
    path: '/notifications/notificators',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({
      summary: 'List notification channels',
      query: { announcement: { says: 'only those available for announcements', schema: flag } },
      answer: typeList,
    })),
    answer: (c) => {
      const isAnnouncement = flagIn(queryOf(c), 'announcement')
      return c.json(named(notificators.filter((type) => !(isAnnouncement && notForAnnouncements.has(type)))))
    },
  },
  {
    method: 'GET',
    path: '/server/timezones',
    access: 'signedIn',
    gate: gates.always,
    document: describe('organisation', () => ({ summary: 'List time zones', answer: { json: listOf(text) } })),
    answer: (c) => c.json([...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()),
  },
]
