import { each, type LabelledDrive, type LabelledFix } from '../labelled-drive.ts'

/** 60 km/h, a fix each 30 s, from a place on. */
const drives = (from: number, minutes: number, east: number): LabelledFix[] =>
  each(30, minutes * 2, (step) => ({ east: east + 500 * step, kmh: 60 }), from)
const stands = (from: number, minutes: number, east: number): LabelledFix[] =>
  each(30, minutes * 2, () => ({ east, kmh: 0 }), from)

/** Parked, silent for two hours and a half, and seen again 5 km on, under way. It drives 10 km more. */
export const silenceBefore: LabelledDrive = {
  name: 'a silence before a drive',
  fixes: [...stands(0, 20, 0), ...drives(10_170, 10, 5000), ...stands(10_770, 20, 15_000)],
  truth: { km: 15, within: 0.01, trips: [[10_170, 10_770]], gaps: [[1170, 10_170, 5]], fastest: 60.1 },
}

/** Drives 20 minutes, is silent for two hours and a half, and drives 20 minutes more, 144 km on. */
export const silenceIn: LabelledDrive = {
  name: 'a silence in a drive',
  fixes: [
    ...stands(0, 10, 0),
    ...drives(600, 20, 0),
    ...drives(1770 + 9000, 20, 19_500 + 144_000),
    ...stands(11_970, 10, 183_500),
  ],
  truth: {
    km: 183.5,
    within: 0.01,
    trips: [
      [600, 1770],
      [10_770, 11_970],
    ],
    gaps: [[1770, 10_770, 144]],
    fastest: 60.1,
  },
}

/** Drives 20 minutes, is silent for two hours and a half, and seen again where it is parked, 7 km on. */
export const silenceAfter: LabelledDrive = {
  name: 'a silence after a drive',
  fixes: [...stands(0, 10, 0), ...drives(600, 20, 0), ...stands(1770 + 9000, 20, 26_500)],
  truth: { km: 26.5, within: 0.01, trips: [[600, 1770]], gaps: [[1770, 10_770, 7]], fastest: 60.1 },
}

/** Sleeps for nine hours between two drives, and did not move. */
export const silenceAtRest: LabelledDrive = {
  name: 'a silence at rest',
  fixes: [
    ...stands(0, 10, 0),
    ...drives(600, 20, 0),
    ...stands(1800, 10, 20_000),
    ...stands(34_800, 10, 20_000),
    ...drives(35_400, 20, 20_000),
    ...stands(36_600, 10, 40_000),
  ],
  truth: {
    km: 40,
    within: 0.01,
    trips: [
      [600, 1800],
      [35_400, 36_600],
    ],
    fastest: 60.1,
  },
}
