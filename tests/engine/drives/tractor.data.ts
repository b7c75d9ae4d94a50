import { each, type LabelledDrive } from './labelled-drive.ts'

/** Ploughs at 3 km/h, up and down rows of 300 m that are 3 m apart; a fix each 15 s. */
export const tractor: LabelledDrive = {
  name: 'a tractor at 3 km/h',
  fixes: [
    ...each(15, 8, () => ({ east: 0, kmh: 0 })),
    ...each(
      15,
      480,
      (step) => {
        const metres = 12.5 * (step + 1)
        const row = Math.floor(metres / 300)
        const along = metres - row * 300
        return { east: row % 2 === 0 ? along : 300 - along, north: 3 * row, kmh: 3 }
      },
      120,
    ),
    ...each(15, 40, () => ({ east: 0, north: 60, kmh: 0 }), 7320),
  ],
  truth: { km: 6, within: 0.12, trips: [[120, 7320]], tripsWithin: 60, fastest: 3.1 },
}
