import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import { dayMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import {
  type RoadLimitJson,
  roadLimitStates,
  type RoadsJson,
  type SharedWayJson,
} from '../../../shared/wire/roads/roads-json.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { deviceAndPeriod } from '../openapi/parameters.ts'
import { flag, listOf, moment, number, object, oneOf, orNull, recordId, text, type Schema } from '../openapi/schema.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'

const answer: Record<keyof RoadsJson, Schema> = {
  lines: {
    ...listOf(listOf({ ...listOf(number), minItems: 2, maxItems: 2 })),
    description: 'longitude and latitude of each point; a line ends where the track has a gap',
  },
  isWhole: { ...flag, description: 'false when a part could not be looked up' },
}

const limit: Record<keyof RoadLimitJson, Schema> = {
  state: {
    ...oneOf(roadLimitStates),
    description:
      '`unknown`: the road has none on record. `noRoad`: beside roads, or on several. `noFixes`: too few positions are near. `failed`: the service did not answer. `usedUp`: the allowance is used up.',
  },
  limit: { ...orNull(number), description: 'knots' },
  road: { ...orNull(text), description: 'number and name' },
}

const place = object({ latitude: number, longitude: number })

const way: Record<keyof SharedWayJson, Schema> = {
  place,
  line: {
    ...listOf({ ...listOf(number), minItems: 2, maxItems: 2 }),
    description: 'longitude and latitude of each point',
  },
  metres: number,
  seconds: { ...number, description: 'by the traffic when it was looked up' },
}

/** Which roads a device took and takes, where the organisation wants to know. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/positions/roads',
    access: 'signedIn',
    // each look-up costs something
    gate: { unconfirmed: 'refused', trialOver: 'allowed', guest: 'refused' },
    document: describe('tracks', () => ({
      summary: 'Match a track to roads',
      notes: `The roads that the device most likely took, of at most ${Math.floor(roadLimits.periodMaxMs / dayMs)} days. Available when the setting \`roadsEnabled\` is true. What was looked up in the last 30 days costs nothing.`,
      query: deviceAndPeriod,
      answer: { json: object(answer) },
      refuses: ['forbidden', 'missing', 'tooLarge', 'tooMuch'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./answer-roads.ts')).answerRoads),
  },
  {
    method: 'GET',
    path: '/positions/limits',
    access: 'signedIn',
    // each look-up costs something
    gate: { unconfirmed: 'refused', trialOver: 'allowed', guest: 'refused' },
    document: describe('tracks', () => ({
      summary: 'Get speed limits of roads',
      notes:
        'What applies on the roads where the device was at these moments, in their order. Available when the setting `roadsEnabled` is true. What was looked up in the last 30 days costs nothing.',
      query: {
        deviceId: { says: 'id of the device', schema: recordId, isRequired: true },
        time: {
          says: `moments of positions; may be repeated, up to ${roadLimits.limitsMax} times`,
          schema: listOf(moment),
          isRequired: true,
        },
      },
      answer: { json: listOf(object(limit)) },
      refuses: ['forbidden', 'missing', 'tooLarge'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./answer-limits.ts')).answerLimits),
  },
  {
    method: 'GET',
    path: '/share/way',
    access: 'signedIn',
    gate: gates.always,
    document: describe('links', () => ({
      summary: 'Get the way of a shared device to its place',
      notes: `For guests of a link that leads to a place by road (\`PUT /shares/:id/way\`); \`null\` where there is none. Looked up at most once in ${roadLimits.wayEveryMs / minuteMs} minutes, while the device is on its way.`,
      answer: { json: orNull(object(way)) },
    })),
    answer: later<ScopedCaller>(async () => (await import('./answer-way.ts')).answerWay),
  },
  {
    method: 'PUT',
    path: '/shares/:id/way',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused', guest: 'refused' },
    document: describe('links', () => ({
      summary: 'Set the place that a share link leads to by road',
      notes:
        'Of links to one device. Look-ups count for the organisation. `null` ends it. Available when the setting `roadsEnabled` is true.',
      body: { json: object({ place: orNull(place) }) },
      answer: { json: object({ place: orNull(place) }) },
      refuses: ['missing', 'forbidden'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./lead-by-road.ts')).leadByRoad),
  },
]
