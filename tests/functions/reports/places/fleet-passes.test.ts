import { describe, expect, it } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { fleetPasses } from '../../../../functions/reports/places/fleet-passes.ts'
import { unsettleDays } from '../../../../shared/domain/days/settlement-list.ts'
import { dayOf } from '../../../../shared/domain/days/day.ts'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import { placeLimits } from '../../../../shared/domain/limits/places.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import type { PlacePassesJson } from '../../../../shared/wire/places/place-json.ts'
import { buildDevice } from '../../../support/builders.ts'
import { midnight, trackOf, type Reported } from '../../../support/track-fixture.ts'

const window = { from: midnight, to: midnight + 4 * dayMs }
const circle = { latitude: 0, longitude: 0, radiusMetres: 100 }

/** In the circle and out of it again, so many times. */
const comings = (times: number): Reported[] =>
  Array.from({ length: times * 2 }, (_, minute): Reported => [minute, true, minute % 2 === 0 ? 0 : 1000])

/** @param times how often each vehicle was there */
async function fleet(times: readonly number[]) {
  const tracks = inMemoryWorld({ now: () => window.to }).tracks('atlas')
  const devices = times.map((_, place) => ({ ...buildDevice(), id: place + 1, name: `Van ${place + 1}` }))
  for (const [place, { id }] of devices.entries()) {
    if (times[place] === 0) continue
    const accepted = trackOf(comings(times[place]!)).map((position) => ({ ...position, deviceId: id }))
    const days = new Set(accepted.map(({ fixTime }) => dayOf(fixTime)))
    const state = { ...unsettleDays(newDeviceState(id), days), last: accepted.at(-1)! }
    await tracks.save({ state, accepted, events: [] })
  }
  /** @param stepMs how much later it is whenever somebody looks */
  const partsOf = async ({ stepMs = 0, devicesMax = 1000 } = {}) => {
    const parts: PlacePassesJson[] = []
    let after = 0
    do {
      let clock = 0
      const now = () => (clock += stepMs)
      const rest = devices.filter(({ id }) => id > after)
      const sources = { tracks, devices: rest, groups: [], drivers: [], settings: newServerSettings() }
      const part = await fleetPasses({ circle, window, devicesMax, until: 10 * minuteMs }, sources, now)
      parts.push(part)
      after = part.next ?? Number.POSITIVE_INFINITY
    } while (after < Number.POSITIVE_INFINITY)
    return parts
  }
  return partsOf
}

const rowsOf = (parts: readonly PlacePassesJson[]) =>
  parts
    .flatMap(({ passes }) => passes)
    .map(({ deviceId, startTime }) => `${startTime} ${deviceId}`)
    .toSorted()

describe('who was in a circle', () => {
  it('is answered at once where there is time', async () => {
    const parts = await (await fleet([2, 0, 3]))()
    expect(parts).toMatchObject([{ next: null, searched: 3, left: 0, leftOut: [] }])
    expect(parts[0]!.passes).toHaveLength(5)
  })

  it.each([
    { name: 'little time', asked: { stepMs: 200 } },
    { name: 'no time at all', asked: { stepMs: placeLimits.passesPartMs + 1 } },
    { name: 'few devices in a part', asked: { devicesMax: 7 } },
  ])('comes in parts that say the same: $name', async ({ asked }) => {
    const partsOf = await fleet(Array.from({ length: 40 }, (_, place) => place % 4))
    const parts = await partsOf(asked)
    expect(parts.length).toBeGreaterThan(2)
    expect(rowsOf(parts)).toEqual(rowsOf(await partsOf()))
    for (const [at, { searched, left }] of parts.entries()) {
      expect(searched).toBeGreaterThan(0)
      expect(left).toBe(40 - parts.slice(0, at + 1).reduce((sum, part) => sum + part.searched, 0))
    }
  })

  it('ends a part before a device whose passes do not fit, and leaves out one that never would', async () => {
    const most = placeLimits.passesMax
    const parts = await (await fleet([1, most, most + 1, 1]))()
    expect(parts.map(({ passes, leftOut }) => [passes.length, leftOut])).toEqual([
      [1, []],
      [most, []],
      [1, [3]],
    ])
  })
})
