import { describe, expect, test } from 'vitest'
import type { Totals } from '../../../shared/domain/engine/correct-totals.ts'
import { hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { began } from '../../engine/corpus/life.ts'
import { placeOf } from '../../engine/corpus/receiver.ts'
import { inOrder, type Measured } from '../../engine/order/arrivals.ts'
import { oneDevice } from '../../engine/order/outcome.ts'
import { correct } from './correct.ts'
import { totalsThatDiffer } from './totals-that-differ.ts'

const found = totalsThatDiffer()

/** Stands east of where it began (metres) at one moment after the other. */
const standing = (east: readonly number[]): Measured[] =>
  east.map((metres, place) => ({
    time: new Date(began + place * 11 * minuteMs).toISOString(),
    ...placeOf({ east: metres, north: 0 }),
    attributes: { ignition: true },
  }))

describe('nothing differs when a person corrects totals twice, and the vehicle goes on', () => {
  test.each<{ name: string; east: number[]; corrections: Totals[]; total: number; hours: number }>([
    {
      name: 'where it cannot be, which does not make it the place where it is',
      east: [0, 200_000, 200_000, 1_500],
      corrections: [{ totalDistance: 0 }, { totalDistance: 1_000 }],
      total: 2_500,
      hours: 33 * minuteMs,
    },
    {
      name: 'where it cannot be yet, which is found later',
      east: [0, 90_000, 90_000, 1_500],
      corrections: [{ totalDistance: 0 }, { totalDistance: 1_000 }],
      total: 91_000,
      hours: 33 * minuteMs,
    },
    {
      name: 'first to more than later',
      east: [0, 300, 600, 900],
      corrections: [{ totalDistance: 5_000 }, { totalDistance: 1_000 }],
      total: 1_600,
      hours: 33 * minuteMs,
    },
    {
      name: 'its engine hours, first to more than later',
      east: [0, 300, 600, 900],
      corrections: [{ hours: 9 * hourMs }, { hours: 4 * hourMs }],
      total: 900,
      hours: 4 * hourMs + 22 * minuteMs,
    },
  ])('$name', async ({ east, corrections, total, hours }) => {
    const { id, end, tracks, arrive, settle } = await oneDevice()
    for (const [place, batch] of inOrder(standing(east)).entries()) {
      await arrive(batch)
      if (place !== 1) continue
      for (const totals of corrections) await correct(tracks, id, { ...totals, now: end })
      await settle()
    }
    await settle()
    expect(found()).toEqual([])
    const { last } = await tracks.state(id)
    expect(last!.attributes).toMatchObject({ totalDistance: expect.closeTo(total, 0), hours })
  })
})

test('nothing differs when a tracker says more of the moment of a correction, which stays', async () => {
  const { id, end, tracks, arrive, settle } = await oneDevice()
  const [first, corrected, next] = standing([0, 300, 600])
  for (const batch of inOrder([first!, corrected!])) await arrive(batch)
  await correct(tracks, id, { totalDistance: 5_000, now: end })
  await settle()
  for (const [place, alarm] of ['sos', 'tow'].entries()) {
    await arrive([{ sequence: 100 + place, fixes: [{ ...corrected!, attributes: { ignition: true, alarm } }] }])
    expect((await tracks.state(id)).last!.attributes).toMatchObject({ alarm, totalDistance: 5_000 })
    await settle()
    expect((await tracks.state(id)).last!.attributes).toMatchObject({ alarm, totalDistance: 5_000 })
  }
  await arrive([{ sequence: 200, fixes: [next!] }])
  await settle()
  expect(found()).toEqual([])
  expect((await tracks.state(id)).last!.attributes.totalDistance).toBeCloseTo(5_300, 0)
})
