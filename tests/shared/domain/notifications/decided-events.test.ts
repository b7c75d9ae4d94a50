import { describe, expect, it } from 'vitest'
import { isDecided, withDecided, type DecidedEvents } from '../../../../shared/domain/notifications/decided-events.ts'
import { noon } from '../../../support/builders.ts'

const after = (sequences: readonly number[], before?: DecidedEvents) =>
  sequences.reduce<DecidedEvents | undefined>((events, sequence) => withDecided(events, sequence, noon), before)

describe('an event of a device', () => {
  it.each([
    { name: 'the first of all', decided: [], sequence: 5, is: false },
    { name: 'the same again', decided: [5], sequence: 5, is: true },
    { name: 'a newer one', decided: [5], sequence: 6, is: false },
    { name: 'an older one that came later', decided: [6], sequence: 5, is: false },
    { name: 'an older one again', decided: [6, 5], sequence: 5, is: true },
    { name: 'the newer one after it', decided: [6, 5], sequence: 6, is: true },
    { name: 'one between', decided: [4, 6], sequence: 5, is: false },
    { name: 'one before all of many', decided: [2, 3, 4, 5, 6, 7, 8, 9], sequence: 1, is: true },
    { name: 'one of many that are forgotten', decided: [2, 3, 4, 5, 6, 7, 8, 9], sequence: 2, is: true },
    { name: 'the oldest that is remembered', decided: [2, 3, 4, 5, 6, 7, 8, 9], sequence: 3, is: true },
  ])('that is $name was decided on: $is', ({ decided, sequence, is }) => {
    expect(isDecided(after(decided), sequence)).toBe(is)
  })

  it.each([
    { sequence: 4, is: true },
    { sequence: 5, is: true },
    { sequence: 6, is: false },
  ])('after what an earlier build kept, 5: $sequence was decided on is $is', ({ sequence, is }) => {
    expect(isDecided([5, noon], sequence)).toBe(is)
    expect(isDecided(withDecided([5, noon], 7, noon), 7)).toBe(true)
  })
})

it('a device takes a few bytes more for each event that is remembered', () => {
  const many = Array.from({ length: 100 }, (_, at) => 217_000_000 + at * 3)
  expect(JSON.stringify(after(many)).length).toBeLessThan(60)
})
