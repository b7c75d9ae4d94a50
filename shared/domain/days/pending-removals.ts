import type { DeviceState } from '../device-state.ts'

/**
 * A range of a device's history that was removed in part; the device's timer removes the rest. Times in epoch ms, both
 * inclusive. Positions with a later sequence than `sequenceMax` were stored since and stay.
 */
export interface PendingRemoval {
  from: number
  to: number
  sequenceMax: number
  /** only positions of this import from a file, and what follows from them; absent for all positions */
  importId?: string
}

type Stored = readonly (readonly [from: number, to: number, sequenceMax: number, importId?: string])[]

/** Where a device's memory holds them. */
const memoryKey = 'removing'
const none: Stored = []
const storedIn = (memory: DeviceState['memory']): Stored => (memory[memoryKey] as Stored | undefined) ?? none

/** The oldest one; null when there is none. */
export function firstPendingRemoval({ memory }: Pick<DeviceState, 'memory'>): PendingRemoval | null {
  const [first] = storedIn(memory)
  if (!first) return null
  const [from, to, sequenceMax, importId] = first
  return { from, to, sequenceMax, ...(importId !== undefined && { importId }) }
}

/** The state with one more. */
export function withPendingRemoval(
  state: DeviceState,
  { from, to, sequenceMax, importId }: PendingRemoval,
): DeviceState {
  const added =
    importId === undefined ? ([from, to, sequenceMax] as const) : ([from, to, sequenceMax, importId] as const)
  return remember(state, [...storedIn(state.memory), added])
}

/** The state with the removal of an import; one that it has already goes over both ranges. */
export function withImportRemoval(
  state: DeviceState,
  { from, to, importId }: Required<Omit<PendingRemoval, 'sequenceMax'>>,
): DeviceState {
  if (!isImportPending(state, importId))
    return withPendingRemoval(state, { from, to, sequenceMax: Number.MAX_SAFE_INTEGER, importId })
  const stored = storedIn(state.memory).map((each): Stored[number] => {
    const [begin, end, sequenceMax, id] = each
    return id === importId ? [Math.min(begin, from), Math.max(end, to), sequenceMax, id] : each
  })
  return remember(state, stored)
}

/** Whether the removal of an import is pending. */
export const isImportPending = ({ memory }: Pick<DeviceState, 'memory'>, importId: string): boolean =>
  storedIn(memory).some(([, , , id]) => id === importId)

/** The state after a step of the oldest one. @param next the time to continue from; null when it is complete */
export function afterRemovalStep(state: DeviceState, next: number | null): DeviceState {
  const [first, ...rest] = storedIn(state.memory)
  if (!first) return state
  const [, ...others] = first
  return remember(state, next === null ? rest : [[next, ...others], ...rest])
}

function remember(state: DeviceState, stored: Stored): DeviceState {
  const { [memoryKey]: _before, ...others } = state.memory
  return { ...state, memory: stored.length === 0 ? others : { ...others, [memoryKey]: stored } }
}
