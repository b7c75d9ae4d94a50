import { each, type LabelledDrive, type LabelledFix } from './labelled-drive.ts'

/**
 * Two receivers on one truck, each with its own message of the same second: the second one is 40 m further along the road
 * in the drive, beside it where it stands. 12 km at 60 km/h; a driver turns the key in one of these seconds.
 */
const second = (fix: LabelledFix): LabelledFix => ({ ...fix, east: fix.east + (fix.kmh ? 40 : 0), north: 6 })

const firstOnes: LabelledFix[] = [
  ...each(30, 20, () => ({ east: 0, kmh: 0, attributes: { ignition: false } })),
  ...each(30, 24, (step) => ({ east: 500 * (step + 1), kmh: 60, attributes: { ignition: true } }), 600),
  ...each(30, 20, () => ({ east: 12_000, kmh: 0, attributes: { ignition: false } }), 1320),
]

export const twoOfOneMoment: LabelledDrive = {
  name: 'two fixes of each moment, at different places',
  fixes: firstOnes.flatMap((fix, place) => {
    if (place % 3 === 0) return [second(fix), fix]
    if (place === 43) return [fix, { ...fix, attributes: { ...fix.attributes, ignition: false } }]
    return [fix, second(fix)]
  }),
  truth: {
    km: 12,
    within: 0.6,
    trips: [[600, 1320]],
    tripsWithin: 60,
    engine: 690,
    events: ['600 ignitionOn', '1290 ignitionOff'],
  },
}
