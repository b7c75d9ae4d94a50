import { each, type LabelledDrive } from './labelled-drive.ts'

/** Parked; once the tracker takes a cell for its place, 3 km away and 5 km wide, once one that is 6 km away. */
export const cellFixWhileParked: LabelledDrive = {
  name: 'two places of a cell while parked',
  fixes: each(60, 60, (step) =>
    step === 20
      ? { east: 3000, kmh: 0, accuracy: 5000 }
      : step === 40
        ? { east: 0, north: -6000, kmh: 0, accuracy: 5000 }
        : { east: 0, kmh: 0, accuracy: 8 },
  ),
  // the second one is farther than the vehicle drives in a minute
  truth: { km: 0, within: 0, trips: [], outliers: 1 },
}
