import { each, type LabelledDrive } from '../labelled-drive.ts'

const on = { ignition: true }
const off = { ignition: false }

/** Under way somebody cuts the tracker's cable. Three hours later it has power again, 12 km on, in a yard, and stays there. */
export const powerCut: LabelledDrive = {
  name: 'a cable that is cut under way',
  fixes: [
    ...each(30, 10, () => ({ east: 0, kmh: 0, attributes: off })),
    ...each(30, 40, (step) => ({ east: 500 * step, kmh: 60, attributes: on }), 300),
    { at: 1500, east: 20_000, kmh: 60, attributes: { ...on, alarm: 'powerCut' } },
    { at: 12_300, east: 32_000, kmh: 0, attributes: { ...off, alarm: 'powerRestored' } },
    ...each(60, 30, () => ({ east: 32_000, kmh: 0, attributes: off }), 12_360),
  ],
  truth: {
    km: 32,
    within: 0.01,
    trips: [[300, 1500]],
    gaps: [[1500, 12_300, 12]],
    fastest: 60.1,
    engine: 1200,
    events: ['300 ignitionOn', '1500 alarm powerCut', '12300 alarm powerRestored', '12300 ignitionOff'],
  },
}
