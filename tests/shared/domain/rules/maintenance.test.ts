import { describe, expect, it } from 'vitest'
import { dueByClock, nextDueTime } from '../../../../shared/domain/rules/maintenance.ts'
import type { Fix } from '../../../../shared/domain/position.ts'
import { drive, reported } from '../../../support/engine.ts'
import { noon, positionOf, secondMs } from '../../../support/positions.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'

const oil = { id: 3, type: 'odometer', start: 10_000, period: 2000 }
const inspection = { id: 4, type: 'fixTime', start: noon + dayMs, period: 7 * dayMs }

const due = (fixes: readonly Fix[], service = oil) =>
  drive(fixes, { activeRules: { services: [service] } }).events.map(({ attributes, maintenanceId }) => [
    maintenanceId,
    attributes[service.type],
  ])
const odometers = (...values: (number | null)[]) =>
  values.map((odometer, index) => reported(index * 60, { attributes: odometer === null ? {} : { odometer } }))

describe('maintenance', () => {
  it.each([
    { name: 'below the start', values: [1999, 2001], reported: [] },
    { name: 'still below it', values: [3999, 4001], reported: [] },
    { name: 'the start', values: [9999, 10_001], reported: [[3, 10_001]] },
    { name: 'one period more', values: [11_999, 12_001], reported: [[3, 12_001]] },
    { name: 'within a period', values: [10_500, 11_000], reported: [] },
    { name: 'several periods at once raise one event', values: [9000, 15_000], reported: [[3, 15_000]] },
    { name: 'messages that do not say it hide nothing', values: [9999, null, null, 10_001], reported: [[3, 10_001]] },
    { name: 'a counter that begins', values: [null, 15_000], reported: [] },
    { name: 'a counter that begins again', values: [15_000, 0, 100, 9999], reported: [] },
    { name: 'a value that falls back is none', values: [9000, 9_999_999, 9100, 9200], reported: [] },
    { name: 'a leap that lasts, with the next message', values: [9000, 90_000, 90_010], reported: [[3, 90_010]] },
    { name: 'and comes to the start again', values: [15_000, 100, 9999, 10_001], reported: [[3, 10_001]] },
  ])('maintenance: $name', ({ values, reported: expected }) => {
    expect(due(odometers(...values))).toEqual(expected)
  })

  it('counts the way that the engine measures', () => {
    const service = { id: 3, type: 'totalDistance', start: 1000, period: 1000 }
    const fixes = [0, 600, 1200, 1800, 2400].map((metres, index) => reported(index * 60, { metres }))
    expect(due(fixes, service)).toHaveLength(2)
  })

  it('a time that passes with a position', () => {
    expect(due([reported(0), reported(2 * 86_400)], inspection)).toHaveLength(1)
  })
})

describe('maintenance by the clock', () => {
  const ask = (now: number, memory?: Record<string, number>) =>
    dueByClock(memory, { last: positionOf(), services: [oil, inspection], now })

  it('is due once', () => {
    expect(ask(noon + dayMs - secondMs).events).toEqual([])
    const first = ask(noon + dayMs)
    expect(first.events).toMatchObject([
      { type: 'maintenance', maintenanceId: 4, eventTime: noon + dayMs, positionId: positionOf().id },
    ])
    expect(ask(noon + 2 * dayMs, first.memory).events).toEqual([])
    expect(ask(noon + 8 * dayMs, first.memory).events).toHaveLength(1)
  })

  it('is not due again when the device speaks', () => {
    const { memory } = ask(noon + dayMs)
    const { state } = drive([reported(0)], { activeRules: { services: [inspection] } })
    const later = drive([reported(0), reported(86_400 + 60)], { activeRules: { services: [inspection] } })
    expect(later.events).toHaveLength(1)
    expect(state.memory).not.toHaveProperty('maintenance')
    expect(memory).toEqual({ 4: noon + dayMs })
  })

  it.each([
    { name: 'before the start', now: noon, next: noon + dayMs },
    { name: 'at the start', now: noon + dayMs, next: noon + 8 * dayMs },
    { name: 'later', now: noon + 9 * dayMs, next: noon + 15 * dayMs },
  ])('has to be asked next: $name', ({ now, next }) => {
    expect(nextDueTime([oil, inspection], now)).toBe(next)
  })

  it('never has to be asked of what does not go by time', () => {
    expect(nextDueTime([oil], noon)).toBeNull()
  })
})
