import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergedCauses } from '../../../../shared/domain/commands/cadence.ts'
import type { CadenceCauses } from '../../../../shared/domain/commands/cadence-memory.ts'
import { hourMs, minuteMs, noon } from '../../../support/builders.ts'
import { Van } from './cadence-fixture.ts'

describe('whatever happens, in whatever order', () => {
  const times = fc.integer({ min: 0, max: 30 }).map((minutes) => noon + minutes * minuteMs)
  const causes: fc.Arbitrary<CadenceCauses> = fc.record(
    {
      watchedUntil: times,
      alarmAt: times,
      acknowledgedAt: times,
      inside: fc.record({ isInside: fc.boolean(), asOf: times }),
    },
    { requiredKeys: [] },
  )

  it('causes mean the same in any order, and however often they arrive', () => {
    fc.assert(
      fc.property(fc.array(causes, { maxLength: 6 }), fc.array(fc.nat(5), { maxLength: 6 }), (all, again) => {
        const forward = all.reduce(mergedCauses, {})
        const repeated = [...again.flatMap((at) => all[at] ?? []), ...all.toReversed()].reduce(mergedCauses, {})
        expect({ ...repeated }).toEqual({ ...forward })
      }),
    )
  })

  const doing = fc.oneof(
    fc.record({ kind: fc.constant('learn' as const), causes }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(20) }),
    fc.record({
      kind: fc.constant('person' as const),
      type: fc.constantFrom('positionPeriodic', 'positionStop', 'getVersion'),
    }),
    fc.record({ kind: fc.constant('leave' as const) }),
    fc.record({ kind: fc.constant('return' as const) }),
    fc.record({ kind: fc.constant('lose' as const) }),
  )

  it('no person’s rate is overridden, and in the end the tracker reports as often as it should', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 40 }), (doings) => {
        const van = new Van()
        van.adapt()
        for (const each of doings) {
          if (each.kind === 'learn') van.adapt(each.causes)
          if (each.kind === 'wait') van.now += each.minutes * minuteMs
          if (each.kind === 'leave') van.isThere = false
          if (each.kind === 'return') van.isThere = true
          if (each.kind === 'lose') van.deliver('noAnswer')
          if (each.kind === 'person') van.person(each.type, 30)
          expect(van.theirs ?? van.interval).toBe(van.interval)
        }
        // everybody has left, and the tracker is back
        van.isThere = true
        van.now += 8 * 24 * hourMs
        for (let round = 0; round < 3; round++) {
          van.deliver()
          van.adapt({ inside: { isInside: false, asOf: van.now } })
        }
        // what was never confirmed may be theirs, too
        const { isHeld } = van.queue.cadence!
        expect([van.interval, van.queue.open]).toEqual([van.theirs ?? (isHeld ? van.interval : 60), []])
      }),
      { numRuns: 2000 },
    )
  })
})
