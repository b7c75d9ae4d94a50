import { describe, expect, test } from 'vitest'
import { undoImports } from '../../../../functions/watch/undo-import.ts'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { readRecord } from '../../../../functions/ingest/read-record.ts'
import type { Tracks } from '../../../../functions/platform/ports/ports.ts'
import { noActiveRules } from '../../../../shared/domain/engine/active-rules.ts'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { dayOf, dayStart } from '../../../../shared/domain/days/day.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { TrackImportJson } from '../../../../shared/wire/imports/track-import-json.ts'
import { noon } from '../../../support/builders.ts'
import { messageAt, sequenceAt } from '../../../support/received.ts'
import { deviceTimerRunner } from '../../../support/run-device-timers.ts'
import { addDevice, ask, fixture } from '../../api/api-fixture.ts'

const morning = dayStart(dayOf(noon)) + 6 * hourMs
const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** A place so many minutes after a morning, so many metres east of a place. */
const at = (day: number, minutes: number, metres: number) => ({
  time: new Date(morning + day * dayMs + minutes * minuteMs).toISOString(),
  latitude: 0,
  longitude: metres / 111_194.93,
  attributes: { ignition: minutes % 600 < 25 },
})
type Sent = ReturnType<typeof at>

/** Ten kilometres out and back in twenty minutes, and an hour of standing after it; so many minutes later than in the morning. */
const drive = (day: number, later = 0, metres = 1000): Sent[] => [
  ...Array.from({ length: 21 }, (_, step) => at(day, later + step, metres * Math.min(step, 20 - step))),
  ...Array.from({ length: 6 }, (_, step) => at(day, later + 30 + step * 10, 0)),
]

async function van() {
  const api = await fixture()
  const { world } = api
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
    bring: async (positions: readonly Sent[]) => {
      const { json: body } = await call('', 'POST', { fileName: 'tour.gpx', format: 'gpx', total: positions.length })
      const { id: importId } = body as TrackImportJson
      for (let offset = 0; offset < positions.length; offset += 500) {
        const part = positions.slice(offset, offset + 500)
        expect((await call(`/${importId}/positions`, 'POST', { offset, positions: part })).status).toBe(200)
      }
      return importId
    },
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
type Van = Awaited<ReturnType<typeof van>>

/** What people see of a vehicle, without what tells only in which order something was stored. */
async function seen({ id, tracks }: Van) {
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

const cases: { name: string; before: Sent[][]; brought: Sent[]; after: Sent[][] }[] = [
  { name: 'days before the first', before: [drive(8)], brought: [...drive(1), ...drive(2)], after: [] },
  { name: 'a day between two', before: [drive(2), drive(6)], brought: drive(4), after: [] },
  {
    name: 'the same days, at other hours',
    before: [drive(2), drive(4)],
    brought: [...drive(2, 300), ...drive(4, 200)],
    after: [],
  },
  { name: 'the way between two known places', before: [drive(2)], brought: drive(2, 0.5, 1500), after: [] },
  { name: 'days after the latest', before: [drive(2)], brought: [...drive(4), ...drive(5)], after: [] },
  { name: 'a vehicle that never sent', before: [], brought: drive(4), after: [] },
  {
    name: 'a day that its tracker sends as well later',
    before: [drive(2)],
    brought: drive(4, 30),
    after: [drive(4, 300)],
  },
  { name: 'hours of a day that is not over', before: [drive(2)], brought: drive(6), after: [drive(6, 900)] },
  {
    name: 'days, and its tracker goes on',
    before: [drive(2)],
    brought: [...drive(4), ...drive(5)],
    after: [drive(7), drive(8)],
  },
]

describe('an import that is removed', () => {
  test.each(cases)('leaves the vehicle as it would be without it: $name', async ({ before, brought, after }) => {
    const [clean, found] = [await van(), await van()]
    for (const each of [clean, found]) {
      for (const fixes of before) await each.arrive(fixes)
      each.moveTo(morning + 6 * dayMs + 12 * hourMs)
      await each.settle()
    }
    const importId = await found.bring(brought)
    await found.deliver()
    for (const each of [clean, found]) {
      each.moveTo(morning + 6 * dayMs + 20 * hourMs)
      await each.settle()
      for (const fixes of after) await each.arrive(fixes)
      await each.settle()
    }
    expect((await seen(found)).events).not.toEqual((await seen(clean)).events)
    await found.undo(importId)
    for (const each of [clean, found]) {
      each.moveTo(morning + 9 * dayMs + 20 * hourMs)
      await each.settle()
    }
    expect(await found.list()).toEqual([])
    expect(await seen(found)).toEqual(await seen(clean))
  })

  test('takes none of the positions that are still on their way', async () => {
    const found = await van()
    await found.arrive(drive(8))
    const importId = await found.bring(drive(2))
    await found.undo(importId)
    await found.deliver()
    await found.settle()
    expect((await found.tracks.between(found.id, always)).map(({ protocol }) => protocol)).not.toContain('imported')
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'ends the same when its process dies at write %i, and the vehicle goes on',
    async (diesAt) => {
      const [clean, found] = [await van(), await van()]
      const live = drive(8)
      for (const each of [clean, found]) {
        await each.arrive(drive(2))
        each.moveTo(morning + 7 * dayMs)
        await each.settle()
      }
      const importId = await found.bring([...drive(3), ...drive(4)])
      await found.deliver()
      await found.settle()
      await found.undo(importId)
      let writes = 0
      const { tracks, id } = found
      const through: Tracks = {
        ...tracks,
        // a live message comes between each read of the state and the first try to write it
        save: async (change) => {
          if (++writes === diesAt) throw new Error('The process dies')
          const [next] = live.splice(0, 1)
          if (next) await found.arrive([next])
          return tracks.save(change)
        },
        removePositions: async (deviceId, range) => {
          if (++writes === diesAt) throw new Error('The process dies')
          return tracks.removePositions(deviceId, range)
        },
      }
      const rules = { settings: engineSettings(() => undefined), activeRules: noActiveRules }
      const undo = async () => undoImports({ tracks: through, rules, isTimeUp: () => false }, await tracks.state(id))
      await undo().catch(() => undefined)
      for (const fixes of live.splice(0)) await found.arrive([fixes])
      for (const fixes of drive(8)) await clean.arrive([fixes])
      for (const each of [clean, found]) {
        each.moveTo(morning + 10 * dayMs)
        await each.settle()
      }
      expect(writes).toBeGreaterThanOrEqual(diesAt)
      expect(await found.list()).toEqual([])
      expect(await seen(found)).toEqual(await seen(clean))
    },
  )

  test('leaves what another import brought', async () => {
    const found = await van()
    await found.arrive(drive(8))
    const [one, other] = [await found.bring(drive(2)), await found.bring(drive(2, 300))]
    await found.deliver()
    await found.undo(one)
    await found.settle()
    const left = (await found.tracks.between(found.id, always)).filter(({ protocol }) => protocol === 'imported')
    expect(new Set(left.map(({ attributes }) => attributes.importId))).toEqual(new Set([other]))
    expect(left).toHaveLength(27)
    expect(await found.list()).toMatchObject([{ id: other, state: 'done', positions: 27 }])
  })
})
