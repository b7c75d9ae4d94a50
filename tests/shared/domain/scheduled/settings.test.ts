import { describe, expect, it } from 'vitest'
import { isDaily, isPaused, typesOf } from '../../../../shared/domain/scheduled/settings.ts'

describe('the attributes of a scheduled report', () => {
  it.each([
    { types: undefined, events: null },
    { types: '', events: null },
    { types: 'alarm', events: ['alarm'] },
    { types: ' ignitionOn, alarm ', events: ['alarm', 'ignitionOn'] },
    { types: ['ignitionOn', 'alarm'], events: ['alarm', 'ignitionOn'] },
    { types: 'alarm,allEvents', events: null },
    { types: 'ofAnotherServer', events: [] },
    { types: 7, events: null },
  ])('types $types are the events $events', ({ types, events }) => {
    expect(typesOf({ attributes: types === undefined ? {} : { types } })).toEqual(events)
  })

  it.each([
    { value: true, holds: true },
    { value: 'true', holds: true },
    { value: false, holds: false },
    { value: 1, holds: false },
    { value: undefined, holds: false },
  ])('a flag that is $value holds: $holds', ({ value, holds }) => {
    const attributes = value === undefined ? {} : { paused: value, daily: value }
    expect([isPaused({ attributes }), isDaily({ attributes })]).toEqual([holds, holds])
  })
})
