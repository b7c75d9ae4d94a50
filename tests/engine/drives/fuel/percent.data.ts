import { each, type LabelledDrive } from '../labelled-drive.ts'

const tank = (fuelLevel: number, ignition = false) => ({ ignition, fuelLevel })

/** A tank of 60 l that tells percent: 50 km, 5 % of it used; 40 % stolen and 45 % filled up while it stands. */
export const percent: LabelledDrive = {
  name: 'a tank that tells percent',
  attributes: { fuelCapacity: 60, fuelDropThreshold: 10, fuelIncreaseThreshold: 10 },
  fixes: [
    ...each(60, 10, () => ({ east: 0, kmh: 0, attributes: tank(95) })),
    ...each(
      60,
      50,
      (step) => ({ east: 1000 * step, kmh: 60, attributes: tank(95 - Math.floor((step + 5) / 10), true) }),
      600,
    ),
    ...each(60, 30, () => ({ east: 50_000, kmh: 0, attributes: tank(90) }), 3600),
    ...each(60, 30, () => ({ east: 50_000, kmh: 0, attributes: tank(50) }), 5400),
    ...each(60, 30, () => ({ east: 50_000, kmh: 0, attributes: tank(95) }), 7200),
  ],
  truth: {
    km: 50,
    within: 0.01,
    trips: [[600, 3600]],
    fastest: 60.1,
    litres: 3,
    litresWithin: 0.3,
    engine: 2940,
    events: ['600 ignitionOn', '3600 ignitionOff', '5520 deviceFuelDrop 54 to 30', '7320 deviceFuelIncrease 30 to 57'],
  },
}
