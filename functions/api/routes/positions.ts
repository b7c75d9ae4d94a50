import { Failure } from '../../../shared/domain/failures.ts'
import { deviceOfId } from '../../../shared/domain/ids.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { device } from '../../../shared/entities/device.ts'
import { maySeeReports } from '../../../shared/domain/access/permissions.ts'
import { positionJson } from '../../../shared/wire/json.ts'
import { atMost } from '../../platform/concurrency.ts'
import { historyOf } from '../history.ts'
import { noHistory } from '../require-reports.ts'
import { preferred } from '../http/preference.ts'
import { idIn, idsIn, queryOf } from '../http/query.ts'
import { type ApiContext, type ScopedCaller, later, type Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { deviceAndPeriod } from '../openapi/parameters.ts'
import { listOf, moment, recordId, ref } from '../openapi/schema.ts'

const lookUpsAtOnce = 8

const fileFormats = ['text/csv', 'application/gpx+xml'] as const

/**
 * Positions by id, in the order asked; or a device's latest; or its history between `from` and `to`, both inclusive,
 * by fix time; or the latest of everything that the caller's links show.
 */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/positions',
    access: 'signedIn',
    gate: gates.always,
    document: describe('tracks', () => ({
      summary: 'Get positions',
      notes:
        'By id, in the order requested; or the latest position of a device; or its history in a period; or the latest position of every device visible to the caller. Callers who may not read history get by id only latest positions and those of events. In the format that `Accept` names, JSON by default. Where the operator chose to save positions within a minute, history and latest positions are up to two minutes behind the live socket.',
      query: {
        id: { says: 'these only; may be repeated', schema: listOf(recordId) },
        deviceId: { says: 'of this device', schema: recordId },
        from: { says: 'start of the period; requires deviceId and to', schema: moment },
        to: { says: 'end of the period', schema: moment },
        geofenceId: { says: 'of the period, those within this geofence', schema: recordId },
      },
      answer: [{ json: listOf(ref('Position')) }, { bytes: fileFormats, says: 'the positions as a file' }],
      refuses: ['forbidden', 'missing', 'tooLarge'],
    })),
    answer: async (c, caller) => {
      const positions = await asked(c, caller)
      const format = preferred(c.req.header('accept') ?? '', ['application/json', ...fileFormats])
      c.header('vary', 'Accept')
      if (format === null || format === 'application/json') return c.json(positions.map(positionJson))
      const { positionFile } = await import('../exports/position-list.ts')
      const file = await positionFile(caller, positions, format)
      file.headers.set('vary', 'Accept')
      return file
    },
  },
  {
    method: 'DELETE',
    path: '/positions',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('tracks', () => ({
      summary: 'Remove the history of a device',
      notes:
        'The latest position is kept. Trips and reports of these days are recalculated. If the history consists of very many parts, the rest of them disappears within minutes after the answer.',
      query: deviceAndPeriod,
      answer: { nothing: 204 },
      refuses: ['missing', 'tooLarge', 'conflict'],
    })),
    answer: later<ScopedCaller>(async () => (await import('../history-removal.ts')).removeHistory),
  },
  {
    method: 'DELETE',
    path: '/positions/:id',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('tracks', () => ({
      summary: 'Remove a position',
      answer: { nothing: 204 },
      refuses: ['conflict'],
    })),
    answer: later<ScopedCaller>(async () => (await import('../history-removal.ts')).removePosition),
  },
]

async function asked(c: ApiContext, caller: ScopedCaller): Promise<Position[]> {
  const query = queryOf(c)
  if (query.has('id')) return byId(caller, idsIn(query, 'id'))
  if (query.get('from') || query.get('to')) return (await historyOf(c, caller)).positions
  const deviceId = idIn(query, 'deviceId')
  if (deviceId === null) return latest(caller, await caller.scope.linked(device))
  const seen = await caller.scope.those(device, [deviceId])
  if (seen.length === 0) throw new Failure('missing', 'There is no such device, or you may not see it.')
  return latest(caller, seen)
}

async function latest(caller: ScopedCaller, devices: readonly { id: number }[]): Promise<Position[]> {
  const states = await caller.tracks.shownStates(devices.map((each) => each.id))
  return devices.flatMap((each) => states.get(each.id)?.last ?? [])
}

/**
 * An id names its device, so what may not be seen is not even looked up. The first that is missing ends it: one that
 * is not there may cost a look through all of a device's history. Who may not read history gets the latest position and
 * those of events; ids are easily guessed, so that other ones are refused whether or not there is a position.
 */
async function byId(caller: ScopedCaller, ids: readonly number[]): Promise<Position[]> {
  const seen = await caller.scope.those(device, [...new Set(ids.map(deviceOfId))])
  const states = await caller.tracks.states(seen.map((each) => each.id))
  const mayReadHistory = maySeeReports(caller.user, await caller.settings())
  const found = new Map<number, Position>()
  await atMost(lookUpsAtOnce, new Set(ids), async (id) => {
    const state = states.get(deviceOfId(id))
    const position = state?.last?.id === id ? state.last : state && (await caller.tracks.position(id))
    const isPast = state !== undefined && state.last?.id !== id
    if (isPast && !mayReadHistory && !(position && (await isOfEvent(caller, position)))) throw noHistory()
    if (!position) throw new Failure('missing', 'There is no position {id}, or you may not see it.', { values: { id } })
    found.set(id, position)
  })
  return ids.map((id) => found.get(id)!)
}

/** Whether an event is about this position: it happened with it, or while it was the latest one. */
async function isOfEvent({ tracks }: ScopedCaller, { id, deviceId, fixTime, deviceTime }: Position): Promise<boolean> {
  const next = await tracks.neighbour(deviceId, fixTime + 1, 'after')
  const [during, atDeviceTime] = await Promise.all([
    tracks.eventsBetween(deviceId, fixTime, next?.fixTime ?? fixTime),
    tracks.eventsBetween(deviceId, deviceTime, deviceTime),
  ])
  return [...during, ...atDeviceTime].some(({ positionId }) => positionId === id)
}
