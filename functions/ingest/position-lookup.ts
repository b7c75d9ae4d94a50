import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { Lane } from '../../shared/wire/stream-record.ts'
import type { Received } from './read-record.ts'
import { compareSequences } from './sequence-order.ts'

const places = { live: 'streamSequence', backlog: 'backlogSequence' } as const satisfies Record<Lane, keyof DeviceState>

/** Whether the device's state already holds what this message said: each stream counts for itself. */
export const wasRead = (state: DeviceState, { lane, sequence }: Received): boolean =>
  compareSequences(sequence, state[places[lane]]) <= 0

export const readUpTo = (state: DeviceState, { lane, sequence }: Received): DeviceState => ({
  ...state,
  [places[lane]]: sequence,
})
