import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceIdMax, deviceOfId, idOf, nextSequence, sequenceOfId, timeOfId } from '../../../shared/domain/ids.ts'
import { noon } from '../../support/positions.ts'

describe('ids', () => {
  it('give back device and sequence, and stay below 2^53', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: deviceIdMax }),
        fc.integer({ min: 1, max: 2 ** 33 - 1 }),
        (device, sequence) => {
          const id = idOf(device, sequence)
          expect(Number.isSafeInteger(id)).toBe(true)
          expect([deviceOfId(id), sequenceOfId(id)]).toEqual([device, sequence])
        },
      ),
    )
  })

  it('say when an on-time position happened, to the second', () => {
    expect(timeOfId(idOf(7, nextSequence(0, noon + 999)))).toBe(noon)
  })

  it.each([
    { name: 'time moves it on', previous: nextSequence(0, noon), time: noon + 5000, step: 5 },
    { name: 'the same second moves it by one', previous: nextSequence(0, noon), time: noon, step: 1 },
    { name: 'late data moves it by one', previous: nextSequence(0, noon), time: noon - 60_000, step: 1 },
    { name: 'data from before 2020 moves it by one', previous: 0, time: Date.UTC(2014, 8, 10), step: 1 },
  ])('sequence: $name', ({ previous, time, step }) => {
    expect(nextSequence(previous, time) - previous).toBe(step)
  })
})
