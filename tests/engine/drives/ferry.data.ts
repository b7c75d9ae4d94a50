import { each, type LabelledDrive } from './labelled-drive.ts'

/** Parked on a ferry: engine off, no speed of its own, 30 km in an hour and a half, a fix each 5 minutes. */
export const ferry: LabelledDrive = {
  name: 'a ferry that carries a parked vehicle',
  fixes: [
    ...each(300, 6, () => ({ east: 0, kmh: 0, attributes: { ignition: false } })),
    ...each(300, 18, (step) => ({ east: 1667 * (step + 1), kmh: 20, attributes: { ignition: false } }), 1800),
    ...each(300, 6, () => ({ east: 30_006, kmh: 0, attributes: { ignition: false } }), 7200),
  ],
  truth: { km: 30.006, within: 0.05, trips: [[1800, 7200]], fastest: 20.1 },
}
