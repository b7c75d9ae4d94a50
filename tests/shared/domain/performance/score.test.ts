import { expect, test } from 'vitest'
import {
  harshWeight,
  noDriving,
  scoreOf,
  speedingWeight,
  type Driving,
} from '../../../../shared/domain/performance/score.ts'
import { scoreSettings } from '../../../../shared/domain/performance/score-settings.ts'
import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'

const usual = scoreSettings(() => undefined)
/** Two hundred kilometres in four hours. */
const drive = (more: Partial<Driving>): Driving => ({ ...noDriving, metres: 200_000, drivenMs: 4 * hourMs, ...more })

test.each<{ name: string; driving: Driving; score: number | null; lost?: Record<string, number> }>([
  { name: 'nothing was wrong', driving: drive({}), score: 100 },
  {
    name: 'harsh events count on 100 km',
    driving: drive({ acceleration: 4, accelerationWeight: 4 }),
    score: 96,
    lost: { acceleration: 4 },
  },
  {
    name: 'each kind takes its own points',
    driving: drive({ accelerationWeight: 1, brakingWeight: 2, corneringWeight: 3 }),
    score: 94,
    lost: { acceleration: 1, braking: 2, cornering: 3 },
  },
  {
    name: 'minutes of speeding on 100 km, as they are weighted',
    driving: drive({ speedingMs: 5 * minuteMs, speedingWeightedMs: 20 * minuteMs }),
    score: 90,
    lost: { speeding: 10 },
  },
  {
    name: 'idle minutes in an hour of driving',
    driving: drive({ idleMs: 40 * minuteMs }),
    score: 95,
    lost: { idling: 5 },
  },
  { name: 'half of it at night', driving: drive({ nightMs: 2 * hourMs }), score: 95, lost: { night: 5 } },
  { name: 'a quarter without a break', driving: drive({ noBreakMs: hourMs }), score: 93, lost: { noBreak: 7.5 } },
  { name: 'never below nought', driving: drive({ brakingWeight: 500 }), score: 0, lost: { braking: 500 } },
  {
    name: 'too little driving',
    driving: { ...drive({ brakingWeight: 5 }), metres: 19_999 },
    score: null,
    lost: { braking: 50 },
  },
  { name: 'no driving at all', driving: noDriving, score: null },
])('$name: $score', ({ driving, score, lost = {} }) => {
  const found = scoreOf(driving, usual)
  expect(found.score).toBe(score)
  expect(Object.entries(found.lost).filter(([, points]) => points > 0)).toEqual(Object.entries(lost))
})

test.each([
  { speed: 51, limit: 50, weight: 1 },
  { speed: 55, limit: 50, weight: 1 },
  { speed: 56, limit: 50, weight: 2 },
  { speed: 60, limit: 50, weight: 2 },
  { speed: 70, limit: 50, weight: 4 },
  { speed: 71, limit: 50, weight: 8 },
])('a minute at $speed where $limit are allowed counts $weight times', ({ speed, limit, weight }) => {
  expect(speedingWeight(speed, limit)).toBe(weight)
})

test('an organisation sets its own points and bounds; what is out of bounds is the nearest that is in them', () => {
  const set: Record<string, unknown> = {
    'score.braking': '5',
    'score.night': 400,
    'score.leastKm': 0,
    'score.idling': 'much',
  }
  const settings = scoreSettings((key) => set[key])
  expect(settings.points).toMatchObject({ braking: 5, night: 100, idling: 0.5 })
  expect(scoreOf({ ...noDriving, metres: 100_000, brakingWeight: 2 }, settings).score).toBe(90)
  expect(scoreOf({ ...noDriving, metres: 1, drivenMs: 1 }, settings).score).toBe(100)
})

test.each([
  { name: 'just harsh', force: 4, limit: 4, weight: 1 },
  { name: 'a quarter harder', force: 5, limit: 4, weight: 1 },
  { name: 'more than that', force: 5.1, limit: 4, weight: 2 },
  { name: 'half as hard again', force: 6, limit: 4, weight: 2 },
  { name: 'beyond', force: 6.1, limit: 4, weight: 4 },
  { name: 'an alarm of a tracker, which does not say', force: undefined, limit: undefined, weight: 1 },
])('a harsh event counts by how hard it was: $name', ({ force, limit, weight }) => {
  expect(harshWeight(force, limit)).toBe(weight)
})
