import { dice } from '../../support/tracks.ts'
import { bell } from '../corpus/receiver.ts'
import { each, type LabelledDrive } from './labelled-drive.ts'

const roll = dice(12)

/** Between high houses: two hours at one place, a fix each 10 s, 15 m off. */
export const jitter: LabelledDrive = {
  name: 'two hours of jitter between high houses',
  fixes: each(10, 720, () => ({ east: bell(roll) * 15, north: bell(roll) * 15, kmh: 0 })),
  truth: { km: 0, within: 0, trips: [], fastest: 0 },
}
