import { each, type LabelledDrive } from './labelled-drive.ts'

/** 20 km in 20 minutes; in the middle the receiver loses its satellites, and the tracker names cells for a minute. */
export const cellFixesInADrive: LabelledDrive = {
  name: 'places of cells in the middle of a drive',
  fixes: each(20, 100, (step) =>
    step < 8
      ? { east: 0, kmh: 0, accuracy: 5 }
      : step >= 68
        ? { east: 19_980, kmh: 0, accuracy: 5 }
        : step >= 35 && step < 38
          ? { east: 9000, north: 800, kmh: 60, accuracy: 3000 }
          : { east: (step - 8) * 333, kmh: 60, accuracy: 5 },
  ),
  truth: { km: 19.98, within: 0.35, trips: [[160, 1360]], fastest: 60.1 },
}
