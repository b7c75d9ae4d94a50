import { each, type LabelledDrive, type LabelledFix } from '../labelled-drive.ts'

/** What the counters of a tracker say: metres, ms of engine time, litres. */
const counters = (odometer: number, hours: number, fuelUsed: number) => ({ odometer, hours, fuelUsed })

/** 20 km at 60 km/h, a fix each 30 s, 12 l on 100 km, counted on from some readings. */
function drive(from: number, east: number, [odometer, hours, used]: readonly [number, number, number]): LabelledFix[] {
  return each(
    30,
    41,
    (step) => ({
      east: east + 500 * step,
      kmh: step === 40 ? 0 : 60,
      attributes: {
        ignition: true,
        ...counters(odometer + 500 * step, hours + 30_000 * step, used + 0.06 * step),
      },
    }),
    from,
  )
}

/** After 20 km a workshop puts another tracker in, whose counters begin at 0; 20 km more. */
export const swappedTracker: LabelledDrive = {
  name: 'a tracker that is swapped in a workshop',
  fixes: [
    ...each(60, 10, () => ({
      east: 0,
      kmh: 0,
      attributes: { ignition: false, ...counters(412_000_000, 9_000_000_000, 51_000) },
    })),
    ...drive(600, 0, [412_000_000, 9_000_000_000, 51_000]),
    ...each(
      60,
      20,
      () => ({
        east: 20_000,
        kmh: 0,
        attributes: { ignition: false, ...counters(412_020_000, 9_001_200_000, 51_002.4) },
      }),
      1860,
    ),
    ...each(60, 20, () => ({ east: 20_000, kmh: 0, attributes: { ignition: false, ...counters(0, 0, 0) } }), 5000),
    ...drive(6200, 20_000, [0, 0, 0]),
    ...each(
      60,
      10,
      () => ({ east: 40_000, kmh: 0, attributes: { ignition: false, ...counters(20_000, 1_200_000, 2.4) } }),
      7460,
    ),
  ],
  truth: {
    km: 40,
    within: 0.01,
    trips: [
      [600, 1800],
      [6200, 7400],
    ],
    fastest: 60.1,
    litres: 4.8,
    engine: 2400,
    events: ['600 ignitionOn', '1860 ignitionOff', '6200 ignitionOn', '7460 ignitionOff'],
  },
}
