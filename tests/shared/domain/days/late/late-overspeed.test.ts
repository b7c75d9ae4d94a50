import { describe, expect, test } from 'vitest'
import { deriveDayAndPositions } from '../../../../../shared/domain/days/derive-day.ts'
import { dayOf, noCarryOver } from '../../../../../shared/domain/days/day.ts'
import { overspeedChanges } from '../../../../../shared/domain/days/late/late-overspeed.ts'
import type { EventType } from '../../../../../shared/catalog/events/index.ts'
import type { FleetEvent, RuleEvent } from '../../../../../shared/domain/fleet-event.ts'
import { midnight, trackOf, usualDays } from '../../../../support/track-fixture.ts'

const limitsOf = (speedLimit: number) => ({
  settings: { ...usualDays.speedLimits.settings, speedLimit },
  geofences: [],
})

interface Raised {
  positionId: number
  speed: number
  limit: number
}

/** What has to change when these events are stored for a day with a position of each speed (knots) a minute. */
function changesOf(speeds: readonly number[], raised: readonly Raised[], speedLimit: number) {
  const limits = limitsOf(speedLimit)
  const track = trackOf(speeds.map((speed, minute) => [minute, speed > 0, minute * 500, { speed }]))
  const derived = deriveDayAndPositions({ day: dayOf(midnight), before: noCarryOver }, track, {
    ...usualDays,
    speedLimits: limits,
  })
  const stored = raised.map(({ positionId, speed, limit }, place): FleetEvent => ({
    id: 100 + place,
    deviceId: 1,
    type: 'deviceOverspeed',
    eventTime: track[positionId - 1]!.deviceTime,
    positionId,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: { speed, speedLimit: limit },
  }))
  const { contradicted, missing } = overspeedChanges({ ...derived, limits }, stored)
  return {
    goes: contradicted.map(({ positionId }) => positionId),
    comes: of('deviceOverspeed', missing),
    ends: of('deviceOverspeedEnd', missing),
  }
}

const of = (type: EventType, missing: readonly RuleEvent[]) =>
  missing.flatMap((event) => (event.type === type ? [[event.positionId, event.attributes.late]] : []))

const at = (positionId: number, speed: number, limit = 50): Raised => ({ positionId, speed, limit })

describe('overspeed events of a day with late positions', () => {
  test.each<{ name: string; speeds: number[]; raised: Raised[]; goes?: number[]; comes?: [number, true][] }>([
    { name: 'one that nobody raised comes', speeds: [40, 60, 40], raised: [], comes: [[2, true]] },
    { name: 'one that stands stays alone', speeds: [40, 60, 70, 40], raised: [at(2, 60)] },
    {
      name: 'one that turns out to have begun before is replaced',
      speeds: [40, 60, 70, 40],
      raised: [at(3, 70)],
      goes: [3],
      comes: [[2, true]],
    },
    {
      name: 'a second one, by a pause that came late, comes',
      speeds: [60, 20, 60],
      raised: [at(1, 60)],
      comes: [[3, true]],
    },
    { name: 'a repeated one goes', speeds: [60, 20], raised: [at(1, 60), at(1, 60)], goes: [1] },
    {
      name: 'one whose position has another speed now is replaced',
      speeds: [60],
      raised: [at(1, 80)],
      goes: [1],
      comes: [[1, true]],
    },
    { name: 'one whose position is not too fast any more goes', speeds: [30], raised: [at(1, 80)], goes: [1] },
    {
      name: 'those of a day with another limit stay, and none is added',
      speeds: [60, 20, 60],
      raised: [at(1, 60, 55)],
    },
    {
      name: 'but also there goes one whose position is not above its own limit',
      speeds: [60, 20, 60],
      raised: [at(1, 60, 55), at(2, 99, 30)],
      goes: [2],
    },
  ])('$name', ({ speeds, raised, goes = [], comes = [] }) => {
    expect(changesOf(speeds, raised, 50)).toMatchObject({ goes, comes })
  })

  test('without a limit now, those that were raised stay', () => {
    expect(changesOf([60], [at(1, 60)], 0)).toEqual({ goes: [], comes: [], ends: [] })
  })

  test.each<{ name: string; speeds: number[]; raised: Raised[]; ends: [number, true][] }>([
    { name: 'comes where it ended', speeds: [40, 60, 40], raised: [at(2, 60)], ends: [[3, true]] },
    {
      name: 'comes twice when a pause came late',
      speeds: [60, 20, 60, 20],
      raised: [at(1, 60)],
      ends: [
        [2, true],
        [4, true],
      ],
    },
    { name: 'comes not while it goes on', speeds: [40, 60, 70], raised: [at(2, 60)], ends: [] },
    { name: 'comes not by another limit', speeds: [60, 20], raised: [at(1, 60, 55)], ends: [] },
  ])('the end $name', ({ speeds, raised, ends }) => {
    expect(changesOf(speeds, raised, 50).ends).toEqual(ends)
  })
})

test('a time of driving too fast that lasts over midnight is one', () => {
  const settings = { ...usualDays, speedLimits: limitsOf(50) }
  const [first, second] = [1439, 1441].map((minute) => trackOf([[minute, true, minute, { speed: 60 }]]))
  const before = deriveDayAndPositions({ day: dayOf(midnight), before: noCarryOver }, first!, settings)
  const after = deriveDayAndPositions({ day: dayOf(midnight) + 1, before: before.day.carry }, second!, settings)
  expect([before.speeding.length, after.speeding.length]).toEqual([1, 0])
})
