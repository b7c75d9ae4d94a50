import { expect } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { readRecord } from '../../../../functions/ingest/read-record.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { dayOf, dayStart } from '../../../../shared/domain/days/day.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { TrackImportJson } from '../../../../shared/wire/imports/track-import-json.ts'
import { noon } from '../../../support/builders.ts'
import { messageAt, sequenceAt } from '../../../support/received.ts'
import { deviceTimerRunner } from '../../../support/run-device-timers.ts'
import { addDevice, apiFixtureIn, ask } from '../../api/api-fixture.ts'

export const morning = dayStart(dayOf(noon)) + 6 * hourMs
export const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** A place so many minutes after a morning, so many metres east of a place. */
const at = (day: number, minutes: number, metres: number) => ({
  time: new Date(morning + day * dayMs + minutes * minuteMs).toISOString(),
  latitude: 0,
  longitude: metres / 111_194.93,
  attributes: { ignition: minutes % 600 < 25 },
})
export type Sent = ReturnType<typeof at>

/** Ten kilometres out and back in twenty minutes, and an hour of standing after it; so many minutes later than in the morning. */
export const drive = (day: number, later = 0, metres = 1000): Sent[] => [
  ...Array.from({ length: 21 }, (_, step) => at(day, later + step, metres * Math.min(step, 20 - step))),
  ...Array.from({ length: 6 }, (_, step) => at(day, later + 30 + step * 10, 0)),
]

/** @param before is done before each write of a call of the API */
export async function van(before: () => Promise<void> = async () => {}) {
  const world = inMemoryWorld()
  const api = await apiFixtureIn(interrupted(world, before))
  const { id } = await addDevice(api.amina, { name: 'Van', uniqueId: 'van' })
  const tracks = world.tracks(api.amina.tenantId)
  const accept = acceptor(world)
  const visits = deviceTimerRunner(world)
  let sequence = 0
  const { tenantId, id: userId } = api.amina
  const { stamp } = await api.amina.records.credentials(userId)
  // sessions end before days are over
  const call = async (path: string, method: string, json?: object) => {
    const session = { tenantId, userId, stamp, expiresAt: world.now() + hourMs }
    const cookie = `JSESSIONID=${await world.lookups.openSession('session', session)}`
    const as = { ...api.amina, cookie }
    return ask(api, `/api/devices/${id}/imports${path}`, { method, as, ...(json && { json }) })
  }
  const begin = async (total: number) => {
    const { json } = await call('', 'POST', { fileName: 'tour.gpx', format: 'gpx', total })
    return (json as TrackImportJson).id
  }
  return {
    id,
    tracks,
    /** as its tracker sends them */
    arrive: async (fixes: readonly Sent[]) => {
      world.moveTo(Math.max(world.now(), Date.parse(fixes.at(-1)!.time) + 1000))
      await accept([messageAt(++sequence, { uniqueId: 'van', payload: fixes, receivedAt: world.now() })])
    },
    /** what the API put into the backlog comes to ingest */
    deliver: async () => {
      const messages = world.streamed.splice(0)
      const read = messages.map(({ record }) =>
        readRecord('backlog', sequenceAt(++sequence), Buffer.from(JSON.stringify(record)).toString('base64')),
      )
      await accept(read)
    },
    begin,
    /** @returns what the API answers */
    send: (importId: string, part: { offset: number; positions: readonly object[] }) =>
      call(`/${importId}/positions`, 'POST', part),
    bring: async (positions: readonly Sent[]) => {
      const importId = await begin(positions.length)
      for (let offset = 0; offset < positions.length; offset += 500) {
        const part = positions.slice(offset, offset + 500)
        expect((await call(`/${importId}/positions`, 'POST', { offset, positions: part })).status).toBe(200)
      }
      return importId
    },
    remove: async (importId: string) => (await call(`/${importId}`, 'DELETE')).status,
    undo: async (importId: string) => expect((await call(`/${importId}`, 'DELETE')).status).toBe(204),
    list: async () => (await call('', 'GET')).json as TrackImportJson[],
    /** all that is due in the next hours */
    settle: async () => {
      for (let step = 0; step < 12; step++) {
        world.moveTo(world.now() + 10 * minuteMs)
        await visits(world.now())
      }
    },
    moveTo: (time: number) => world.moveTo(time),
  }
}
export type Van = Awaited<ReturnType<typeof van>>

/** What people see of a vehicle, without what tells only in which order something was stored. */
export async function seen({ id, tracks }: Van) {
  const rows = await tracks.between(id, always)
  const timeOf = new Map(rows.map((row) => [row.id, row.fixTime]))
  const plain = ({ id: _id, serverTime: _arrived, ...row }: Position) => row
  const events = await tracks.eventsBetween(id, 0, Number.MAX_SAFE_INTEGER)
  const { last, status, lastUpdate, activitySince, trackerProtocol } = await tracks.state(id)
  const days = await tracks.days(id, 0, dayOf(noon) + 100)
  return {
    rows: rows.map(plain),
    events: events
      .filter(({ type }) => !type.startsWith('device') || type === 'deviceMoving' || type === 'deviceStopped')
      .map(({ type, eventTime, positionId }) => ({ type, eventTime, position: timeOf.get(positionId) }))
      .toSorted((a, b) => a.eventTime - b.eventTime || (a.type < b.type ? -1 : 1)),
    state: { last: last && plain(last), status, lastUpdate, activitySince, trackerProtocol },
    days: days.map(withoutIds),
  }
}

/** Ids tell when something was stored. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (/^(id|.*Id|written)$/.test(key) ? undefined : each)))

/** The world as the API has it. */
function interrupted(world: InMemoryWorld, before: () => Promise<void>): InMemoryWorld {
  const tracks: InMemoryWorld['tracks'] = (tenantId) => {
    const known = world.tracks(tenantId)
    return {
      ...known,
      save: async (change) => {
        await before()
        return known.save(change)
      },
      saveTrackImport: async (change) => {
        await before()
        return known.saveTrackImport(change)
      },
      removeTrackImport: async (...which) => {
        await before()
        return known.removeTrackImport(...which)
      },
    }
  }
  const { deviceTimers, messages } = world
  return {
    ...world,
    tracks,
    deviceTimers: {
      ...deviceTimers,
      schedule: async (...timer) => {
        await before()
        return deviceTimers.schedule(...timer)
      },
    },
    messages: {
      ...messages,
      put: async (...sent) => {
        await before()
        return messages.put(...sent)
      },
    },
  }
}
