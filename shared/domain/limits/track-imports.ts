import { alertNumbers } from '../notifications/alert-numbers.data.ts'
import { hourMs } from '../time/durations.ts'

/** History that people import from files, see docs/decisions/0190-history-from-files.md. */
export const trackImportLimits = {
  /** of a file, and of what is packed in one */
  fileBytesMax: 32 * 1024 * 1024,
  unpackedBytesMax: 64 * 1024 * 1024,
  /** of one import: a position each five seconds for eleven days */
  positionsMax: 200_000,
  /** of one call */
  positionsPerCallMax: 500,
  /** of an organisation, in a minute: about 2,000 positions a second, as when it moves in */
  callsPerMinuteMax: 240,
  /** imports that people of an organisation begin in a time */
  begunMax: 120,
  begunWindowMs: hourMs,
  /** that a vehicle has at once */
  perDeviceMax: 100,
  fileNameLengthMax: 200,
  /** younger positions are for its tracker: nobody is notified of older ones */
  ageLeastMs: alertNumbers.eventAgeMaxMs,
  /** imports whose late messages a vehicle's state refuses once they were removed */
  removedKnownMax: 8,
} as const
