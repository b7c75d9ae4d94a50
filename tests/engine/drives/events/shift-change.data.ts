import { each, type LabelledDrive } from '../labelled-drive.ts'

const by = (driverUniqueId: string, ignition = true) => ({ ignition, driverUniqueId })

/** 30 km with one driver, ten minutes of rest, 30 km with another, who presses the alarm once on the way. */
export const shiftChange: LabelledDrive = {
  name: 'a change of drivers',
  fixes: [
    ...each(30, 20, () => ({ east: 0, kmh: 0, attributes: by('amina', false) })),
    ...each(30, 60, (step) => ({ east: 500 * step, kmh: 60, attributes: by('amina') }), 600),
    ...each(30, 10, () => ({ east: 30_000, kmh: 0, attributes: by('amina', false) }), 2400),
    ...each(30, 10, () => ({ east: 30_000, kmh: 0, attributes: by('karim', false) }), 2700),
    ...each(
      30,
      60,
      (step) => ({
        east: 30_000 + 500 * step,
        kmh: 60,
        attributes: { ...by('karim'), ...(step === 20 && { alarm: 'sos' }) },
      }),
      3000,
    ),
    ...each(30, 20, () => ({ east: 60_000, kmh: 0, attributes: by('karim', false) }), 4800),
  ],
  truth: {
    km: 60,
    within: 0.01,
    trips: [
      [600, 2400],
      [3000, 4800],
    ],
    fastest: 60.1,
    engine: 3540,
    events: [
      '0 driverChanged amina',
      '600 ignitionOn',
      '2400 ignitionOff',
      '2700 driverChanged karim',
      '3000 ignitionOn',
      '3600 alarm sos',
      '4800 ignitionOff',
    ],
  },
}
