import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { IngestStream } from '../../shared/wire/stream-record.ts'
import type { Received } from './read-record.ts'
import { compareSequences } from './sequence-order.ts'

const sequenceFields = { live: 'streamSequence', backlog: 'backlogSequence' } as const satisfies Record<
  IngestStream,
  keyof DeviceState
>

/** Whether this message is in the device's state already; each stream has its own sequence. */
export const isAlreadyRead = (state: DeviceState, { stream, sequence }: Received): boolean =>
  compareSequences(sequence, state[sequenceFields[stream]]) <= 0

export const withProgress = (state: DeviceState, { stream, sequence }: Received): DeviceState => ({
  ...state,
  [sequenceFields[stream]]: sequence,
})
