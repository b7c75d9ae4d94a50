import { each, type LabelledDrive, type LabelledFix } from '../labelled-drive.ts'

/** Ten minutes at rest, 20 minutes at 72 km/h, ten minutes at rest; a fix each 30 s. */
const fixes: LabelledFix[] = [
  ...each(30, 20, () => ({ east: 0, kmh: 0 })),
  ...each(30, 40, (step) => ({ east: 600 * (step + 1), kmh: 72 }), 600),
  ...each(30, 20, () => ({ east: 24_000, kmh: 0 }), 1800),
]
const truth = { km: 24, within: 0.01, trips: [[600, 1800]] as [number, number][], fastest: 72.1 }

export const localTime: LabelledDrive = {
  name: 'local time without a zone, which the settings name',
  attributes: { 'decoder.timezone': 'Africa/Algiers' },
  clock: { aheadSeconds: 3600, says: 'no zone' },
  fixes,
  truth,
}

export const localTimeAsUtc: LabelledDrive = {
  name: 'local time that says to be UTC',
  clock: { aheadSeconds: 3600, says: 'UTC' },
  fixes,
  truth,
}
