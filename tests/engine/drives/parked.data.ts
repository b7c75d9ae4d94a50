import { dice } from '../../support/tracks.ts'
import { bell } from '../corpus/receiver.ts'
import { each, type LabelledDrive } from './labelled-drive.ts'

const roll = dice(11)

/** Six hours at one place, a fix a minute, 4.5 m off; after that 10 km, and six hours at the other end. */
export const parked: LabelledDrive = {
  name: 'hours of standing before and after ten kilometres',
  fixes: [
    ...each(60, 360, () => ({ east: bell(roll) * 4.5, north: bell(roll) * 4.5, kmh: 0 })),
    ...each(10, 60, (step) => ({ east: 166 * (step + 1), kmh: 60 }), 21_600),
    ...each(60, 360, () => ({ east: 9960 + bell(roll) * 4.5, north: bell(roll) * 4.5, kmh: 0 }), 22_200),
  ],
  truth: { km: 9.96, within: 0.03, trips: [[21_600, 22_200]], fastest: 60.1 },
}
