import { describe, expect, it } from 'vitest'
import { correctTotals } from '../../../../shared/domain/engine/correct-totals.ts'
import { buildPosition, buildState, hourMs, noon } from '../../../support/builders.ts'

const last = buildPosition(3, { attributes: { totalDistance: 500, hours: hourMs, fuel: 40 } })
const now = noon + hourMs

describe('correcting totals', () => {
  it.each([
    { name: 'both', totals: { totalDistance: 1000, hours: 0 }, attributes: { totalDistance: 1000, hours: 0 } },
    { name: 'one', totals: { totalDistance: 0.126 }, attributes: { totalDistance: 0.13, hours: hourMs } },
    { name: 'null for neither', totals: { totalDistance: null, hours: null }, attributes: { totalDistance: 500 } },
  ])('sets $name in a new position at the latest place and time', ({ totals, attributes }) => {
    const state = buildState([last])
    const corrected = correctTotals(state, totals, now)!
    expect(corrected.position).toMatchObject({
      latitude: last.latitude,
      fixTime: last.fixTime,
      serverTime: now,
      attributes: { ...attributes, fuel: 40 },
    })
    expect(corrected.position.id).toBeGreaterThan(last.id)
    expect(corrected.state.last).toEqual(corrected.position)
    expect(corrected.state.positionSequence).toBeGreaterThan(state.positionSequence)
    expect(state.last).toEqual(last)
  })

  it('is not possible before the first position', () => {
    expect(correctTotals(buildState([]), { totalDistance: 1 }, now)).toBeNull()
  })
})
