import { each, type LabelledDrive } from '../labelled-drive.ts'

const off = { ignition: false, fuel: 40 }

/** Taken away with its engine off: 20 km at 40 km/h. Its tracker tells no speed, a fix a minute, and once that it is towed. */
export const tow: LabelledDrive = {
  name: 'a tow with the engine off',
  fixes: [
    ...each(60, 11, () => ({ east: 0, attributes: off })),
    ...each(
      60,
      30,
      (step) => ({ east: (2000 / 3) * (step + 1), attributes: { ...off, ...(step === 0 && { alarm: 'tow' }) } }),
      660,
    ),
    ...each(60, 30, () => ({ east: 20_000, attributes: off }), 2460),
  ],
  truth: { km: 20, within: 0.01, trips: [[600, 2400]], fastest: 40.1, events: ['660 alarm tow'] },
}
