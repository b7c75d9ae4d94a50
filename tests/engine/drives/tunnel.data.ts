import { each, type LabelledDrive } from './labelled-drive.ts'

/** 80 km/h through a tunnel of 6.6 km in which nothing is measured for five minutes. */
export const tunnel: LabelledDrive = {
  name: 'a tunnel of five minutes',
  fixes: [
    ...each(10, 30, () => ({ east: 0, kmh: 0 })),
    ...each(10, 60, (step) => ({ east: 222 * (step + 1), kmh: 80 }), 300),
    ...each(10, 60, (step) => ({ east: 222 * (step + 90), kmh: 80 }), 1190),
    ...each(10, 60, () => ({ east: 222 * 149, kmh: 0 }), 1790),
  ],
  truth: { km: 33.078, within: 0.05, trips: [[300, 1790]], fastest: 80.1 },
}
