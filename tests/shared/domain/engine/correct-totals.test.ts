import { describe, expect, it } from 'vitest'
import { correctTotals } from '../../../../shared/domain/engine/correct-totals.ts'
import { isCorrected, markDerived, type DerivedValue } from '../../../../shared/domain/days/derivation-flags.ts'
import { flagsOf, setFlags } from '../../../../shared/wire/position-flags.ts'
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

  it.each<{ name: string; derived: DerivedValue[] }>([
    { name: 'nothing', derived: [] },
    { name: 'all', derived: ['speed', 'motion', 'distance', 'totalDistance', 'hours'] },
  ])('is known as one once it is stored, where $name is derived', ({ derived }) => {
    const from = buildPosition(3, { attributes: {} })
    for (const value of derived) markDerived(from, value, true)
    expect(isCorrected(from)).toBe(false)
    const { position } = correctTotals(buildState([from]), { hours: hourMs }, now)!
    const stored = { ...position }
    setFlags(stored, flagsOf(position) & 0xff)
    expect(stored).toEqual(position)
    expect(isCorrected(stored)).toBe(true)
  })

  it('is not possible before the first position', () => {
    expect(correctTotals(buildState([]), { totalDistance: 1 }, now)).toBeNull()
  })
})
