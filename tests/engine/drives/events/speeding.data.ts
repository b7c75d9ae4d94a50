import { each, type LabelledDrive } from '../labelled-drive.ts'

/** 80 km/h, five minutes of 120, then 80 again, where 90 km/h are allowed; a fix each 10 s. */
export const speeding: LabelledDrive = {
  name: 'five minutes of driving too fast',
  attributes: { speedLimit: 90 / 1.852 },
  fixes: [
    ...each(10, 30, () => ({ east: 0, kmh: 0 })),
    ...each(10, 60, (step) => ({ east: (2000 / 9) * step, kmh: 80 }), 300),
    ...each(10, 30, (step) => ({ east: 40_000 / 3 + (1000 / 3) * step, kmh: 120 }), 900),
    ...each(10, 60, (step) => ({ east: 70_000 / 3 + (2000 / 9) * step, kmh: 80 }), 1200),
    ...each(10, 60, () => ({ east: 110_000 / 3, kmh: 0 }), 1800),
  ],
  truth: {
    km: 110 / 3,
    within: 0.01,
    trips: [[300, 1800]],
    fastest: 120.1,
    events: ['900 deviceOverspeed 120 km/h', '1200 deviceOverspeedEnd 120 km/h for 300 s'],
  },
}
