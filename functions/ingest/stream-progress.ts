import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { Received } from './read-record.ts'
import { compareSequences } from './sequence-order.ts'

const sequenceFields = {
  live: 'streamSequence',
  backlog: 'backlogSequence',
  liveTable: 'tableSequence',
  backlogTable: 'tableBacklogSequence',
} as const satisfies Record<Received['stream'], keyof DeviceState>

/**
 * Whether this message is in the device's state already. Sequences of one stream say nothing of those of another: while a
 * deployment moves from the table to a stream, or back, both are read at once.
 */
export const isAlreadyRead = (state: DeviceState, { stream, sequence }: Received): boolean =>
  compareSequences(sequence, state[sequenceFields[stream]] ?? '') <= 0

export const withProgress = (state: DeviceState, { stream, sequence }: Received): DeviceState => ({
  ...state,
  [sequenceFields[stream]]: sequence,
})
