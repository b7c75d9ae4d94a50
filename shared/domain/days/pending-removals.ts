import type { DeviceState } from '../device-state.ts'

/**
 * A range of a device's history that was removed in part; the device's timer removes the rest. Times in epoch ms, both
 * inclusive. Positions with a later sequence than `sequenceMax` were stored since and stay.
 */
export interface PendingRemoval {
  from: number
  to: number
  sequenceMax: number
}

type Stored = readonly (readonly [from: number, to: number, sequenceMax: number])[]

/** Where a device's memory holds them. */
const memoryKey = 'removing'
const none: Stored = []
const storedIn = (memory: DeviceState['memory']): Stored => (memory[memoryKey] as Stored | undefined) ?? none

/** The oldest one; null when there is none. */
export function firstPendingRemoval({ memory }: Pick<DeviceState, 'memory'>): PendingRemoval | null {
  const [first] = storedIn(memory)
  return first ? { from: first[0], to: first[1], sequenceMax: first[2] } : null
}

/** The state with one more. */
export function withPendingRemoval(state: DeviceState, { from, to, sequenceMax }: PendingRemoval): DeviceState {
  return remember(state, [...storedIn(state.memory), [from, to, sequenceMax]])
}

/** The state after a step of the oldest one. @param next the time to continue from; null when it is complete */
export function afterRemovalStep(state: DeviceState, next: number | null): DeviceState {
  const [first, ...rest] = storedIn(state.memory)
  if (!first) return state
  return remember(state, next === null ? rest : [[next, first[1], first[2]], ...rest])
}

function remember(state: DeviceState, stored: Stored): DeviceState {
  const { [memoryKey]: _before, ...others } = state.memory
  return { ...state, memory: stored.length === 0 ? others : { ...others, [memoryKey]: stored } }
}
