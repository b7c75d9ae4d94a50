import type { LaneJson } from '../../../shared/wire/days/lane-json.ts'

/** The beginning of the day. */
export const from = Date.parse('2026-05-04T00:00:00Z')
export const iso = (second: number): string => new Date(from + second * 1000).toISOString()

/** It stood at the depot (7) until eight, drove for an hour, and stood until half past nine. */
export const lane = (facts: Partial<LaneJson> = {}): LaneJson => ({
  deviceId: 1,
  until: iso(34_200),
  firstStart: 28_800,
  lastEnd: 32_400,
  distance: 50_000,
  totalDistance: 1000,
  stretches: [
    [0, 28_800, 'stopped', 3, 36],
    [28_800, 32_400, 'driving'],
    [32_400, 34_200, 'stopped', 3, 36],
  ],
  visits: [[7, 0, 28_800]],
  alarms: [],
  ...facts,
})
