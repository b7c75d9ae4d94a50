import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { period } from '../openapi/parameters.ts'
import { count, listOf, number, recordId, ref } from '../openapi/schema.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'

const devices = {
  deviceId: { says: 'devices; may be repeated. All that the caller sees without any', schema: listOf(recordId) },
  groupId: {
    says: 'groups whose devices are included, with the groups below them; may be repeated',
    schema: listOf(recordId),
  },
} as const

const bounds = `Devices that the caller does not see are left out. A period has at most ${placeLimits.placePeriodMaxMs / dayMs} days.`

/** Who was near a place, and where vehicles stop. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/places/passes',
    access: 'signedIn',
    gate: gates.always,
    document: describe('reports', () => ({
      summary: 'Find who was near a place',
      notes: `The times in which devices were in a circle, by time. Between two positions that are no more than five minutes apart the way is taken to be straight, so that a device is found which has no position inside. Devices are looked at by id, and what is too much for an answer comes in parts: \`next\` is the \`after\` of the next one. ${bounds}`,
      query: {
        latitude: { says: 'degrees, from -90 to 90', schema: number, isRequired: true },
        longitude: { says: 'degrees, from -180 to 180', schema: number, isRequired: true },
        radius: {
          says: 'metres',
          schema: { ...number, minimum: placeLimits.passRadiusMetresMin, maximum: placeLimits.passRadiusMetresMax },
          isRequired: true,
        },
        ...period,
        ...devices,
        after: { says: 'id behind which the part begins', schema: count },
      },
      answer: { json: ref('PlacePasses') },
      refuses: ['forbidden', 'tooLarge'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./answer-passes.ts')).answerPasses),
  },
  {
    method: 'GET',
    path: '/places/stops',
    access: 'signedIn',
    gate: gates.always,
    document: describe('reports', () => ({
      summary: 'Find where devices stop',
      notes: `Stops of the period from day summaries; those of days that are not over, or not worked through yet, are left out. Places with at least ${placeLimits.frequentStopsMin} stops on more than one day are \`frequent\`. ${bounds} What is too much for an answer is refused.`,
      query: { ...period, ...devices },
      answer: { json: ref('StopPlaces') },
      refuses: ['forbidden', 'tooLarge'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./answer-stops.ts')).answerStops),
  },
]
