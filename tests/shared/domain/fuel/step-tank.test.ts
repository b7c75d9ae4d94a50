import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuelSettings, type FuelSettings } from '../../../../shared/domain/fuel/fuel-settings.ts'
import { stepTank, type LevelChange, type TankState } from '../../../../shared/domain/fuel/step-tank.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'

const noThresholds = fuelSettings(() => undefined)
const thresholds: FuelSettings = { ...noThresholds, drop: 10, increase: 10 }

const loads = {
  driving: { rate: 1, isRunning: true },
  standing: { rate: 0.3, isRunning: true },
  off: { rate: 0.05, isRunning: false },
}
type Read = [litres: number, load?: keyof typeof loads, minutes?: number]

/** What was used, filled and stolen, litres to a tenth; minutes since the reading before are 1 unless said. */
function read(readings: readonly Read[], settings: FuelSettings) {
  let state: TankState | null = null
  let [time, used] = [0, 0]
  let loadBefore = null
  const changes: LevelChange[] = []
  const legs: number[] = []
  for (const [litres, name = 'driving', minutes = 1] of readings) {
    time += minutes * minuteMs
    const load = loads[name]
    const step = stepTank(state, { litres, time, load, loadBefore, steadyLitres: 1.5 }, settings)
    state = step.state
    loadBefore = load
    used += step.used
    legs.push(step.used)
    if (step.change) changes.push(step.change)
  }
  return { used: Math.round(used * 10) / 10, changes, legs, state: state! }
}

const from = (litres: number, to: number, legs: number, load: keyof typeof loads = 'driving'): Read[] =>
  Array.from({ length: legs }, (_, leg) => [litres + ((to - litres) * (leg + 1)) / legs, load])
const parked = (litres: number, count = 5): Read[] => Array.from({ length: count }, () => [litres, 'off'])

const driven: Read[] = [[100], ...from(100, 20.3, 90), ...parked(20.3)]

describe('what was used', () => {
  it.each<{ name: string; readings: Read[]; used: number; changes?: [number, number][]; settings?: FuelSettings }>([
    { name: 'a drive', readings: driven, used: 79.7 },
    {
      name: 'a drive, a fill and a drive',
      readings: [...driven, ...parked(100), ...from(100, 90.3, 12)],
      used: 89.4,
      changes: [[20.3, 100]],
    },
    {
      name: 'the same on a short way',
      readings: [[100], ...from(100, 20.3, 12), ...parked(20.3), ...parked(100), ...from(100, 90.3, 1)],
      used: 89.4,
      changes: [[20.3, 100]],
    },
    {
      name: 'a fill in many steps',
      readings: [...driven, ...from(20.3, 100, 9, 'off'), ...parked(100), ...from(100, 90.3, 12)],
      used: 89.4,
      changes: [[20.3, 100]],
    },
    {
      name: 'a fill after which it leaves at once',
      readings: [...driven, [100, 'off'], ...from(100, 90.3, 12)],
      used: 89.4,
      changes: [[20.3, 100]],
    },
    {
      name: 'a fill in a silence',
      readings: [...driven, [100, 'driving', 20], ...from(100, 90.3, 12)],
      used: 89.4,
      changes: [[20.3, 100]],
    },
    {
      name: 'a theft',
      readings: [...driven.slice(0, 21), ...parked(82.29), ...parked(52.29), ...from(52.29, 42.29, 12)],
      settings: thresholds,
      // the trusted level is a little behind: what is stolen more was used less
      used: 27.5,
      changes: [[82.5, 52.3]],
    },
    {
      name: 'a slow theft',
      readings: [...parked(80), ...from(80, 40, 40, 'off'), ...parked(40), ...from(40, 30, 12)],
      settings: thresholds,
      used: 10.6,
      changes: [[79.9, 40.5]],
    },
    {
      name: 'a loss that nobody calls a theft',
      readings: [...parked(80), ...parked(50), ...from(50, 40, 12)],
      used: 40,
    },
    {
      name: 'a position in half an hour',
      readings: [[100], [85, 'driving', 30], [70, 'driving', 30], [55, 'driving', 30], ...parked(55)],
      settings: thresholds,
      used: 45,
    },
    { name: 'a wrong reading', readings: [[60], [60], [5], [60], [60], ...from(60, 55, 5)], used: 5 },
    { name: 'a sensor that is off with the ignition', readings: [[60], ...parked(0, 30), [60], [59], [58]], used: 2 },
    { name: 'slosh', readings: [[60], [58], [61], [57], [60], [62], [58], [57]], used: 3 },
  ])('$name', ({ readings, used, changes = [], settings = noThresholds }) => {
    const found = read(readings, settings)
    expect({ used: found.used, changes: found.changes.map(({ before, after }) => [before, after]) }).toEqual({
      used,
      changes,
    })
  })

  it('is 0 or more, and with fills and thefts makes what is in the tank, whatever is read', () => {
    const anyRead = fc.tuple(
      fc.integer({ min: 1, max: 900 }).map((tenths) => tenths / 10),
      fc.constantFrom('driving', 'standing', 'off'),
      fc.constantFrom(1, 1, 3, 30, 600),
    ) as fc.Arbitrary<Read>
    const anySteps = fc.array(fc.tuple(anyRead, fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(anySteps, fc.constantFrom(noThresholds, thresholds), (steps, settings) => {
        const readings = steps.flatMap(([one, times]) => Array.from({ length: times }, () => one))
        const { changes, legs, state } = read(readings, settings)
        expect(legs.every((litres) => litres >= 0)).toBe(true)
        const moved = changes.reduce((sum, { before, after }) => sum + after - before, 0)
        expect(readings[0]![0] + moved - legs.reduce((sum, litres) => sum + litres, 0)).toBeCloseTo(state.low!, 6)
      }),
      { numRuns: 500 },
    )
  })

  it('goes on from what earlier builds remembered', () => {
    const state = { level: 60, at: 0 }
    const step = stepTank(
      state,
      { litres: 58, time: 2 * minuteMs, load: loads.driving, loadBefore: loads.driving, steadyLitres: 1.5 },
      noThresholds,
    )
    expect(step.used).toBe(2)
  })
})
