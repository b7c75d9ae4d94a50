import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tracks } from '../../../../functions/platform/ports/ports.ts'
import { deviceTrial } from '../../../../functions/reports/trials/device-trial.ts'
import { settleDays } from '../../../../functions/watch/settle-days.ts'
import { dayOf } from '../../../../shared/domain/days/day.ts'
import { unsettleDays } from '../../../../shared/domain/days/settlement-list.ts'
import { compiledGeofence } from '../../../../shared/domain/engine/compile.ts'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { idOf } from '../../../../shared/domain/ids.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { dayMs, hourMs } from '../../../../shared/domain/time/durations.ts'
import { ruleTrial } from '../../../../shared/domain/trials/rule-trial.ts'
import { busyDays } from '../../../bench/reports/busy-day.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'
import { usualDays } from '../../../support/track-fixture.ts'

const from = Date.UTC(2026, 8, 1)
const end = from + 2 * dayMs
let tables: DynamoTables
beforeAll(async () => {
  tables = await startDynamo()
})
afterAll(() => tables.stop())

/** Two days with a fix each minute, in the order in which they arrive. */
const inTime = () => busyDays(1, 2, { from, seed: 5 }).filter((_position, step) => step % 6 === 0)

/** What was measured from the second morning on, ten minutes each hour, arrives four hours later. */
const lateAtTimes = () => inTime().toSorted((a, b) => arrivalOf(a) - arrivalOf(b) || a.fixTime - b.fixTime)
const arrivalOf = ({ fixTime }: Position) =>
  fixTime > from + dayMs && fixTime % hourMs < hourMs / 6 ? fixTime + 4 * hourMs : fixTime

/** Saved as they arrive, some at a time, so that blocks are packed as they are in the field. */
async function stored(name: string, arriving: readonly Position[]): Promise<Tracks> {
  const tracks = tables.world(() => end + dayMs).tracks(name)
  const numbered = arriving.map((position, place) => ({ ...position, id: idOf(1, 1_000_000 + place) }))
  for (let at = 0; at < numbered.length; at += 23) {
    const accepted = numbered.slice(at, at + 23)
    const state = unsettleDays(
      await tracks.state(1),
      accepted.map(({ fixTime }) => dayOf(fixTime)),
    )
    const last = [...accepted, ...(state.last ? [state.last] : [])].reduce((a, b) => (b.fixTime > a.fixTime ? b : a))
    await tracks.save({ state: { ...state, last }, accepted, events: [] })
  }
  while (!(await settleDays(tracks, await tracks.state(1), { now: end + dayMs, settings: usualDays })).isDone);
  return tracks
}

describe('a trial reads no more blocks than it needs', { tags: 'emulator' }, () => {
  test.each([
    ['where all came in time', inTime, true],
    ['where many came late', lateAtTimes, false],
  ])('%s, and misses none', async (name, arriving, areAllInOrder) => {
    const tracks = await stored(`blocks ${name}`, arriving())
    const state = await tracks.state(1)
    const bounded = { known: 0, not: 0 }
    const missed: Position[] = []
    const counting: Tracks = {
      ...tracks,
      async between(deviceId, range) {
        const found = await tracks.between(deviceId, range)
        const { blocksFrom, ...whole } = range
        if (blocksFrom === undefined) bounded.not++
        else bounded.known++
        missed.push(...(await tracks.between(deviceId, whole)).slice(found.length))
        return found
      },
    }
    const track = inTime()
    for (const step of [350, 1050, 1450, 1750, 2200, 2750]) {
      const { latitude, longitude } = track[step]!
      const area = `CIRCLE (${latitude} ${longitude}, 300)`
      const geofence = compiledGeofence({ id: -1, area, attributes: {} }, () => true)
      const trial = ruleTrial(
        { kind: 'geofence', geofence },
        { settings: engineSettings(() => undefined), geofences: [] },
      )
      await deviceTrial({ tracks: counting, state, settings: usualDays }, { from, end }, trial)
    }
    expect(missed).toEqual([])
    expect(bounded.known).toBeGreaterThan(areAllInOrder ? 5 : 1)
    expect(bounded.not).toBeGreaterThanOrEqual(areAllInOrder ? 0 : 6)
  })
})
