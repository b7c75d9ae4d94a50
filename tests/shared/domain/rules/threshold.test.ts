import { describe, expect, it } from 'vitest'
import type { Attributes } from '../../../../shared/domain/position.ts'
import { thresholdIn } from '../../../../shared/domain/rules/threshold.ts'
import type { Threshold } from '../../../../shared/domain/engine/active-rules.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { drive, reported } from '../../../support/engine.ts'
import { noon, secondMs } from '../../../support/positions.ts'

const fridge: Threshold = { attribute: 'temp1', side: 'above', value: 8, leastMs: 10 * minuteMs }

type Said = [minute: number, value: number | string | null, more?: Attributes]

/** Minutes and what they say, as `out @10 9 since 0`. */
function raised(said: readonly Said[], limit: Partial<Threshold> = {}) {
  const threshold = { ...fridge, ...limit }
  const fixes = said.map(([minute, value, more]) =>
    reported(minute * 60, {
      attributes: { ...more, ...(value !== null && { [threshold.attribute]: value }) },
      ...(threshold.attribute === 'speed' && { speed: Number(value), attributes: {} }),
    }),
  )
  const minutes = (ms: unknown) => (Number(ms) - noon) / minuteMs
  return drive(fixes, { activeRules: { thresholds: [threshold] } })
    .events.filter(({ type }) => type.startsWith('value'))
    .map(({ type, eventTime, attributes: { value, peak, since, duration } }) =>
      type === 'valueOutOfRange'
        ? `out @${minutes(eventTime)}: ${String(value)} since ${minutes(since)}`
        : `back @${minutes(eventTime)}: ${String(peak)} since ${minutes(since)} for ${Number(duration) / minuteMs}`,
    )
}

describe('an attribute above or below a value for a time', () => {
  it.each<{ name: string; said: Said[]; limit?: Partial<Threshold>; events: string[] }>([
    {
      name: 'is said when the time is over',
      said: [
        [0, 5],
        [5, 9],
        [10, 9.5],
        [15, 9.2],
      ],
      events: ['out @15: 9.2 since 5'],
    },
    {
      name: 'is said once',
      said: [
        [0, 9],
        [10, 10],
        [20, 11],
        [30, 12],
      ],
      events: ['out @10: 10 since 0'],
    },
    {
      name: 'is no event when it is shorter',
      said: [
        [0, 9],
        [9, 9],
        [10, 8],
        [20, 9],
      ],
      events: [],
    },
    {
      name: 'counts again after it was over',
      said: [
        [0, 9],
        [9, 7],
        [12, 9],
        [21, 9],
        [22, 9],
      ],
      events: ['out @22: 9 since 12'],
    },
    {
      name: 'ends with its length and its furthest value',
      said: [
        [0, 9],
        [10, 14],
        [20, 11],
        [30, 8],
      ],
      events: ['out @10: 14 since 0', 'back @30: 14 since 0 for 30'],
    },
    {
      name: 'at once',
      said: [
        [0, 9],
        [1, 4],
      ],
      limit: { leastMs: 0 },
      events: ['out @0: 9 since 0', 'back @1: 9 since 0 for 1'],
    },
    {
      name: 'below',
      said: [
        [0, -3],
        [10, -5],
        [20, 8],
      ],
      limit: { side: 'below' },
      events: ['out @10: -5 since 0', 'back @20: -5 since 0 for 20'],
    },
    {
      name: 'is not the value itself',
      said: [
        [0, 8],
        [10, 8],
      ],
      events: [],
    },
    {
      name: 'what says nothing of it changes nothing',
      said: [
        [0, 9],
        [5, null],
        [7, 'n/a'],
        [10, 9],
      ],
      events: ['out @10: 9 since 0'],
    },
    {
      name: 'while silent nothing is said',
      said: [
        [0, 9],
        [30, 9],
      ],
      events: ['out @30: 9 since 0'],
    },
    {
      name: 'a long silence says nothing of the time',
      said: [
        [0, 9],
        [90, 9],
        [95, 9],
      ],
      events: [],
    },
    {
      name: 'what was said goes on after a long silence',
      said: [
        [0, 9],
        [10, 9],
        [100, 10],
        [110, 7],
      ],
      events: ['out @10: 9 since 0', 'back @110: 10 since 0 for 110'],
    },
    {
      name: 'and ends where it was last reported',
      said: [
        [0, 9],
        [10, 9],
        [100, 7],
      ],
      events: ['out @10: 9 since 0', 'back @100: 9 since 0 for 10'],
    },
    {
      name: 'of a field of positions',
      said: [
        [0, 60],
        [10, 61],
      ],
      limit: { attribute: 'speed', value: 50 },
      events: ['out @10: 61 since 0'],
    },
  ])('$name', ({ said, limit, events }) => {
    expect(raised(said, limit)).toEqual(events)
  })

  it('of a computed attribute', () => {
    const computed = {
      id: 1,
      attribute: 'temp1',
      expression: 'adc1 / 10',
      compute: (at: { attributes: Attributes }) => Number(at.attributes.adc1) / 10,
    }
    const fixes = [0, 600].map((seconds) => reported(seconds, { attributes: { adc1: 95 } }))
    const { events } = drive(fixes, { activeRules: { thresholds: [fridge], computedLast: [computed] } })
    expect(events.filter(({ type }) => type === 'valueOutOfRange')).toMatchObject([{ attributes: { value: 9.5 } }])
  })

  it('remembers only what is beyond, and forgets a threshold that is gone', () => {
    const other: Threshold = { ...fridge, attribute: 'rpm' }
    const fixes = [reported(0, { attributes: { temp1: 9, rpm: 3 } })]
    const { state } = drive(fixes, { activeRules: { thresholds: [fridge, other] } })
    expect(state.memory.threshold).toEqual({ 'temp1>8@600': [noon, noon, 9, 0] })
    expect(JSON.parse(JSON.stringify(state.memory.threshold))).toEqual(state.memory.threshold)
    expect(
      drive([...fixes, reported(1, { attributes: { temp1: 1 } })], { activeRules: { thresholds: [fridge] } }).state
        .memory.threshold,
    ).toBeUndefined()
  })
})

describe('the threshold of a notification', () => {
  const attributes = { thresholdAttribute: 'temp1', thresholdValue: 8, thresholdSeconds: 600 }
  it.each<{ name: string; given: Record<string, unknown>; threshold: Threshold | null }>([
    { name: 'is above without a side', given: attributes, threshold: fridge },
    { name: 'is below', given: { ...attributes, thresholdSide: 'below' }, threshold: { ...fridge, side: 'below' } },
    {
      name: 'has numbers as text',
      given: { ...attributes, thresholdValue: '-2.5', thresholdSeconds: '30' },
      threshold: { ...fridge, value: -2.5, leastMs: 30 * secondMs },
    },
    {
      name: 'is at once without a time',
      given: { ...attributes, thresholdSeconds: undefined },
      threshold: { ...fridge, leastMs: 0 },
    },
    { name: 'needs an attribute', given: { ...attributes, thresholdAttribute: ' ' }, threshold: null },
    { name: 'needs a value', given: { ...attributes, thresholdValue: '' }, threshold: null },
    { name: 'is no other side', given: { ...attributes, thresholdSide: 'beside' }, threshold: null },
    { name: 'has no time below nought', given: { ...attributes, thresholdSeconds: -1 }, threshold: null },
  ])('$name', ({ given, threshold }) => {
    expect(thresholdIn(given)).toEqual(threshold)
  })
})
