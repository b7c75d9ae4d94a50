import { each, type LabelledDrive, type LabelledFix } from '../labelled-drive.ts'

const thresholds = { fuelCapacity: 100, fuelDropThreshold: 10, fuelIncreaseThreshold: 10 }

interface Way {
  from: number
  east: number
  /** litres when it begins; it burns a tenth in a minute, and drives a kilometre */
  fuel: number
}
const drives = ({ from, east, fuel }: Way, minutes: number): LabelledFix[] =>
  each(
    60,
    minutes,
    (step) => ({ east: east + 1000 * step, kmh: 60, attributes: { ignition: true, fuel: fuel - 0.1 * step } }),
    from,
  )
const stands = ({ from, east, fuel }: Way, minutes: number, ignition = false): LabelledFix[] =>
  each(60, minutes, () => ({ east, kmh: 0, attributes: { ignition, fuel } }), from)

/** 40 km, 50 l in three minutes at a pump, 40 km: for a stop that is too short, so it is one trip. */
export const refuelInAStop: LabelledDrive = {
  name: 'a refuel in a stop of three minutes',
  attributes: thresholds,
  fixes: [
    ...stands({ from: 0, east: 0, fuel: 40 }, 10),
    ...drives({ from: 600, east: 0, fuel: 40 }, 40),
    ...stands({ from: 3000, east: 40_000, fuel: 36 }, 1),
    ...stands({ from: 3060, east: 40_000, fuel: 86 }, 3),
    ...drives({ from: 3240, east: 40_000, fuel: 86 }, 40),
    ...stands({ from: 5640, east: 80_000, fuel: 82 }, 15),
  ],
  truth: {
    km: 80,
    within: 0.01,
    trips: [[600, 5640]],
    fastest: 60.1,
    litres: 8,
    litresWithin: 0.1,
    engine: 4680,
    events: [
      '600 ignitionOn',
      '3000 ignitionOff',
      '3180 deviceFuelIncrease 36 to 86',
      '3240 ignitionOn',
      '5640 ignitionOff',
    ],
  },
}

/** 40 km, filled up while its tracker sleeps for two hours, 40 km. */
export const refuelBetweenTrips: LabelledDrive = {
  name: 'a refuel between two trips, unseen',
  attributes: thresholds,
  fixes: [
    ...stands({ from: 0, east: 0, fuel: 60 }, 10),
    ...drives({ from: 600, east: 0, fuel: 60 }, 40),
    ...stands({ from: 3000, east: 40_000, fuel: 56 }, 10),
    ...stands({ from: 10_800, east: 40_000, fuel: 96 }, 5),
    ...drives({ from: 11_100, east: 40_000, fuel: 96 }, 40),
    ...stands({ from: 13_500, east: 80_000, fuel: 92 }, 15),
  ],
  truth: {
    km: 80,
    within: 0.01,
    trips: [
      [600, 3000],
      [11_100, 13_500],
    ],
    fastest: 60.1,
    litres: 8,
    litresWithin: 0.1,
    engine: 4680,
    events: [
      '600 ignitionOn',
      '3000 ignitionOff',
      '10920 deviceFuelIncrease 56 to 96',
      '11100 ignitionOn',
      '13500 ignitionOff',
    ],
  },
}

/** 20 km; in the night 35 l leave the tank within ten minutes; 20 km. */
export const theft: LabelledDrive = {
  name: 'a theft at night',
  attributes: thresholds,
  fixes: [
    ...stands({ from: 0, east: 0, fuel: 80 }, 10),
    ...drives({ from: 600, east: 0, fuel: 80 }, 20),
    ...stands({ from: 1800, east: 20_000, fuel: 78 }, 60),
    ...each(
      60,
      10,
      (step) => ({ east: 20_000, kmh: 0, attributes: { ignition: false, fuel: 78 - 3.5 * (step + 1) } }),
      5400,
    ),
    ...stands({ from: 6000, east: 20_000, fuel: 43 }, 60),
    ...drives({ from: 9600, east: 20_000, fuel: 43 }, 20),
    ...stands({ from: 10_800, east: 40_000, fuel: 41 }, 15),
  ],
  truth: {
    km: 40,
    within: 0.01,
    trips: [
      [600, 1800],
      [9600, 10_800],
    ],
    fastest: 60.1,
    litres: 4,
    litresWithin: 0.1,
    engine: 2280,
    events: [
      '600 ignitionOn',
      '1800 ignitionOff',
      '6060 deviceFuelDrop 78 to 43',
      '9600 ignitionOn',
      '10800 ignitionOff',
    ],
  },
}
