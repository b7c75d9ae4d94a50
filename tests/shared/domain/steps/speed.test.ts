import { describe, expect, it } from 'vitest'
import { advance } from '../../../../shared/domain/advance.ts'
import { newDeviceState, type DeviceState } from '../../../../shared/domain/device-state.ts'
import { unsettledOf } from '../../../../shared/domain/days/settlement-list.ts'
import { dayOf } from '../../../../shared/domain/days/day.ts'
import type { Fix } from '../../../../shared/domain/position.ts'
import { contextOf, fixOf, minuteMs, noon, northOfHere, secondMs } from '../../../support/positions.ts'

const unreported = (metres: number, seconds: number): Fix =>
  fixOf({ fixTime: noon + seconds * secondMs, location: { ...northOfHere(metres), speed: null } })

function after(fixes: readonly Fix[]) {
  let state: DeviceState = newDeviceState(7)
  let last = advance(state, fixes[0]!, contextOf({ now: noon + 90 * minuteMs }))
  for (const fix of fixes) {
    last = advance(state, fix, contextOf({ now: noon + 90 * minuteMs }))
    state = last.state
  }
  return last
}

describe('a speed that the tracker does not tell', () => {
  it.each([
    ['is 0 at first', [unreported(0, 0)], 0, false],
    ['is that of the way since the position before', [unreported(0, 0), unreported(100, 10)], 19.44, true],
    ['is 0 for who wanders about a place', [unreported(0, 0), unreported(5, 10)], 0, false],
    ['is that of the way since twenty minutes ago', [unreported(0, 0), unreported(9000, 1200)], 14.58, true],
    ['is 0 for who drifted in twenty minutes', [unreported(0, 0), unreported(900, 1200)], 0, false],
    ['says nothing after a silence that ends a trip', [unreported(0, 0), unreported(9000, 3601)], 0, false],
    ['is not that of a jump', [unreported(0, 0), unreported(90_000, 10)], 0, false],
  ])('%s', (_name, fixes, speed, motion) => {
    const { position } = after(fixes)
    expect(position?.speed).toBeCloseTo(speed, 1)
    expect(position?.attributes.motion).toBe(motion)
  })

  it('never replaces one that is sent', () => {
    const reported = fixOf({ fixTime: noon + 10 * secondMs, location: { ...northOfHere(100), speed: 0 } })
    expect(after([unreported(0, 0), reported]).position?.speed).toBe(0)
  })

  it('does not hide a repetition', () => {
    expect(after([unreported(0, 0), unreported(100, 10), unreported(100, 10)]).ignored).toBe('duplicate')
  })
})

describe('the day of a position', () => {
  it('has to be derived, also of a late fix', () => {
    const late = fixOf({ fixTime: noon - 3 * 24 * 60 * minuteMs })
    expect(unsettledOf(after([fixOf(), late]).state.memory)).toEqual([
      [dayOf(noon) - 3, dayOf(noon) - 3],
      [dayOf(noon), dayOf(noon)],
    ])
  })

  it('is not noted for a fix that is not kept', () => {
    const ahead = fixOf({ fixTime: noon + 40 * 60 * minuteMs * 24 })
    const { state, ignored } = after([fixOf(), ahead])
    expect(ignored).toBe('future')
    expect(unsettledOf(state.memory)).toEqual([[dayOf(noon), dayOf(noon)]])
  })
})
